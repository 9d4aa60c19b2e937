import { and, asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActRows, flips, pickedCards } from "#app/db/schema.ts";
import { parseLine } from "#app/domain/line.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { getFlip, getFlips } from "#app/features/flips/flips.server.ts";
import { savePostedFlip } from "#app/features/flips/form/form-entry.server.ts";
import { otherCards } from "#app/features/flips/form/other-cards.server.ts";
import { lineEntry, resolveCard } from "#app/features/flips/line/line-entry.server.ts";
import { chooseCard } from "#app/features/flips/matches/choose-card.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { newCard } from "../../support/card-rows.ts";
import { deleteFlip } from "../../support/changes.ts";
import { newAct, newPlayer } from "../../support/players.ts";

const game = "CFB26" as const;
const of = (position: string, program: string) => ({ position, program, overall: 77 }) as const;
const core = await newCard("Wade Alder", of("SS", "Core Rare"));
const platinum = await newCard("Wade Alder", of("SS", "Platinum Rare"));
const john = await newCard("John Rowan", of("QB", "Core"));
const james = await newCard("James Rowan", of("QB", "Core"));
const cb = await newCard("Rex Myrtle", of("CB", "Core"));
const wr = await newCard("Rex Myrtle", of("WR", "Core"));

/** Adds a line's flips, with a card that was picked; returns the entry. */
async function log(owner: string, line: string, picked = "", id = uuidv7()) {
  const read = parseLine(line);
  if ("problem" in read) throw new Error(read.problem);
  const which = await resolveCard({ owner, game }, read.flip, picked);
  const entry = lineEntry({ id, game, flip: read.flip, which, source: "", at: new Date() });
  return { ...entry, ...(await addFlips(owner, [entry])) };
}

const flipsOf = (owner: string) =>
  database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.createdAt), asc(flips.id));
const choose = (owner: string, { id, typed }: Awaited<ReturnType<typeof log>>, card: string, act = newAct()) =>
  chooseCard(owner, { flip: id, card, typed }, act);

test("a changed card becomes the last pick for what was typed", async () => {
  const owner = await newPlayer();
  await choose(owner, await log(owner, "J Rowan 77 QB 9k"), john);
  const second = await log(owner, "J Rowan 77 QB 9k");
  expect(second.which).toMatchObject({ by: "last", card: { id: john } });
  await choose(owner, second, james);
  expect((await log(owner, "J Rowan 77 QB 9k")).which).toMatchObject({ by: "last", card: { id: james } });
});

test("a card picked for a line without a position is the last one for such a line", async () => {
  const owner = await newPlayer();
  await log(owner, "alder 77 9k", core);
  expect((await log(owner, "Alder 77 9k")).which).toMatchObject({ by: "last", card: { id: core } });
});

test("choosing a card of another position sets that position", async () => {
  const owner = await newPlayer();
  const first = await log(owner, "Myrtle 77 9k", wr);
  await choose(owner, first, cb);
  expect(await flipsOf(owner)).toMatchObject([{ name: "Rex Myrtle", pos: "CB", ovr: 77, cardId: cb }]);
});

test("a copy that was edited into another card meanwhile stays that one", async () => {
  const owner = await newPlayer();
  const entry = await log(owner, "3x Wade Alder 77 SS 9k");
  const [, second = "", third = ""] = (await flipsOf(owner)).map(({ id }) => id);
  await database.update(flips).set({ name: "Ivo Tamarack" }).where(eq(flips.id, second));
  await database.update(flips).set({ name: "wade  alder" }).where(eq(flips.id, third));
  expect(await choose(owner, entry, core)).toMatchObject({ kind: "done", flips: 2 });
  expect((await flipsOf(owner)).map(({ name, cardId }) => [name, cardId])).toEqual([
    ["Wade Alder", core],
    ["Ivo Tamarack", null],
    ["Wade Alder", core],
  ]);
});

test("two choices of one form are two choices, and each sent twice is one", async () => {
  const owner = await newPlayer();
  const entry = await log(owner, "2x Wade Alder 77 SS 9k");
  const form = newAct();
  const first = await choose(owner, entry, core, form);
  expect(await choose(owner, entry, core, form)).toEqual(first);
  expect(await choose(owner, entry, platinum, form)).toMatchObject({ kind: "done", flips: 2 });
  expect(await flipsOf(owner)).toMatchObject(Array(2).fill({ cardId: platinum, program: "Platinum Rare", version: 1 }));
});

test("two choices are undone in either order, and their picks with them", async () => {
  for (const isNewestFirst of [true, false]) {
    const owner = await newPlayer();
    const entry = await log(owner, "alder 77 ss 9k");
    const acts = [newAct(new Date("2026-11-29T10:00:00Z")), newAct(new Date("2026-11-29T11:00:00Z"))];
    const ids: string[] = [];
    for (const [at, card] of [core, platinum].entries()) {
      const done = await choose(owner, entry, card, acts[at]);
      if (done.kind === "done") ids.push(done.act);
    }
    const [older = "", newer = ""] = ids;
    const now = new Date("2026-11-29T12:00:00Z");
    if (isNewestFirst) {
      await undoAct(owner, newer, now);
      expect(await flipsOf(owner)).toMatchObject([{ name: "Wade Alder", cardId: core }]);
      await undoAct(owner, older, now);
      expect(await flipsOf(owner)).toMatchObject([{ name: "Alder", cardId: null, program: null }]);
    } else {
      expect(await undoAct(owner, older, now)).toMatchObject({ undone: 0, changed: 1 });
      expect(await flipsOf(owner), "the later choice stands").toMatchObject([{ cardId: platinum }]);
      await undoAct(owner, newer, now);
      expect(await flipsOf(owner)).toMatchObject([{ cardId: core }]);
    }
    expect(await database.$count(pickedCards, eq(pickedCards.userId, owner))).toBe(0);
  }
});

test("undoing a choice leaves a pick that was made for another flip", async () => {
  const owner = await newPlayer();
  await log(owner, "Wade Alder 77 SS 9k", core);
  const picks = await database.$count(pickedCards, eq(pickedCards.userId, owner));
  const other = await log(owner, "Wade Alder 77 SS 8k", platinum);
  const done = await choose(owner, other, core, newAct(new Date(Date.now() - 60_000)));
  await undoAct(owner, done.kind === "done" ? done.act : "", new Date());
  expect(await database.$count(pickedCards, eq(pickedCards.userId, owner))).toBe(picks);
});

test("a line sent again stays the same flip even if another card is meant by now", async () => {
  const owner = await newPlayer();
  const id = uuidv7();
  const send = () => log(owner, "wade alder 77 ss 9k", "", id);
  expect(await send()).toMatchObject({ outcome: "added", which: { by: null } });
  await log(owner, "Wade Alder 77 SS 9k", core);
  expect(await send(), "by the last pick").toMatchObject({ outcome: "added", which: { by: "last" } });
  expect(await database.$count(flips, and(eq(flips.userId, owner), eq(flips.id, id)))).toBe(1);
  expect((await flipsOf(owner))[0]).toMatchObject({ id, cardId: null });
});

/** The card of each flip, and whether it's marked as last time. */
const marksOf = async (owner: string) =>
  (
    await getFlips(
      owner,
      (await flipsOf(owner)).map(({ id }) => id),
    )
  ).map(({ cardId, asLast }) => [cardId, asLast]);

/** A player whose last pick is Core, with a line logged by it. */
async function loggedAsLast(line: string) {
  const owner = await newPlayer();
  await log(owner, "Wade Alder 77 SS 1k", core);
  await database.delete(flips).where(eq(flips.userId, owner));
  return { owner, entry: await log(owner, line) };
}

test("a card taken as last time is marked, in all copies, until another is chosen, and an undo marks it again", async () => {
  const { owner, entry } = await loggedAsLast("2x Wade Alder 77 SS 9k");
  const other = await newPlayer();
  await log(other, "Wade Alder 77 SS 1k", core);
  expect(await marksOf(owner)).toEqual(Array(2).fill([core, true]));
  const done = await choose(owner, entry, platinum);
  expect(await marksOf(owner)).toEqual(Array(2).fill([platinum, false]));
  await undoAct(owner, done.kind === "done" ? done.act : "", new Date());
  expect(await marksOf(owner)).toEqual(Array(2).fill([core, true]));
  await choose(owner, entry, core);
  expect(await marksOf(owner), "the same card, chosen").toEqual(Array(2).fill([core, false]));
  expect(await marksOf(other), "a pick").toEqual([[core, false]]);
  await log(owner, "Will Birch 77 SS 9k");
  expect((await marksOf(owner)).at(-1), "no card").toEqual([null, false]);
});

test("undoing two choices, of another card and of the same one again, marks the flip as before", async () => {
  const { owner, entry } = await loggedAsLast("2x Wade Alder 77 SS 9k");
  const acts: string[] = [];
  for (const card of [platinum, core]) {
    const done = await choose(owner, entry, card);
    if (done.kind === "done") acts.unshift(done.act);
  }
  expect(await marksOf(owner)).toEqual(Array(2).fill([core, false]));
  for (const [at, card] of [platinum, core].entries()) {
    await undoAct(owner, acts[at] ?? "", new Date());
    expect(await marksOf(owner)).toEqual(Array(2).fill([card, card === core]));
  }
});

test("undoing a choice of before brings the mark back too", async () => {
  const { owner, entry } = await loggedAsLast("Wade Alder 77 SS 9k");
  const done = await choose(owner, entry, platinum);
  // An act of before kept no mark, and left it in the flip.
  await database.update(flipActRows).set({ takenCardId: null }).where(eq(flipActRows.userId, owner));
  await database.update(flips).set({ takenCardId: core }).where(eq(flips.userId, owner));
  await undoAct(owner, done.kind === "done" ? done.act : "", new Date());
  expect(await marksOf(owner)).toEqual([[core, true]]);
});

test("a deleted flip that is restored is marked as before", async () => {
  const { owner, entry } = await loggedAsLast("Wade Alder 77 SS 9k");
  const act = newAct();
  await deleteFlip(owner, entry.id, act);
  await undoAct(owner, act.id, new Date());
  expect(await marksOf(owner)).toEqual([[core, true]]);
});

test("an edit of the name, the position, the OVR or the card takes the mark away, and no other edit does", async () => {
  const { owner, entry } = await loggedAsLast("Wade Alder 77 SS 9k");
  const rest = {
    buy: 9_000,
    sell: 0,
    status: "listed",
    copies: 1,
    sure: "",
    soldAt: "",
    found: "",
    foundWas: "",
  } as const;
  const typed = { ...rest, note: "", cardId: core, name: "Wade Alder", pos: "SS", ovr: 77 } as const;
  const edit = async (values: Partial<Parameters<typeof savePostedFlip>[1]>) => {
    const flip = await getFlip(owner, entry.id);
    if (!flip) throw new Error("the flip is gone");
    const context = { game, timeZone: "UTC", now: new Date(), flip };
    await savePostedFlip(owner, { ...typed, version: flip.version, ...values }, context);
    return (await marksOf(owner))[0]?.[1];
  };
  const mark = () => database.update(flips).set({ takenCardId: core, cardId: core }).where(eq(flips.userId, owner));
  expect(await edit({ buy: 8_000, sell: 12_000, note: "mine", status: "sold" })).toBe(true);
  for (const values of [
    { name: "W Alder" },
    { pos: "FS" as const },
    { ovr: 78 },
    { cardId: platinum },
    { cardId: "" },
  ]) {
    await edit({});
    await mark();
    expect(await edit(values), JSON.stringify(values)).toBe(false);
  }
});

test("what a marked flip may be instead is the other versions of its name, else the others of its last name", async () => {
  const { owner, entry } = await loggedAsLast("Wade Alder 77 SS 9k");
  const others = async (flipId: string) => {
    const flip = await getFlip(owner, flipId);
    return flip && (await otherCards(owner, flip)).map(({ card }) => card);
  };
  expect(await others(entry.id)).toEqual([platinum]);
  await choose(owner, await log(owner, "J Rowan 77 QB 9k"), john);
  expect(await others((await log(owner, "J Rowan 77 QB 8k")).id)).toEqual([james]);
  await choose(owner, await log(owner, "Myrtle 77 9k"), cb);
  expect(await others((await log(owner, "Myrtle 77 8k")).id)).toEqual([wr]);
  expect(await others((await log(owner, "Wade Alder 77 SS 7k", platinum)).id), "a pick").toEqual([]);
});
