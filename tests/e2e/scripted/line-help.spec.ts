import { expect, test } from "../../support/browser-test.ts";

test("cards of the game are found while a line is typed; a press writes one into it, before what came since", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("list", { name: "Cards found" }).getByRole("button");
  await line.focus();
  await line.pressSequentially("2x dun'm");
  await expect(found.first()).toHaveText(/Dunmore \d\d/);
  let card = (await found.first().textContent()) ?? "";
  await found.first().click();
  await expect(line).toHaveValue(`2x ${card} `);
  await expect(line).toBeFocused();
  await expect(found).toHaveCount(0);
  await line.pressSequentially("12k");
  await expect(found).toHaveCount(0);
  await line.press("Enter");
  await site.shows("2 flips added successfully");
  const [first] = await rows.flipsOf(player.email);
  expect(card).toContain(first?.name ?? "none");
  expect(card).toContain(first?.pos ?? "none");
  await line.fill("DUN.MORE");
  await expect(found.first()).toHaveText(/Dunmore/);
  card = (await found.first().textContent()) ?? "";
  await line.evaluate((field: HTMLInputElement) => {
    field.value += " 12k";
    document.querySelector<HTMLButtonElement>(".picks button")?.click();
  });
  await expect(line).toHaveValue(`${card} 12k`);
});

test("what was typed stays where no card is found, and where no answer comes", async ({ elsewhere: site }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("list", { name: "Cards found" });
  await line.focus();
  await line.pressSequentially("zzyzx");
  await expect(found).toHaveCount(0);
  await site.loseConnection();
  await line.fill("dunm");
  await expect(found).toHaveCount(0);
  await expect(line).toHaveValue("dunm");
});

test("nothing is asked until a digit stands in the line, or its field is left", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const question = site.page.locator("form.quick-log [role=status]").getByText(/What did you pay|Is 8 the OVR/);
  await line.focus();
  await line.pressSequentially("zzyzx");
  await site.page.waitForTimeout(400);
  await expect(question).toHaveCount(0);
  await line.press("Tab");
  await expect(question).toBeVisible();
  await line.focus();
  await expect(question).toHaveCount(0);
  await line.pressSequentially(" 8");
  await expect(question).toBeVisible();
});

test("the arrows go through the cards, Enter takes one and posts nothing, and Escape sends them away", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("list", { name: "Cards found" }).getByRole("button");
  await line.focus();
  await line.pressSequentially("ravensby");
  await expect(found.nth(1)).toHaveText(/Ravensby/);
  const second = (await found.nth(1).textContent()) ?? "";
  await line.press("ArrowDown");
  await expect(found.first()).toBeFocused();
  await site.page.keyboard.press("ArrowDown");
  await expect(found.nth(1)).toBeFocused();
  await site.page.keyboard.press("ArrowUp");
  await site.page.keyboard.press("ArrowUp");
  await expect(line).toBeFocused();
  await line.press("ArrowDown");
  await site.page.keyboard.press("ArrowDown");
  await site.page.keyboard.press("Enter");
  await expect(line).toHaveValue(`${second} `);
  await line.fill("");
  await line.pressSequentially("ravensby");
  await expect(found.first()).toHaveText(/Ravensby/);
  await line.press("Escape");
  await expect(found).toHaveCount(0);
  await expect(line).toHaveValue("ravensby");
  expect(await rows.flipsOf(player.email)).toEqual([]);
});

test("an answer to a question logs the line that it makes", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  await line.focus();
  await line.pressSequentially("J Smith 84 QB 12k 15.5k");
  await site.shows("Sold or listed?");
  await site.button("Listed: 12k @ 15.5k").click();
  await site.shows("Flip added successfully. J Smith");
  await expect(line).toHaveValue("");
  await line.pressSequentially("F Warner 93 LB 80k > 95k");
  await line.press("Enter");
  await site.shows("Which LB?");
  await site.button("MIKE").click();
  await expect(site.row("F Warner")).toBeVisible();
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "J Smith", pos: "QB", buy: 12_000, sell: 15_500, status: "listed" },
    { name: "F Warner", pos: "MIKE", buy: 80_000, sell: 95_000, status: "sold" },
  ]);
});

declare global {
  interface Window {
    /** React's scheduled work while rendering is paused. */
    putOff?: (() => void)[] | undefined;
  }
}

test("a line whose answer comes before the page has drawn that it was sent leaves an empty field", async ({
  site,
  player,
  rows,
}) => {
  await site.page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const post = () => Reflect.apply(postMessage, this, message);
      window.putOff ? window.putOff.push(post) : post();
    };
  });
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const logged = async () => (await rows.flipsOf(player.email)).length;
  const answer = () => site.page.waitForResponse((response) => response.request().method() === "POST");
  const preview = site.page.locator("form.quick-log [role=status]");
  await line.fill("At Once 84 QB 12k");
  for (const count of [1, 2]) {
    const answered = answer();
    await line.evaluate((field: HTMLInputElement) => {
      window.putOff = [];
      field.form?.requestSubmit();
    });
    await answered;
    await site.page.waitForFunction(() => {
      type Router = { state: { navigation: { state: string }; fetchers: Map<string, { state: string }> } };
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
      const { navigation, fetchers } = router.state;
      return [navigation, ...fetchers.values()].every(({ state }) => state === "idle");
    });
    await site.page.evaluate(() => {
      const { putOff = [] } = window;
      window.putOff = undefined;
      for (const post of putOff) post();
    });
    await expect(line).toHaveValue("");
    await expect.poll(logged).toBe(count);
    await line.fill("At Once 85 QB 13k");
    await expect(preview).toHaveText(/13,000/);
  }
});

test("a filter is for one line alone, unless it is kept, and a kept one is taken away by a press", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.field("Filter used");
  const enter = async (text: string) => {
    await line.fill(text);
    await line.press("Enter");
    await expect(site.row(text.split(" ")[0] ?? "")).toBeVisible();
  };
  await line.focus();
  await expect(found).toHaveCount(0);
  await line.fill("Ann 84 QB 12k #");
  await expect(found).toBeVisible();
  await enter("Ann 84 QB 12k #Budget");
  await enter("Bob 84 QB 12k");
  await line.fill("Cid");
  await found.fill("Cheap");
  await enter("Cid 84 QB 12k");
  await expect(found).toHaveValue("");
  await enter("Dan 84 QB 12k");
  await line.fill("Eve");
  await found.fill("Kept");
  await site.page.getByLabel("Keep for the next ones").check();
  await enter("Eve 84 QB 12k");
  await enter("Fox 84 QB 12k");
  await line.fill("Gus 84 QB 12k");
  await site.button("Don't keep Kept").click();
  await expect(found).toHaveValue("");
  await enter("Gus 84 QB 12k");
  const filters = { Ann: "Budget", Cid: "Cheap", Eve: "Kept", Fox: "Kept" };
  for (const [name, filter] of Object.entries(filters)) await expect(site.row(name)).toContainText(filter);
  for (const name of ["Bob", "Dan", "Gus"]) await expect(site.row(name)).not.toContainText(/Budget|Cheap|Kept/);
});

test("the card of a line is said while it's typed; of several a press logs one, by its name or program", async ({
  site,
  player,
  rows,
}) => {
  await rows.addCards([
    { name: "Asa Larkspur", overall: 73, position: "TE" },
    { name: "Ben Larkspur", overall: 73, position: "TE" },
    { name: "Asa Meadowsweet", overall: 73, position: "TE", program: "Rising" },
    { name: "Ben Nightshade", overall: 73, position: "TE", program: "Core" },
    { name: "Ben Nightshade", overall: 73, position: "TE", program: "Rivals" },
  ]);
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  await line.fill("Larkspur 73 TE 12k");
  await line.press("Enter");
  await site.shows("Which Larkspur? Add again for a card of your own.");
  await site.button("Ben Larkspur").click();
  await site.shows("Flip added successfully. Ben Larkspur · TE · 73");
  await line.fill("Meadowsweet 73 TE 12k > 15k");
  await site.shows("Asa Meadowsweet · Rising");
  await line.press("Enter");
  await site.shows("Flip added successfully. Asa Meadowsweet · TE · 73 · 12,000 → 15,000 · +1,500 · Rising");
  await line.fill("B Nightshade 73 TE 13k");
  await site.button("Rivals").click();
  await site.shows("Flip added successfully. Ben Nightshade · TE · 73 · 13,000 · listed · Rivals");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "Ben Larkspur", pos: "TE", ovr: 73 },
    { name: "Asa Meadowsweet" },
    { name: "Ben Nightshade" },
  ]);
});
