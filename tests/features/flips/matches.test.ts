import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { CardOption } from "#app/domain/card.ts";
import { lastPicks } from "#app/features/cards/picked-cards.server.ts";
import { getAct } from "#app/features/flips/acts.server.ts";
import {
  type ChooseCards,
  listTypedFlips,
  matchFlips,
  type TypedFlips,
} from "#app/features/flips/matches/matches.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { sellFlipAt } from "../../support/changes.ts";
import { imported } from "../../support/imports.ts";
import { checksumOf, compareTotals, newAct, newFlip, newPlayer } from "../../support/players.ts";

const OAKES = { name: "Oakes", pos: "QB", ovr: 84 } as const;
const CARD: CardOption = { ...OAKES, id: uuidv7(), name: "Elm Oakes", team: "Purdue", program: "Core" };
const CHOSEN = { card: CARD, by: "fit" } as const;
const chooseCards: ChooseCards = async (typed) => typed.map(({ name }) => (name === OAKES.name ? CHOSEN : null));
const KNOWN = { name: "Elm Oakes", cardId: CARD.id, program: "Core", team: "Purdue" };

async function typedBatches(owner: string) {
  const batches: TypedFlips[][] = [];
  for await (const batch of listTypedFlips(owner, "CFB26")) batches.push(batch);
  return batches;
}

const cardsOf = async (owner: string) =>
  (await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id)).map(
    ({ name, cardId, program, team, version }) => ({ name, cardId, program, team, version }),
  );

test("typed flips are counted by name, position and OVR, without those of which more is known, or no name or OVR", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  for (const more of [
    {},
    { status: "listed" as const },
    { name: "oakes" },
    { cardId: uuidv7() },
    { program: "Core" },
    { team: "Purdue" },
    { ovr: null },
    { name: "" },
    { pos: "Other" as const },
    { game: "MADDEN26" as const },
  ])
    await newFlip(owner, { ...OAKES, ...more });
  await newFlip(other, OAKES);
  expect(await typedBatches(owner)).toEqual([
    [
      { ...OAKES, flips: 3 },
      { ...OAKES, pos: "Other", flips: 1 },
    ],
  ]);
});

test("spellings that fit the same cards are one typed card, named as most of its flips are", async () => {
  const owner = await newPlayer();
  const names = ["Seán O'Neil", "sean o’neil", "Sean O’Neil", "Sea\u0301n\u00a0ONeil", "Shaun O'Neil"];
  for (const name of names) await newFlip(owner, { ...OAKES, name });
  const batches = await typedBatches(owner);
  expect(batches.flat().map(({ name, flips }) => [name.toLowerCase(), flips])).toEqual([
    ["sean o’neil", 4],
    ["shaun o'neil", 1],
  ]);
  const chosen: string[] = [];
  const chooseAll: ChooseCards = async (typed) => {
    chosen.push(...typed.map(({ name }) => name));
    return typed.map(() => CHOSEN);
  };
  expect(await matchFlips(owner, newAct(), "CFB26", chooseAll)).toMatchObject({ kind: "done", flips: 5 });
  expect(chosen).toHaveLength(2);
});

test("of an account's names those with the most flips are listed, some at a time", async () => {
  const owner = await newPlayer();
  await database.execute(sql`
    insert into flips (user_id, id, game, name, pos, ovr, buy)
    select ${owner}, gen_random_uuid(), 'CFB26', 'Name ' || n, 'QB', 84, 1000 from generate_series(1, 5001) n`);
  await newFlip(owner, { ...OAKES, name: "name 5001" });
  const batches = await typedBatches(owner);
  expect(batches.map(({ length }) => length)).toEqual(Array(10).fill(500));
  expect(batches[0]?.[0]).toMatchObject({ name: "Name 5001", flips: 2 });
});

test("typed flips get their cards in one act that can be undone, and nobody else's do", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const known = uuidv7();
  for (const more of [{}, { status: "listed" as const }, { name: "Oaks" }, { cardId: known }])
    await newFlip(owner, { ...OAKES, ...more });
  await newFlip(owner, { ...OAKES, game: "MADDEN26" });
  await newFlip(other, OAKES);
  const before = await cardsOf(owner);
  const theirs = await checksumOf(other);
  const act = newAct();
  expect(await matchFlips(owner, act, "CFB26", chooseCards)).toEqual({ kind: "done", flips: 2, act: act.id });
  expect(await cardsOf(owner)).toEqual(before.map((flip, at) => (at < 2 ? { ...flip, ...KNOWN } : flip)));
  expect(await getAct(owner, act.id, new Date())).toMatchObject({ kind: "matched", flips: 2, game: "CFB26" });
  expect(await matchFlips(owner, act, "CFB26", chooseCards), "sent again").toEqual({
    kind: "done",
    flips: 2,
    act: act.id,
  });
  expect(await matchFlips(owner, newAct(), "CFB26", chooseCards), "another form").toEqual({ kind: "none" });
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
  expect(await undoAct(owner, act.id, new Date())).toEqual({ kind: "matched", undone: 2, changed: 0 });
  expect(await matchFlips(owner, act, "CFB26", chooseCards), "sent again").toEqual({ kind: "undone" });
  expect(await cardsOf(owner)).toEqual(before);
  expect(await checksumOf(other)).toBe(theirs);
});

test("a flip that was changed since keeps its card when the act is undone", async () => {
  const owner = await newPlayer();
  const ids = [await newFlip(owner, { ...OAKES, status: "listed" }), await newFlip(owner, OAKES)];
  const act = newAct();
  await matchFlips(owner, act, "CFB26", chooseCards);
  await sellFlipAt(owner, { id: ids[0] ?? "", version: 1, price: 5_000 }, newAct());
  expect(await undoAct(owner, act.id, new Date())).toEqual({ kind: "matched", undone: 1, changed: 1 });
  expect(await cardsOf(owner)).toMatchObject([KNOWN, { cardId: null, program: null, team: null }]);
});

test("a name that would be SQL is a name, and no matches are no act", async () => {
  const owner = await newPlayer();
  const name = "O'Neil\"; --";
  await newFlip(owner, { ...OAKES, name });
  expect(await matchFlips(owner, newAct(), "CFB26", chooseCards)).toEqual({ kind: "none" });
  const itsCard: ChooseCards = async (typed) => typed.map((one) => (one.name === name ? CHOSEN : null));
  expect(await matchFlips(owner, newAct(), "CFB26", itsCard)).toMatchObject({ flips: 1 });
});

test("what was done before a match can still be undone, in either order", async () => {
  const owner = await newPlayer();
  const { id } = await imported(owner, "Name,Pos,OVR,Buy\nOakes,QB,84,1000\n");
  const act = newAct();
  await matchFlips(owner, act, "CFB26", chooseCards);
  expect(await undoAct(owner, id, new Date())).toMatchObject({ kind: "imported", undone: 1, changed: 0 });
  expect(await undoAct(owner, act.id, new Date())).toEqual({ kind: "matched", undone: 0, changed: 1 });
  const flip = await newFlip(owner, { ...OAKES, status: "listed" });
  const sale = newAct();
  await sellFlipAt(owner, { id: flip, version: 1, price: 5_000 }, sale);
  const again = newAct();
  await matchFlips(owner, again, "CFB26", chooseCards);
  expect(await undoAct(owner, again.id, new Date())).toMatchObject({ undone: 1 });
  expect(await undoAct(owner, sale.id, new Date())).toMatchObject({ undone: 1, changed: 0 });
});

test("more flips than one statement takes all get their card", async () => {
  const owner = await newPlayer();
  await database.execute(sql`
    insert into flips (user_id, id, game, name, pos, ovr, buy)
    select ${owner}, gen_random_uuid(), 'CFB26', case n % 2 when 0 then 'Oakes' else 'Nobody' end, 'QB', 84, 1000
    from generate_series(1, 10001) n`);
  const act = newAct();
  expect(await matchFlips(owner, act, "CFB26", chooseCards)).toEqual({ kind: "done", flips: 5_000, act: act.id });
  expect(await database.$count(flips, and(eq(flips.userId, owner), eq(flips.cardId, CARD.id)))).toBe(5_000);
  expect(await undoAct(owner, act.id, new Date())).toEqual({ kind: "matched", undone: 5_000, changed: 0 });
});

test("what the player picked is kept with the match, and undoing it forgets that", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const picked = CARD;
  const ruled = { ...CARD, id: uuidv7(), name: "Elm Ash" };
  await newFlip(owner, OAKES);
  await newFlip(owner, { ...OAKES, name: "Ash" });
  await newFlip(other, OAKES);
  const choose: ChooseCards = async (typed) =>
    typed.map(({ name }) => ({ card: name === "Ash" ? ruled : picked, by: name === "Ash" ? "fit" : "pick" }));
  const act = newAct();
  expect(await matchFlips(owner, act, "CFB26", choose)).toMatchObject({ flips: 2 });
  const picks = (of: string) => lastPicks(of, "CFB26", [OAKES, picked, { ...OAKES, name: "Ash" }, ruled]);
  expect(await picks(owner), "by the typed name and the card's own").toEqual([picked.id, picked.id, null, null]);
  expect(await picks(other)).toEqual([null, null, null, null]);
  await undoAct(owner, act.id, new Date());
  expect(await picks(owner)).toEqual([null, null, null, null]);
});

test("a match marks the flips whose card was the one picked last, not those whose card was picked or the only one", async () => {
  const owner = await newPlayer();
  const bys = { Oakes: "last", Ash: "fit", Elm: "pick" } as const;
  for (const name of Object.keys(bys)) await newFlip(owner, { ...OAKES, name });
  const choose: ChooseCards = async (typed) =>
    typed.map(({ name }) => ({ card: CARD, by: bys[name as keyof typeof bys] }));
  await matchFlips(owner, newAct(), "CFB26", choose);
  const rows = await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
  expect(rows.map(({ takenCardId }) => takenCardId)).toEqual([CARD.id, null, null]);
});
