import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser-test.ts";

const ROI = "/dashboard/tools/roi";
const CALCULATOR = "/dashboard/tools/calculator";

test("the helper answers while typing, and its address keeps up without asking the server", async ({ site }) => {
  await site.open(ROI);
  const asked: string[] = [];
  site.page.on("request", (request) => request.url().includes("/dashboard/") && asked.push(request.url()));
  await site.field("Buy price").fill("1000");
  await site.field("Sell price").fill("1500");
  await site.shows("+350");
  await site.field("Auction tax").fill("9.5");
  await site.shows("+357");
  await expect(site.page.getByText("9.5%", { exact: true })).toBeVisible();
  await site.at(/\/roi\?buy=1000&sell=1500&taxRate=9\.5$/);
  expect(asked).toEqual([]);
  await site.button("Clear").click();
  await expect(site.field("Buy price")).toHaveValue("");
  await site.at(/\/roi$/);
});

test("arrow keys in the sell field step by 1,000, with Shift by 5,000, never below 0", async ({ site }) => {
  await site.open(ROI);
  const sell = site.field("Sell price");
  await sell.fill("2,500");
  for (const [key, price] of [
    ["ArrowUp", "3,500"],
    ["Shift+ArrowUp", "8,500"],
    ["Shift+ArrowDown", "3,500"],
    ["ArrowDown", "2,500"],
    ["Shift+ArrowDown", ""],
    ["ArrowDown", ""],
    ["ArrowUp", "1,000"],
  ] as const) {
    await sell.press(key);
    await expect(sell, key).toHaveValue(price);
  }
  await expect(sell).toBeFocused();
  await site.field("Buy price").press("ArrowUp");
  await expect(site.field("Buy price")).toHaveValue("");
});

test("Enter in a field of the helper changes nothing", async ({ site }) => {
  await site.open(`${ROI}?buy=1000&sell=9000`);
  await site.field("Sell price").press("Enter");
  await expect(site.field("Sell price")).toHaveValue("9,000");
  await site.at(/\/roi\?buy=1000&sell=9000$/);
});

test("the helper and the calculators of a game restore what was typed last, and stop saying so", async ({ site }) => {
  await site.open(ROI);
  await site.field("Buy price").fill("1,000");
  await site.button("Break-even").click();
  await site.at(/buy=1000&sell=1112/);
  for (const path of [ROI, "/tools/profit-calculator", CALCULATOR]) {
    await site.open(path);
    await expect(site.field("Buy price")).toHaveValue("1,000");
  }
  const notice = site.page.getByText("Restored previous values");
  await expect(notice).toBeVisible();
  await expect(notice).toBeHidden();
  await site.switchGame("MADDEN26");
  await expect(site.field("Buy price")).toHaveValue("");
  await site.switchGame("CFB26");
  await expect(site.field("Buy price")).toHaveValue("1,000");
});

test("prices not yet written to the address don't leak into the other game", async ({ site }) => {
  await site.page.addInitScript(() => {
    let late: (() => void)[] = [];
    const setLater = window.setTimeout.bind(window);
    // Work debounced by a quarter of a second runs as soon as the next page's URL is set.
    const hold = (work: TimerHandler, ms?: number, ...args: unknown[]) => {
      if (ms !== 250 || typeof work !== "function") return setLater(work, ms, ...args);
      late = [() => work(...args)];
      return 0;
    };
    window.setTimeout = hold as typeof window.setTimeout;
    const replace = window.history.replaceState.bind(window.history);
    window.history.replaceState = (...args) => {
      replace(...args);
      for (const work of late.splice(0)) work();
    };
  });
  await site.open(ROI);
  await site.field("Buy price").fill("1,000");
  await site.switchGame("MADDEN26");
  await expect(site.field("Buy price")).toHaveValue("");
  await site.at(ROI);
  await site.page.reload();
  await expect(site.field("Buy price")).toHaveValue("");
});

test("prices in the address win over saved ones, without a notice", async ({ site }) => {
  await site.open(`${ROI}?buy=1000`);
  await site.field("Buy price").fill("2000");
  await site.at(/buy=2000/);
  for (const [path, buy] of [
    [`${ROI}?buy=700`, "700"],
    [`${ROI}?buy=-7`, "-7"],
    [`${CALCULATOR}?buyPrice=700`, "700"],
  ] as const) {
    await site.open(path);
    await expect(site.page.locator("[name=buy], [name=buyPrice]").first()).toHaveValue(buy);
    await expect(site.page.getByText("Restored previous values")).toHaveCount(0);
  }
});

test("the tools copy the break-even, a training value and all of them, and stop saying so", async ({
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => site.page.evaluate(() => navigator.clipboard.readText());
  await site.open(`${ROI}?buy=1000&sell=1500`);
  await site.button("Copy break-even 1,112").click();
  await site.shows("Break-even copied!");
  expect(await copied()).toBe("1112");
  await expect(site.page.getByText("Break-even copied!")).toHaveCount(0);
  await site.open("/dashboard/tools/training");
  await site.button("Copy").first().click();
  await site.shows("Training value copied!");
  expect(await copied()).toMatch(/^\d+$/);
  await site.button("Copy all as CSV").click();
  await site.shows("CSV data copied!");
  expect(await copied()).toMatch(/^OVR,Training\r?\n\d+,\d+\r?\n/);
});

test("each tool tells our collector when it is opened and when it hands over a flip", async ({ site }) => {
  const told = await listen(site.page);
  const events = () => told.filter(({ event }) => event.name !== "page_view");
  // A browser doesn't report responses for a page it has left.
  const answered = (count: number) =>
    expect(() => expect(events().map(({ status }) => status)).toEqual(Array(count).fill(204))).toPass();
  await site.open(`${CALCULATOR}?buyPrice=1000&sellPrice=1500`);
  await site.link("Log this flip").click();
  await site.dialog("Add flip").waitFor();
  await answered(2);
  await site.open("/dashboard/tools/training");
  await site.link("Flip a card of OVR 80").click();
  await site.dialog("Add flip").waitFor();
  await answered(4);
  await site.open(`${ROI}?buy=1000&sell=1500&taxRate=9.5`);
  await site.button("Add Flip").click();
  await site.dialog("Add flip").waitFor();
  await answered(8);
  expect(events().map(({ event }) => event)).toEqual([
    { name: "tools_open", tool: "calculator", game: "CFB26" },
    { name: "tools_add_flip", tool: "calculator", game: "CFB26" },
    { name: "tools_open", tool: "training", game: "CFB26" },
    { name: "tools_add_flip", tool: "training", game: "CFB26" },
    { name: "tools_open", tool: "roi", game: "CFB26" },
    { name: "roi_open" },
    { name: "tools_add_flip", tool: "roi", game: "CFB26" },
    { name: "roi_save_flip", game: "CFB26", buy: 1_000, sell: 1_500, tax: 9.5 },
  ]);
});

test("the public tools tell it too", async ({ site }) => {
  const told = await listen(site.page);
  await site.open("/tools/profit-calculator?buyPrice=1000&sellPrice=1500&game=madden");
  await site.link("Log this flip").click();
  await site.dialog("Add flip").waitFor();
  await site.open("/tools/training?game=cfb");
  await site.link("Flip a card of OVR 80").click();
  await site.dialog("Add flip").waitFor();
  const events = () => told.map(({ event }) => event).filter(({ name }) => name !== "page_view");
  await expect.poll(events).toEqual([
    { name: "tools_open", tool: "calculator", game: "MADDEN26" },
    { name: "tools_add_flip", tool: "calculator", game: "MADDEN26" },
    { name: "tools_open", tool: "training", game: "CFB26" },
    { name: "tools_add_flip", tool: "training", game: "CFB26" },
  ]);
});

/**
 * Makes pages count their views, as with a configured collector; records what they send and our endpoint's responses.
 */
async function listen(page: Page) {
  const told: { event: { name: string }; status: number | null }[] = [];
  await page.route("**", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace("<html ", '<html data-track="" ') });
  });
  page.on("request", (request) => {
    if (!request.url().endsWith("/events")) return;
    const entry: (typeof told)[number] = { event: JSON.parse(request.postData() ?? "{}"), status: null };
    told.push(entry);
    // A test may end before the response arrives.
    const answered = request.response().catch(() => null);
    answered.then((answer) => {
      entry.status = answer?.status() ?? null;
    });
  });
  return told;
}
