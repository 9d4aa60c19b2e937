import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

const MIXED = [
  { name: "Brody Foley", buy: 30_950, sell: 40_500, sold: true, age: 1 },
  { name: "Bartholomew Featherstonehaugh-Cholmondeley the Second", buy: 5_550, sell: 7_500 },
  { name: "Not priced", buy: 999_999 },
  { name: "Jeremiah Smith", buy: 99_500, sell: 12_000, sold: true },
  { name: "Broke even", buy: 900, sell: 1_000, sold: true },
];
const LARGE = [
  { name: "Ahmad Hardy", buy: 1_230_000, sell: 9_450_000, sold: true },
  { name: "Cam Ward", buy: 7_999_999, sell: 9_999_999 },
  { name: "Ty", buy: 9_990_000, sell: 1_000_500, sold: true },
];

/** The left or right edges of a cell's text in every row. */
const edges = (page: Page, cell: string, side: "left" | "right") =>
  page.locator(cell).evaluateAll((cells, side) => {
    const range = document.createRange();
    return [
      ...new Set(
        cells.map((cell) => {
          range.selectNodeContents(cell);
          return Math.round(range.getBoundingClientRect()[side as "left" | "right"]);
        }),
      ),
    ];
  }, side);

test("on a phone a flip takes two lines and 72 px at most, with its two prices labeled and aligned", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, MIXED);
  await site.open(LIST);
  await expect(site.row("Brody Foley")).toContainText("+5,500");
  await expect(site.page.locator("td.cell-lead")).toHaveCount(5);
  await expect(site.page.getByRole("cell", { name: "Buy 30,950" }), "though its head is hidden").toBeVisible();
  await expect(site.page.getByRole("cell", { name: "Sell 40,500" })).toBeVisible();
  const heights = await site.page
    .locator("tr:has(> td.cell-lead)")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  expect(await edges(site.page, "td.flip-buy", "right")).toHaveLength(1);
  expect(await edges(site.page, "td.flip-sell", "left")).toHaveLength(1);
  expect(await edges(site.page, ".sold td.cell-key", "right")).toHaveLength(1);
  for (const name of ["Broke even", "Not priced"]) {
    const box = await site.row(name).getByRole("link", { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeLessThan(50);
  }
  const figure = site.row("Brody Foley").locator(".cell-key span");
  expect(await figure.evaluate((text) => getComputedStyle(text, "::before").content), "no arrow").toBe("none");
});

test("on a phone the first flip is within 300 px of the top, and five fit the first screen", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(
    player,
    Array.from({ length: 8 }, (_, n) => ({ name: `Card ${n}`, buy: 30_950, sell: 40_500, sold: n % 2 === 0, age: 1 })),
  );
  await site.open(LIST);
  const foot = await site.page.getByRole("navigation", { name: "Quick links" }).boundingBox();
  const flips = await site.page
    .locator("tr:has(> td.cell-lead)")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  expect(flips[0]?.top).toBeLessThanOrEqual(300);
  const tabs = site.page.locator(".list-filter nav a:visible");
  const heights = await tabs.evaluateAll((all) =>
    all.map((tab) => {
      const words = document.createRange();
      words.selectNodeContents(tab);
      return words.getBoundingClientRect().height;
    }),
  );
  expect([heights.length, Math.max(...heights) < 24], "each tab's words are one line").toEqual([3, true]);
  expect(flips.filter(({ bottom }) => bottom <= (foot?.y ?? 0)).length).toBeGreaterThanOrEqual(5);
});

test("flips of seven digits or a long source keep to 72 px too; tables fit their frames from 320 to 1280 px", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, LARGE);
  await site.open(LIST);
  await site
    .field("Add a flip in one line")
    .fill("2x Amon-Ra St. Brown 92 MIKE 1.2m > 1.45m #Sunday snipes before the drop");
  await site.button("Log").click();
  await site.shows("flips added successfully");
  const heights = await site.page
    .locator("tr:has(> td.cell-lead)")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  for (const width of [320, 360, 640, 700, 768, 820, 1024, 1280]) {
    await site.page.setViewportSize({ width, height: 740 });
    const frame = await site.page
      .locator(".rows-frame")
      .evaluate((box) => [box.scrollWidth - box.clientWidth, document.documentElement.scrollWidth - innerWidth]);
    expect(frame, `${width} px`).toEqual([0, 0]);
  }
});

test("at 200% zoom a small laptop still shows a flip", async ({ site, player, rows }) => {
  await rows.addFlips(
    player,
    Array.from({ length: 60 }, (_, at) => ({ name: `Card ${at}`, sell: 2_000, sold: at > 30 })),
  );
  await site.page.setViewportSize({ width: 640, height: 400 });
  await site.open(LIST);
  const bar = await site.page.locator(".bottom-bar").boundingBox();
  const first = await site.page.locator("tbody tr:has(.cell-lead)").first().boundingBox();
  expect((first?.y ?? 999) + (first?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test("My filters shows the longest names and largest figures whole, from 320 to 1280 px", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Gone", source: "Without flips" }]);
  await rows.deleteFlips(player);
  await rows.addFlips(player, [
    { name: "Won", buy: 1, sell: 2_000_000_000, sold: true, source: "W".repeat(40) },
    { name: "Lost", buy: 2_000_000_000, sell: 1, sold: true, source: "Sunday snipes before the drop of Core 99" },
    { name: "Waiting", source: "Budget" },
  ]);
  await site.open(`${LIST}/sources`);
  for (const width of [320, 360, 640, 700, 768, 820, 1024, 1280]) {
    await site.page.setViewportSize({ width, height: 740 });
    const over = await site.page
      .locator(".rows-frame, .rows-frame td")
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth).filter((over) => over > 0));
    expect(over, `${width} px`).toEqual([]);
    expect(await site.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
  }
});

test("a flip's filter shows in full after the name or not at all, and never cuts the name", async ({ site }) => {
  await site.page.setViewportSize({ width: 360, height: 740 });
  await site.open(LIST);
  for (const found of ["Budget", "Sunday snipes before the drop"]) {
    await site.field("Add a flip in one line").fill(`Brody Foley 84 TE 12k #${found}`);
    await site.button("Log").click();
    await site.shows(new RegExp(`^Flip added successfully.*#${found}$`));
  }
  const cut = await site.page
    .locator("td.cell-lead > a")
    .evaluateAll((all) => all.map((name) => name.scrollWidth - name.clientWidth));
  expect(cut).toEqual([0, 0]);
  const shown = await site.page.locator(".flip-found").evaluateAll((all) =>
    all.map((found) => {
      const text = document.createRange();
      text.selectNodeContents(found);
      return text.getBoundingClientRect().top < found.getBoundingClientRect().bottom;
    }),
  );
  expect(shown, "the newest first").toEqual([false, true]);
});

test("a listed flip is sold in its row for the price it brought", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "Other", buy: 1_000, sell: 1_500 },
    { name: "Brody Foley", buy: 30_950, sell: 62_000 },
  ]);
  await site.open(LIST);
  await site.link(/re-list: Brody Foley$/).click();
  const price = site.field("Price of Brody Foley");
  await expect(price).toHaveValue("62,000");
  await site.shows("+24,850 after tax (80.3%)");
  if (site.scripts) {
    await expect(price).toBeFocused();
    expect(await price.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd])).toEqual([
      0, 6,
    ]);
    await price.fill("40.5k");
    await site.shows("+5,500 after tax (17.8%)");
    await price.fill("");
    await site.shows("Breaks even at 34,389");
  }
  await price.fill("forty");
  await price.press("Enter");
  await site.shows("Sell price must be a whole number of coins, such as 12,500 or 45k");
  await expect(price).toHaveValue("forty");
  await price.fill("40,5k");
  await site.button("✓ Sold").click();
  await site.button("Sold for 40,500").click();
  await site.shows("Flip marked as sold. Brody Foley +5,500.");
  await expect(site.row("Brody Foley").locator(".cell-key")).toHaveText("+5,500");
  await site.link(/re-list: Other$/).click();
  await site.field("Price of Other").fill("1.7k");
  await site.button("Re-list").click();
  await site.shows("Flip updated successfully. Other is listed at 1,700.");
  await expect(site.field("Price of Other")).toHaveCount(0);
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "Other", status: "listed", sell: 1_700 },
    { name: "Brody Foley", status: "sold", sell: 40_500, profit: 5_500 },
  ]);
});

test("a listed flip is listed again at its card's own price, in two presses", async ({ site, player, rows }) => {
  const card = { name: "Brody Foley", buy: 30_950 };
  await rows.addFlips(player, [
    { ...card, sell: 45_500, sold: true },
    { ...card, sell: 62_000 },
  ]);
  await site.open(LIST);
  await expect(site.button("−8%: 57,000")).toHaveCount(0);
  await site.link(/re-list: Brody Foley$/).click();
  await site.shows("You sell it for 45,500 (1 sale, today)");
  await expect(site.button("−8%: 57,000")).toBeVisible();
  await site.button("Re-list at 45,500").click();
  await site.shows("Flip updated successfully. Brody Foley is listed at 45,500.");
  await site.button("Undo").click();
  await site.shows("1 price restored");
  expect((await rows.flipsOf(player.email)).map(({ sell }) => sell).toSorted()).toEqual([45_500, 62_000]);
});

test("the bar at a phone's foot leads to the flips, their reports, a new one, the most to pay and the cards", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(
    player,
    Array.from({ length: 12 }, (_, at) => ({ name: `Card ${at}`, buy: 1_000, sell: 2_000 })),
  );
  await site.open("/dashboard");
  const bar = site.page.getByRole("navigation", { name: "Quick links" });
  await bar.getByRole("link", { name: "Flips" }).click();
  await site.at(/\/dashboard\/my-flips$/);
  await expect(bar.getByRole("link", { name: "Flips" })).toHaveAttribute("aria-current", "page");
  const foot = await bar.boundingBox();
  const last = site.page.locator("main > :last-child");
  await site.page.evaluate(() => window.scrollTo(0, 99_999));
  const end = await last.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await bar.getByRole("link", { name: "Max buy" }).click();
  await expect(site.page.getByRole("radio", { name: "Sell to Buy" })).toBeChecked();
  await bar.getByRole("link", { name: "Cards" }).click();
  await site.at(/\/dashboard\/cards$/);
  await bar.getByRole("link", { name: "Reports" }).click();
  await site.at(/\/dashboard\/my-flips\/reports$/);
  await expect(bar.locator("[aria-current=page]")).toHaveText("Reports");
  await bar.getByRole("link", { name: "Flips" }).click();
  await site.shows("Card 11");
  await bar.getByRole("link", { name: "Add Flip" }).click();
  await expect(site.dialog("Add flip")).toBeVisible();
  await site.page.setViewportSize({ width: 768, height: 800 });
  await expect(bar).toBeHidden();
});

test("a page number jumps to that page, and the list says where it is", async ({ site, player, rows }) => {
  await rows.addFlips(
    player,
    Array.from({ length: 120 }, (_, at) => ({ name: `Card ${at + 1}` })),
  );
  await site.open(LIST);
  await site.shows("1–50 of 120");
  await site.field("Page").fill("3");
  await site.button("Go").click();
  await site.shows("101–120 of 120");
  expect((await site.names())[0]).toBe("Card 20");
  await site.link("Previous").click();
  await site.shows("51–100 of 120");
});
