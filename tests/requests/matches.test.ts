import { within } from "@testing-library/dom";
import { and, eq, isNotNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards, flipActs, flips, pickedCards } from "#app/db/schema.ts";
import { newFlip } from "../support/players.ts";
import { fieldValue, type Page, signedIn, type Visitor } from "../support/visitor.ts";

const PAGE = "/dashboard/my-flips/matches";
const IMPORT = "/dashboard/my-flips/import";

/** Inserts a card with a unique name; returns the name. */
async function newCard(more: Partial<typeof cards.$inferInsert> = {}) {
  const id = uuidv7();
  const last = `Hazel${id.replaceAll("-", "").replaceAll(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;
  const card = { id, game: "CFB26", importKey: id, playerName: `Ash ${last}`, overall: 84, position: "QB" } as const;
  await database.insert(cards).values({ ...card, program: "Rising", team: "Purdue", ...more });
  return { id, last, playerName: more.playerName ?? card.playerName };
}

/** Inserts two cards that differ only in their program. */
async function newPair(more: Partial<typeof cards.$inferInsert> = {}) {
  const rising = await newCard(more);
  const core = await newCard({ ...more, playerName: rising.playerName, program: "Core" });
  return { ...rising, rising: rising.id, core: core.id };
}

const rowsOf = (owner: string) => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
const cardsOf = async (owner: string) => (await rowsOf(owner)).map(({ cardId }) => cardId);
const picksOf = async (owner: string) =>
  new Set((await database.select().from(pickedCards).where(eq(pickedCards.userId, owner))).map(({ cardId }) => cardId));

/** A row's heading, its choices, and the chosen one. */
const shownRows = ({ document }: Page) =>
  [...document.querySelectorAll("main fieldset:has(input)")].map((row) => ({
    row: row.querySelector("legend")?.textContent?.trim(),
    choices: [...row.querySelectorAll("label")].map(({ textContent }) => textContent?.trim()),
    chosen: row.querySelector<HTMLInputElement>("input[checked]")?.value ?? null,
  }));

/** What a browser without scripts sends of the page, and with these choices by the typed name. */
function filledForm({ document, html }: Page, choices: Record<string, string> = {}) {
  const form = document.querySelector("main form[method=post]");
  const checked = [...(form?.querySelectorAll<HTMLInputElement>("input[checked]") ?? [])];
  const names = new Set(
    [...(form?.querySelectorAll<HTMLInputElement>("input[type=radio]") ?? [])].map((radio) => radio.name),
  );
  const fieldOf = (typed: string) => [...names].find((name) => name.endsWith(` ${typed}`)) ?? "";
  return {
    path: form?.getAttribute("action") ?? "",
    fields: {
      act: fieldValue(html, "act") ?? "",
      game: fieldValue(html, "game") ?? "",
      ...Object.fromEntries(checked.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(Object.entries(choices).map(([typed, card]) => [fieldOf(typed), card])),
    },
  };
}

/** Sends the page's form; returns the page that tells the outcome. */
async function save(
  player: Visitor,
  page: Page,
  choices: Record<string, string> = {},
  more: Record<string, string> = {},
) {
  const { path, fields } = filledForm(page, choices);
  return player.follow(await player.post(path, { ...fields, ...more }));
}

/** Presses a button that chooses a program for all; returns the page that answers. */
async function press(player: Visitor, page: Page, label: string, choices: Record<string, string> = {}) {
  const button = within(page.document.body).getByRole<HTMLButtonElement>("button", { name: label });
  const { path, fields } = filledForm(page, choices);
  expect(button.hasAttribute("formaction"), "w3m knows no formaction").toBe(false);
  const answer = await player.post(path, { ...fields, [button.name]: button.value });
  expect(answer.status).toBe(200);
  return answer;
}

/** A row's chosen card by the typed name, and whether it's by a program. */
const chosenRows = (page: Page) =>
  Object.fromEntries(shownRows(page).map(({ row = "", chosen }) => [row.split(" ")[0] ?? "", chosen]));

describe("flips that fit cards of the list", () => {
  test("are offered where sheets come in, looked at, given their cards, and taken back", async () => {
    const player = await signedIn();
    const card = await newCard();
    for (const name of [`A ${card.last}`, card.last, card.last, "Nobody Known"])
      await newFlip(player.id, { name, pos: "QB", ovr: 84 });
    const offered = await player.get(`${IMPORT}?of=CFB26`);
    expect(offered.text).toContain("Some of your flips fit cards of the list. Look");
    const link = [...offered.document.querySelectorAll("main [href*=matches]")].at(-1);
    const look = await player.get(link?.getAttribute("href") ?? "");
    expect(look.status).toBe(200);
    expect(look.text).toContain("Fits one card 2 cards");
    expect(shownRows(look)).toEqual([
      { row: `${card.last} 84 QB ${card.playerName} · 2 flips`, choices: ["Rising", "None"], chosen: card.id },
      { row: `A ${card.last} 84 QB ${card.playerName} · 1 flip`, choices: ["Rising", "None"], chosen: card.id },
    ]);
    const { path, fields } = filledForm(look);
    const told = await player.follow(await player.post(path, fields));
    expect((await player.follow(await player.post(path, fields))).text, "sent twice").toContain(
      "Matched 3 flips to cards",
    );
    expect(told.text).toContain("Matched 3 flips to cards");
    expect(told.text).toContain("No flips to match");
    expect(await cardsOf(player.id)).toEqual([card.id, card.id, card.id, null]);
    expect(await picksOf(player.id), "what the only one was isn't picked").toEqual(new Set());
    expect((await player.get("/dashboard/my-flips/undo")).text).toContain("Matched 3 flips to cards");
    const undo = told.document.querySelector("form[action*=undo]")?.getAttribute("action") ?? "";
    expect((await player.get(undo)).text).toContain(card.last);
    const undone = await player.follow(await player.post(undo, { intent: "undo" }));
    expect(undone.text).toContain("Unmatched 3 flips");
    expect((await cardsOf(player.id)).every((id) => id === null)).toBe(true);
    expect(shownRows(await player.get(PAGE))).toHaveLength(2);
    expect((await player.follow(await player.post(path, fields))).text).toContain("You undid that before");
  });

  test("that fit several wait for a choice, and come first; what was picked is proposed next time", async () => {
    const player = await signedIn();
    const card = await newCard();
    const pair = await newPair();
    for (const { last } of [card, card, card, pair, pair]) await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    const look = await player.get(PAGE);
    const choices = ["Core", "Rising", "None"];
    const row = `${pair.last} 84 QB ${pair.playerName} · 2 flips`;
    expect(look.text).toContain("Which card? 1 card");
    expect(shownRows(look)).toMatchObject([{ row, choices, chosen: null }, { chosen: card.id }]);
    const left = await save(player, look, { [card.last]: "" });
    expect(left.text, "nothing is chosen, one is left out").toContain("No card chosen");
    expect(await database.$count(flipActs, eq(flipActs.userId, player.id))).toBe(0);
    const told = await save(player, left, { [card.last]: "", [pair.last]: pair.core });
    expect(told.text).toContain("Matched 2 flips to cards");
    expect(await cardsOf(player.id)).toEqual([null, null, null, pair.core, pair.core]);
    expect(await picksOf(player.id)).toEqual(new Set([pair.core]));
    await newFlip(player.id, { name: pair.playerName.toLowerCase(), pos: "QB", ovr: 84 });
    const again = await player.get(PAGE);
    expect(again.text).toContain("As last time 1 card");
    expect(shownRows(again)).toMatchObject([{ chosen: card.id }, { choices, chosen: pair.core }]);
    await save(player, again);
    const marks = (await rowsOf(player.id)).map(({ takenCardId }) => takenCardId);
    expect(marks, "what is left as proposed is as last time").toEqual([null, null, null, null, null, pair.core]);
  });

  test("are all chosen of one program, where they have just one of it, on all pages", async () => {
    const player = await signedIn();
    const { last } = await newCard();
    for (let ovr = 60; ovr < 99; ovr++)
      for (const position of ["HB", "WR"] as const) {
        const more = { playerName: `Ash ${last}`, overall: ovr, position };
        await newPair(more);
        if (ovr === 60) await newCard({ ...more, program: "Core", team: "Iowa" });
        await newFlip(player.id, { name: last, pos: position, ovr });
      }
    const look = await player.get(PAGE);
    expect(shownRows(look)).toHaveLength(50);
    expect(look.text).toContain("All Rising (78) All Core (76)");
    expect(look.text).not.toContain("Save all pages");
    const second = await player.get(look.document.querySelector("[rel=next]")?.getAttribute("href") ?? "");
    expect(shownRows(second)).toHaveLength(28);
    const chosen = await press(player, look, "All Core (76)");
    expect(shownRows(chosen).filter((row) => row.chosen === null)).toHaveLength(2);
    expect(chosen.text).toContain("Save this page Save all pages (76)");
    expect(await rowsOf(player.id)).not.toContainEqual(expect.objectContaining({ program: "Core" }));
    const saved = await save(player, chosen);
    expect(saved.text).toContain("Matched 48 flips to cards");
    expect(saved.text, "the choice stays").toContain("Save");
    expect(shownRows(saved).filter((row) => row.chosen === null)).toHaveLength(2);
    const undo = saved.document.querySelector("form[action*=undo]")?.getAttribute("action") ?? "";
    await player.post(undo, { intent: "undo" });
    expect(await picksOf(player.id), "undone").toEqual(new Set());
    const both = await player.get(`${PAGE}?all=Core&all=Rising`);
    expect(shownRows(both).filter((row) => row.chosen === null)).toEqual([]);
    const [first] = shownRows(both).flatMap((row) => row.chosen ?? []);
    const field = [...both.document.querySelectorAll<HTMLInputElement>("input[checked]")].find(
      ({ value }) => value === first,
    );
    const all = await save(player, both, {}, { intent: "all", [field?.name ?? ""]: "" });
    expect(all.text).toContain("Matched 77 flips to cards");
    const rows = await rowsOf(player.id);
    expect(rows.filter(({ program }) => program === "Core")).toHaveLength(76);
    expect(
      rows.filter(({ program }) => program === "Rising"),
      "where Core is several cards",
    ).toHaveLength(1);
    expect(
      rows.filter(({ cardId }) => cardId === null),
      "left out on the page",
    ).toHaveLength(1);
    expect((await picksOf(player.id)).size).toBe(77);
  });

  test("keep what was chosen by hand where a program is chosen for all, and lose none of it by another press", async () => {
    const player = await signedIn();
    const pairs = [];
    for (let count = 0; count < 4; count++) pairs.push(await newPair());
    const single = await newCard();
    const [rising, core, none, open] = pairs;
    for (const { last } of [...pairs, single]) await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    if (!rising || !core || !none || !open) throw new Error("no pairs");
    const byHand = { [rising.last]: rising.rising, [core.last]: core.core, [none.last]: "", [single.last]: "" };
    const kept = { [rising.last]: rising.rising, [core.last]: core.core, [none.last]: "", [single.last]: "" };
    const look = await player.get(PAGE);
    const allCore = await press(player, look, "All Core (4)", byHand);
    expect(chosenRows(allCore)).toEqual({ ...kept, [open.last]: `program ${open.core}` });
    const allRising = await press(player, allCore, "All Rising (4)");
    expect(chosenRows(allRising)).toEqual({ ...kept, [open.last]: `program ${open.rising}` });
    const onlyCore = await press(player, allRising, "All Rising (4)");
    expect(chosenRows(onlyCore), "no longer Rising").toEqual(chosenRows(allCore));
    const nothing = await press(player, onlyCore, "All Core (4)");
    expect(chosenRows(nothing)).toEqual({ ...kept, [open.last]: null });
    expect(await database.$count(flipActs, eq(flipActs.userId, player.id)), "nothing is saved yet").toBe(0);
    const told = await save(player, onlyCore);
    expect(told.text).toContain("Matched 3 flips to cards");
    expect(await cardsOf(player.id)).toEqual([rising.rising, core.core, null, open.core, null]);
    expect(await picksOf(player.id)).toEqual(new Set([rising.rising, core.core, open.core]));
  });

  test("aren't filled in with a choice that isn't offered, and looking costs none of the saves", async () => {
    const player = await signedIn();
    const pair = await newPair();
    const madden = await newCard({ game: "MADDEN26" });
    await newFlip(player.id, { name: pair.last, pos: "QB", ovr: 84 });
    const field = `card QB 84 ${pair.last}`;
    for (const card of [madden.id, uuidv7(), "program", "program ", "\0", "<b>", "x".repeat(20_000)]) {
      const answer = await player.post(`${PAGE}?of=CFB26`, { game: "CFB26", choose: "Core", [field]: card });
      expect([answer.status, ...shownRows(answer).map(({ chosen }) => chosen)]).toEqual([200, `program ${pair.core}`]);
    }
    for (let presses = 0; presses < 5; presses++)
      await player.post(PAGE, { game: "CFB26", choose: "Core", [field]: pair.core });
    const told = await save(player, await player.get(`${PAGE}?all=Core`));
    expect(told.text).toContain("Matched 1 flip to cards");
  });

  test("get the others' cards if one doesn't fit anymore, which is said", async () => {
    const player = await signedIn();
    const one = await newPair();
    const other = await newPair();
    for (const { last } of [one, other]) await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    const look = await player.get(PAGE);
    await database.delete(cards).where(eq(cards.id, one.core));
    const told = await save(player, look, { [one.last]: one.core, [other.last]: other.core });
    expect(told.text).toContain(
      `Matched 1 flip to cards. The card you chose for ${one.last} 84 QB doesn't fit anymore`,
    );
    expect(await cardsOf(player.id)).toEqual([null, other.core]);
  });

  test("keep the page's second choice after going back to it", async () => {
    const player = await signedIn();
    const one = await newPair();
    const other = await newPair();
    for (const { last } of [one, other]) await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    const look = await player.get(PAGE);
    await save(player, look, { [one.last]: one.core });
    expect((await save(player, look, { [other.last]: other.core })).text).toContain("Matched 1 flip to cards");
    expect(await cardsOf(player.id)).toEqual([one.core, other.core]);
  });

  test("are twelve cards at most, and the page says how many more there are", async () => {
    const player = await signedIn();
    const { last, playerName } = await newCard();
    for (let n = 1; n < 20; n++) await newCard({ playerName, program: `Program ${n}` });
    await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    const look = await player.get(PAGE);
    expect(shownRows(look)[0]?.choices).toHaveLength(13);
    const more = [...look.document.querySelectorAll("main a")].find((link) => link.textContent?.startsWith("8 more"));
    expect((await player.get(more?.getAttribute("href") ?? "")).text).toContain(last);
    const chosen = await player.get(`${PAGE}?all=Rising`);
    expect(shownRows(chosen)[0]?.choices, "the chosen one isn't left out").toHaveLength(13);
    expect(shownRows(chosen)[0]?.choices).toContain("Rising");
  });

  test("are none where none fits", async () => {
    const player = await signedIn();
    expect((await player.get(PAGE)).text).toContain("No flips to match");
    expect((await player.get(IMPORT)).text).not.toContain("cards of the list");
    const answer = await player.follow(await player.post(PAGE, { act: uuidv7(), game: "CFB26", intent: "all" }));
    expect(answer.text).toContain("No card chosen");
  });

  test("of another player, or cards of another game, are not for a forged form", async () => {
    const player = await signedIn();
    const other = await signedIn();
    const pair = await newPair();
    const madden = await newCard({ game: "MADDEN26" });
    for (const { id } of [player, other]) await newFlip(id, { name: pair.last, pos: "QB", ovr: 84 });
    const look = await player.get(PAGE);
    expect((await save(player, look, { [pair.last]: madden.id })).text).toContain("doesn't fit anymore");
    expect((await save(player, look, { [pair.last]: pair.core })).text).toContain("Matched 1 flip to cards");
    expect(await cardsOf(other.id)).toEqual([null]);
  });

  const act = uuidv7();
  test.each<[string, Record<string, string>, number]>([
    ["no game", { game: "" }, 400],
    ["another game", { game: "CHESS" }, 400],
    ["no act", { game: "CFB26", act: "1' or 1=1" }, 404],
    ["10,000 fields", Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`card QB 84 ${at}`, ""])), 400],
    ["names that are none", { game: "CFB26", "card QB 84 \0": act, "card QB 84": act, "card Other 84 x": act }, 303],
    ["a name of 50,000 letters", { game: "CFB26", [`card QB 84 ${"x".repeat(50_000)}`]: act }, 303],
    ["a card that is no id", { game: "CFB26", "card QB 84 Nobody": "1' or 1=1" }, 303],
  ])("a form with %s changes nothing", async (_what, fields, status) => {
    const player = await signedIn();
    const { last } = await newCard();
    await newFlip(player.id, { name: last, pos: "QB", ovr: 84 });
    expect((await player.post(PAGE, { act: uuidv7(), ...fields })).status).toBe(status);
    const matched = and(eq(flips.userId, player.id), isNotNull(flips.cardId));
    expect(await database.$count(flips, matched)).toBe(0);
  });

  test("are reached from My Flips and from reports of flips without a card", async () => {
    const player = await signedIn();
    await newFlip(player.id, { name: "Nobody", pos: "QB", ovr: 84, status: "sold", sell: 5_000 });
    const link = `main a[href="${PAGE}?of=CFB26"]`;
    expect((await player.get("/dashboard/my-flips")).document.querySelector(link)?.textContent).toBe("Match cards…");
    for (const by of ["program", "card"]) {
      const report = await player.get(`/dashboard/my-flips/reports?by=${by}`);
      expect(report.document.querySelector(link)?.textContent).toBe("See which could be");
    }
    expect((await player.get("/dashboard/my-flips/reports?by=position")).document.querySelector(link)).toBeNull();
  });
});
