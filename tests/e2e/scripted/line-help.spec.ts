import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/browser-test.ts";

/** What a suggestion writes into the line; it also says the program. */
const begunBy = async (suggestion: Locator) => (await suggestion.textContent())?.split(" · ")[0] ?? "";

test("finds cards of the game while a line is typed, and a press writes one before any later text", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("listbox", { name: "Cards found" }).getByRole("option");
  await line.focus();
  await line.pressSequentially("2x dun'm");
  await expect(found.first()).toHaveText(/Dunmore \d\d/);
  let card = await begunBy(found.first());
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
  card = await begunBy(found.first());
  await line.evaluate((field: HTMLInputElement) => {
    field.value += " 12k";
    document.querySelector<HTMLButtonElement>(".picks button")?.click();
  });
  await expect(line).toHaveValue(`${card} 12k`);
});

test("what was typed stays where no card is found, and where no answer comes", async ({ elsewhere: site }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("listbox", { name: "Cards found" });
  await line.focus();
  await line.pressSequentially("zzyzx");
  await expect(found).toHaveCount(0);
  await site.loseConnection();
  await line.fill("dunm");
  await expect(found).toHaveCount(0);
  await expect(line).toHaveValue("dunm");
});

test("asks nothing until the line has a price, and then offers a button", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const status = site.page.locator("form.quick-log [role=status]");
  await line.focus();
  for (const typed of ["zzyzx", " 8", "3", " tight end"]) {
    await line.pressSequentially(typed);
    await site.page.waitForTimeout(400);
    await expect(status).toHaveText("");
  }
  await line.press("Tab");
  await expect(status).toHaveText("");
  await line.focus();
  await line.pressSequentially(" 3,5k");
  await expect(status).toHaveText(/^“3,5k” is not a price, such as 12,500 or 45k\s*3\.5k\s*$/);
  await site.button("3.5k").press("Enter");
  await site.shows("Flip added successfully. Zzyzx · TE · 83 · 3,500 · listed");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name: "Zzyzx", pos: "TE", ovr: 83, buy: 3_500 }]);
});

test("the arrows go through the cards, Enter takes one and posts nothing, and Escape sends them away", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("listbox", { name: "Cards found" }).getByRole("option");
  await line.focus();
  await line.pressSequentially("ravensby");
  await expect(found.nth(1)).toHaveText(/Ravensby/);
  const second = await begunBy(found.nth(1));
  const isActive = async (at: number) => {
    const id = (await found.nth(at).getAttribute("id")) ?? "";
    await expect(line).toHaveAttribute("aria-activedescendant", id);
    await expect(found.nth(at)).toHaveAttribute("aria-selected", "true");
  };
  await line.press("ArrowDown");
  await isActive(0);
  await line.press("ArrowDown");
  await isActive(1);
  await line.press("ArrowUp");
  await line.press("ArrowUp");
  await expect(line).not.toHaveAttribute("aria-activedescendant");
  await line.press("ArrowDown");
  await line.press("ArrowDown");
  await expect(line).toBeFocused();
  await line.press("Enter");
  await expect(line).toHaveValue(`${second} `);
  await line.fill("");
  await line.pressSequentially("ravensby");
  await expect(found.first()).toHaveText(/Ravensby/);
  await line.press("Escape");
  await expect(found).toHaveCount(0);
  await expect(line).toHaveValue("ravensby");
  expect(await rows.flipsOf(player.email)).toEqual([]);
});

test("the field is the combobox of its suggestions", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  const line = site.page.getByRole("combobox", { name: "Add a flip in one line" });
  const list = site.page.getByRole("listbox", { name: "Cards found" });
  await expect(line).toHaveAttribute("aria-expanded", "false");
  await line.fill("ravensby");
  await expect(list).toBeVisible();
  await expect(line).toHaveAttribute("aria-expanded", "true");
  await expect(line).toHaveAttribute("aria-controls", (await list.getAttribute("id")) ?? "");
  await line.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(line).toHaveAttribute("aria-expanded", "false");
  await expect(line).not.toHaveAttribute("aria-controls");
});

test("five suggestions picked by keyboard, typed and sent in a row are logged with their cards, and nothing is asked", async ({
  site,
  player,
  rows,
}) => {
  const names = ["Abel Quince", "Cato Quill", "Eben Quartz", "Gus Quaver", "Ivo Quarry"];
  const programs = ["Core Rare", "Platinum Rare"];
  await rows.addCards(
    names.flatMap((name) => programs.map((program) => ({ name, overall: 74, position: "WILL", program }))),
  );
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("listbox", { name: "Cards found" }).getByRole("option");
  await line.focus();
  for (const [at, name] of names.entries()) {
    const program = programs[at % 2] ?? "";
    await line.pressSequentially(name.toLowerCase());
    await expect(found).toHaveText(programs.map((each) => `${name} 74 WILL · ${each}`));
    for (let presses = 0; presses <= at % 2; presses++) await line.press("ArrowDown");
    await line.press("Enter");
    await expect(line).toHaveValue(`${name} 74 WILL `);
    await line.pressSequentially("12k > 15k");
    await site.shows(`${name} · ${program}`);
    await expect(site.page.getByText(/Which|as last time/)).toHaveCount(0);
    await line.press("Enter");
    await site.shows(`Flip added successfully. ${name} · WILL · 74 · 12,000 → 15,000 · +1,500 · ${program}`);
    await expect(site.page.getByText(/Which|as last time/)).toHaveCount(0);
  }
  expect((await rows.flipsOf(player.email)).map(({ name, program }) => [name, program])).toEqual(
    names.map((name, at) => [name, programs[at % 2]]),
  );
});

test("a picked card stays with a refused line while its price is added, and goes once its text is changed", async ({
  site,
  player,
  rows,
}) => {
  const programs = ["Core Rare", "Platinum Rare"];
  await rows.addCards(programs.map((program) => ({ name: "Kip Quoin", overall: 74, position: "WILL", program })));
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const second = site.page.getByRole("option", { name: "Kip Quoin 74 WILL · Platinum Rare" });
  await line.fill("kip quo");
  await second.click();
  await expect(line).toBeFocused();
  await line.press("Enter");
  await site.shows("What did you pay?");
  await line.press("End");
  await line.pressSequentially("12k");
  await line.press("Enter");
  await site.shows("Flip added successfully. Kip Quoin · WILL · 74 · 12,000 · listed · Platinum Rare");
  await rows.addCards(programs.map((program) => ({ name: "Lex Quoin", overall: 74, position: "WILL", program })));
  await line.fill("lex quo");
  await site.page.getByRole("option", { name: "Lex Quoin 74 WILL · Platinum Rare" }).click();
  await line.fill("Lex Quoin 74");
  await line.fill("Lex Quoin 74 WILL 13k");
  await site.shows("Which Lex Quoin?");
  await line.press("Enter");
  await expect(site.row("Lex Quoin")).toBeVisible();
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "Kip Quoin", program: "Platinum Rare", buy: 12_000 },
    { name: "Lex Quoin", program: null, buy: 13_000 },
  ]);
});

test("asks about the other cards when a picked one has left the list, and a press logs one", async ({
  site,
  player,
  rows,
}) => {
  const programs = ["Core Rare", "Platinum Rare", "Ranked"];
  await rows.addCards(programs.map((program) => ({ name: "Ned Quern", overall: 74, position: "WILL", program })));
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  await line.fill("ned quern");
  await site.page.getByRole("option", { name: "Ned Quern 74 WILL · Ranked" }).click();
  await rows.deleteCards("Ned Quern", "Ranked");
  await line.pressSequentially("12k");
  await site.shows("Which Ned Quern?");
  await site.button("Platinum Rare").click();
  await site.shows("Flip added successfully. Ned Quern · WILL · 74 · 12,000 · listed · Platinum Rare");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ program: "Platinum Rare" }]);
});

test("offers twelve of many cards that fit, and says how many more there are", async ({ site, rows }) => {
  const programs = Array.from({ length: 14 }, (_, at) => `Program ${at + 10}`);
  await rows.addCards(programs.map((program) => ({ name: "Pat Quirk", overall: 74, position: "WILL", program })));
  await site.open("/dashboard/my-flips");
  await site.field("Add a flip in one line").fill("Pat Quirk 74 WILL 12k");
  const preview = site.page.locator("form.quick-log [role=status]");
  await expect(preview.getByRole("button")).toHaveText(programs.slice(0, 12));
  await expect(preview).toContainText("and 2 more");
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

test("the buttons of a question log nothing of a line that was edited since", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  await line.fill("J Smith 84 QB 12k 15.5k");
  await expect(site.button("Listed: 12k @ 15.5k")).toBeVisible();
  await line.evaluate(async (field: HTMLInputElement) => {
    const button = field.form?.querySelector<HTMLButtonElement>("button[name=answer]");
    field.value = "J Smith 84 QB 12k 16k";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    button?.click();
  });
  await site.button("Listed: 12k @ 16k").click();
  await site.shows("Flip added successfully. J Smith");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ sell: 16_000 }]);
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

test("a filter applies to one line unless it is kept, and a press drops a kept one", async ({ site }) => {
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
  await site.page.getByLabel("Use for the next ones too").check();
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
  await site.shows("Flip added successfully. Larkspur · TE · 73 · 12,000 · listed. Which Larkspur?");
  await expect(line).toHaveValue("");
  await site.page.locator(".toast").getByRole("button", { name: "Ben Larkspur" }).click();
  await expect(site.row("Ben Larkspur")).toBeVisible();
  await line.fill("Meadowsweet 73 TE 12k > 15k");
  await site.shows("Asa Meadowsweet · Rising");
  await line.press("Enter");
  await site.shows("Flip added successfully. Asa Meadowsweet · TE · 73 · 12,000 → 15,000 · +1,500 · Rising");
  const preview = site.page.locator("form.quick-log [role=status]");
  await line.fill("B Nightshade 73 TE 13k");
  await expect(preview).toContainText("Which B Nightshade?");
  await preview.getByRole("button", { name: "Rivals" }).click();
  await site.shows("Flip added successfully. Ben Nightshade · TE · 73 · 13,000 · listed · Rivals");
  await line.fill("Ben Nightshade 73 TE 14k");
  await expect(preview).toContainText("Ben Nightshade · Rivals, as last time");
  await preview.getByRole("button", { name: "Core" }).click();
  await site.shows("Flip added successfully. Ben Nightshade · TE · 73 · 14,000 · listed · Core");
  await line.fill("Ben Nightshade 73 TE 15k");
  await expect(preview).toContainText("Ben Nightshade · Core, as last time");
  await line.press("Enter");
  await site.shows("Flip added successfully. Ben Nightshade · TE · 73 · 15,000 · listed · Core, as last time");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "Ben Larkspur", pos: "TE", ovr: 73 },
    { name: "Asa Meadowsweet" },
    { name: "Ben Nightshade", program: "Rivals" },
    { name: "Ben Nightshade", program: "Core" },
    { name: "Ben Nightshade", program: "Core" },
  ]);
});
