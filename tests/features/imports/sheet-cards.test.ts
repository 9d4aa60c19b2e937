import { and, asc, eq, isNotNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, pickedCards } from "#app/db/schema.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { NO_QUESTIONS } from "#app/features/imports/card-questions.ts";
import type { Preview } from "#app/features/imports/preview.server.ts";
import { newCard } from "../../support/card-rows.ts";
import { previewed, staged } from "../../support/imports.ts";
import { checksumOf, newPlayer } from "../../support/players.ts";

const last = `Reed${uuidv7().replaceAll(/[^a-z]/g, "")}`;
const PAIRS = [
  ["Core Rare", "Platinum Rare"],
  ["Gridiron", "Rivals"],
] as const;
const nameOf = (at: number) => `P${at} ${last}`.replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
const ids = new Map<string, string>();
beforeAll(async () => {
  for (let at = 0; at < 85; at++)
    for (const program of PAIRS[at < 60 ? 0 : 1])
      ids.set(`${nameOf(at)} ${program}`, await newCard(nameOf(at), { program, team: "Iowa" }));
});
const idOf = (at: number, program: string) => ids.get(`${nameOf(at)} ${program}`) ?? "";

const sheet = (rows: readonly (readonly [at: number, buy: number])[]) =>
  `Date,Name,Pos,OVR,Buy\n${rows.map(([at, buy]) => `2026-11-21,${nameOf(at)},QB,84,${buy}\n`).join("")}`;
const look = async (owner: string, rows: Parameters<typeof sheet>[0], now?: Date) => {
  const id = await staged(owner, sheet(rows));
  return { id, ...(await previewed(owner, id, now)) };
};
const fieldOf = ({ sets }: Preview["questions"], version: string) =>
  sets.find(({ versions }) => versions.includes(version))?.field ?? "";

const cardsOf = (owner: string) =>
  database
    .select({ name: flips.name, cardId: flips.cardId, program: flips.program, team: flips.team })
    .from(flips)
    .where(eq(flips.userId, owner))
    .orderBy(asc(flips.buy));
const marked = (owner: string) => database.$count(flips, and(eq(flips.userId, owner), isNotNull(flips.takenCardId)));
const picksOf = (owner: string) => database.$count(pickedCards, eq(pickedCards.userId, owner));

describe("a sheet of cards that exist twice", () => {
  test("has all its cards after one choice for each pair of programs", async () => {
    const owner = await newPlayer();
    const rows = Array.from({ length: 286 }, (_, at) => [at % 85, 1_000 + at] as const);
    const { preview, write } = await look(owner, rows);
    expect(preview.cards).toEqual({ matched: 0, asLast: 0, unsure: 286 });
    const { sets, apart, others } = preview.questions;
    expect([sets.map(({ cards, flips }) => [cards, flips]), apart, others]).toEqual([
      [
        [60, 211],
        [25, 75],
      ],
      [],
      [],
    ]);
    expect(await write({ choices: Object.fromEntries(sets.map(({ field }) => [field, "0"])) })).toBe("imported");
    const cards = await cardsOf(owner);
    expect(cards).toEqual(
      rows.map(([at]) => {
        const program = at < 60 ? "Core Rare" : "Gridiron";
        return { name: nameOf(at), cardId: idOf(at, program), program, team: "Iowa" };
      }),
    );
    const again = await look(owner, rows);
    expect(again.preview.counts, "the same sheet").toMatchObject({ new: 0, here: 286 });
    const { preview: next } = await look(owner, [[0, 9_000]]);
    expect([next.cards, next.questions.sets]).toEqual([{ matched: 1, asLast: 1, unsure: 0 }, []]);
    expect(next.rows[0]?.texts.at(-1)).toBe(`${nameOf(0)} · Core Rare · Iowa, as last time`);
  });

  test("keeps open what was not chosen, and asks each account by what it picked itself", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const rows = [
      [0, 1],
      [1, 2],
      [60, 3],
      [61, 4],
      [61, 40],
    ] as const;
    const { preview, write } = await look(owner, rows);
    const { sets, apart } = preview.questions;
    expect(apart).toMatchObject([{ name: `${nameOf(61)} 84 QB`, flips: 2, low: 4, high: 40 }]);
    const alone = apart[0] ?? { field: "" };
    const mine = sets[0]?.each[1] ?? { field: "" };
    const choices = { [fieldOf(preview.questions, "Core Rare")]: "0", [mine.field]: idOf(1, "Platinum Rare") };
    expect(await write({ choices: { ...choices, [alone.field]: "" } })).toBe("imported");
    expect((await cardsOf(owner)).map(({ program }) => program)).toEqual([
      "Core Rare",
      "Platinum Rare",
      null,
      null,
      null,
    ]);
    expect(await picksOf(owner)).toBe(2);
    expect((await look(other, rows)).preview.cards).toEqual({ matched: 0, asLast: 0, unsure: 5 });
    const grown = await look(
      owner,
      rows.map(([at, buy]) => [at, buy + 100]),
    );
    expect(grown.preview.cards).toEqual({ matched: 2, asLast: 2, unsure: 3 });
    expect(await marked(owner), "the look writes nothing").toBe(0);
    await grown.write();
    expect(await marked(owner)).toBe(2);
    expect(await picksOf(other)).toBe(0);
  });

  test("forgets its picks when its import is undone, and no other pick", async () => {
    const owner = await newPlayer();
    const import_ = async (row: readonly [number, number], now: Date) => {
      const { id, preview, write } = await look(owner, [row], now);
      expect(await write({ choices: { [fieldOf(preview.questions, "Core Rare")]: "1" } })).toBe("imported");
      return id;
    };
    const now = Date.now();
    await import_([0, 1], new Date(now - 2_000));
    const before = await checksumOf(owner);
    const id = await import_([1, 2], new Date(now - 1_000));
    expect(await undoAct(owner, id, new Date())).toMatchObject({ kind: "imported", undone: 1 });
    expect([await checksumOf(owner), await picksOf(owner)]).toEqual([before, 1]);
    const typed = [0, 1].map((at) => ({ name: nameOf(at), pos: "QB", ovr: 84 }));
    const found = await whichCards({ owner, game: "CFB26" }, typed);
    expect(found.map(({ card, by }) => [card?.program, by])).toEqual([
      ["Platinum Rare", "last"],
      [undefined, null],
    ]);
  });

  test("writes nothing for a card that doesn't fit, of another game, or decided meanwhile; sent twice, it's one", async () => {
    const owner = await newPlayer();
    const madden = await newCard(nameOf(0), { game: "MADDEN26", program: "Core Rare" });
    const { preview, write } = await look(owner, [
      [0, 1],
      [1, 2],
    ]);
    const [first = { field: "" }] = preview.questions.sets[0]?.each ?? [];
    const set = fieldOf(preview.questions, "Core Rare");
    const before = await checksumOf(owner);
    for (const card of [madden, uuidv7(), "\0", "0", idOf(1, "Core Rare"), "x".repeat(10_000)])
      expect(await write({ choices: { [first.field]: card } }), card).toBe("cards");
    expect(await write({ choices: { [set]: "2" } })).toBe("cards");
    expect([await checksumOf(owner), await picksOf(owner)]).toEqual([before, 0]);
    const wanted = { choices: { [set]: "1", [first.field]: "open" } };
    expect(await Promise.all([write(wanted), write(wanted)])).toEqual(["imported", "imported"]);
    expect(await write(wanted)).toBe("imported");
    expect((await cardsOf(owner)).map(({ program }) => program).toSorted()).toEqual(["Platinum Rare", null]);
    expect(await picksOf(owner)).toBe(1);
  });

  test("asks nothing where it says its cards", async () => {
    const owner = await newPlayer();
    const id = await staged(owner, `Name,Pos,OVR,Buy,Card Id\n${nameOf(0)},QB,84,1,\n`);
    expect((await previewed(owner, id)).preview.questions).toEqual(NO_QUESTIONS);
    const narrowed = await staged(owner, `Name,Pos,OVR,Buy,Program\n${nameOf(0)},QB,84,1,core rare\n`);
    expect((await previewed(owner, narrowed)).preview.cards).toEqual({ matched: 1, asLast: 0, unsure: 0 });
  });
});
