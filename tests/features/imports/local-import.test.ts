import { setImmediate } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, importedFlips, totals } from "#app/db/schema.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { importLocalFlips } from "#app/features/imports/browser/import.server.ts";
import { deleteFlips } from "../../support/changes.ts";
import { ALL_FLIPS, checksumOf, compareTotals, newAct, newPlayer } from "../../support/players.ts";
import { repeat } from "../../support/server.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const OLD = {
  name: "Ñandú Old",
  pos: "QB",
  ovr: 85,
  buy: 10_000,
  sell: 15_000,
  taxRate: 0.1,
  profit: 3_500,
  roi: 0.35,
  game: "CFB26",
  status: "sold",
  created_at: "2025-08-14T12:00:00.000Z",
};
const rowsOf = (owner: string) =>
  database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.createdAt), asc(flips.buy));
const move = (owner: string, rows: unknown[]) => importLocalFlips(owner, rows, NOW);

test("an old flip arrives as it was, with its profit and tax worked out anew", async () => {
  const owner = await newPlayer();
  expect(
    await move(owner, [{ ...OLD, profit: 999_999, roi: 7, taxRate: 0, user_id: "x", id: "y", version: 9 }]),
  ).toEqual({
    taken: 1,
    refused: [],
  });
  const at = new Date(OLD.created_at);
  expect(await rowsOf(owner)).toMatchObject([
    {
      name: "Ñandú Old",
      pos: "QB",
      ovr: 85,
      buy: 10_000,
      sell: 15_000,
      game: "CFB26",
      status: "sold",
      profit: 3_500,
      roi: 0.35,
      taxRate: "0.100",
      version: 1,
      createdAt: at,
      soldAt: at,
    },
  ]);
  expect((await compareTotals(owner, "CFB26")).kept).toMatchObject({ flips: 1, sold: 1, profit: 3_500 });
});

test("rows of a game that would hold more than it can stay in the browser, with the reason; others move", async () => {
  const owner = await newPlayer();
  const rows = [OLD, { ...OLD, buy: "x" }, { ...OLD, game: "MADDEN26" }, { ...OLD, buy: 11_000 }];
  await move(owner, [OLD]);
  // Writing so many flips would take a minute; the limit reads the stored count.
  const setCount = (flips: number) => database.update(totals).set({ flips, sold: flips }).where(ofCfb26(owner));
  await setCount(MAX_FLIPS);
  const { taken, refused } = await move(owner, rows);
  expect(taken).toBe(4);
  expect(refused.map(({ at }) => at)).toEqual([1, 3]);
  expect(refused[1]?.reason).toBe("CFB 26 would have more than 200,000 flips, the most an account can hold");
  expect((await rowsOf(owner)).map(({ game }) => game)).toEqual(["CFB26", "MADDEN26"]);
  await setCount(MAX_FLIPS - 1);
  expect((await move(owner, rows)).refused.map(({ at }) => at)).toEqual([1]);
  expect(await rowsOf(owner)).toHaveLength(3);
});

const ofCfb26 = (owner: string) => and(eq(totals.userId, owner), eq(totals.game, "CFB26"));

test.each([
  [{ game: "MUT25" }, { game: "MADDEN26" }],
  [{ game: "madden26" }, { game: "MADDEN26" }],
  [{ pos: "" }, { pos: "Other" }],
  [
    { pos: undefined, name: undefined, ovr: undefined },
    { pos: "Other", name: "", ovr: null },
  ],
  [
    { ovr: null, name: "  two spaces  " },
    { ovr: null, name: "two spaces" },
  ],
  [
    { buy: "12,500", sell: "45k" },
    { buy: 12_500, sell: 45_000 },
  ],
  [
    { status: "listed", sell: null },
    { status: "listed", sell: 0, soldAt: null, profit: 0, roi: 0 },
  ],
  [{ status: undefined, sell: 0 }, { status: "listed" }],
  [{ created_at: 1_755_172_800_000 }, { createdAt: new Date(1_755_172_800_000) }],
  [{ created_at: "1999-12-31" }, { createdAt: new Date("2020-01-01T00:00:00Z") }],
  [{ created_at: "2099-01-01" }, { createdAt: new Date("2026-11-22T12:00:00Z") }],
])("of an old flip, %j is read as %j", async (old, flip) => {
  const owner = await newPlayer();
  expect((await move(owner, [{ ...OLD, ...old }])).refused).toEqual([]);
  expect(await rowsOf(owner)).toMatchObject([flip]);
});

describe("a row that the form would refuse", () => {
  test.each([
    [{ buy: 0 }, "Buy price must be greater than 0"],
    [{ buy: 1.5 }, "Buy price must be a whole number of coins, such as 12,500 or 45k"],
    [{ buy: 1e21 }, "Buy price must be a whole number of coins, such as 12,500 or 45k"],
    [{ buy: {} }, "Buy price must be a whole number of coins, such as 12,500 or 45k"],
    [{ sell: 0 }, "Sell price is required when status is Sold"],
    [{ ovr: 59 }, "OVR must be between 60 and 99"],
    [{ ovr: true }, "OVR must be between 60 and 99"],
    [{ pos: "Goalie" }, "Choose a position from the list"],
    [{ status: "gone" }, "Choose Listed or Sold"],
    [{ name: "x".repeat(61) }, "Name cannot be longer than 60 characters"],
    [{ name: "a\0b" }, "This contains a character we can't save"],
    [{ name: "\ud800" }, "This contains a character we can't save"],
    [{ game: "NHL" }, "There's no such game"],
    [{ game: undefined }, "There's no such game"],
    [{ created_at: "yesterday" }, "We can't read its date"],
    [{ created_at: undefined }, "We can't read its date"],
    [{ created_at: 1e300 }, "We can't read its date"],
  ])("%j is named with its reason, and the others arrive", async (wrong, reason) => {
    const owner = await newPlayer();
    expect(
      await move(owner, [
        { ...OLD, buy: 1 },
        { ...OLD, ...wrong },
        { ...OLD, buy: 2 },
      ]),
    ).toEqual({ taken: 3, refused: [{ at: 1, reason }] });
    expect((await rowsOf(owner)).map(({ buy }) => buy)).toEqual([1, 2]);
  });

  test("is also what is no flip at all", async () => {
    const owner = await newPlayer();
    const { refused } = await move(owner, [null, 5, "text", [], {}, OLD]);
    expect(refused.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(await rowsOf(owner)).toHaveLength(1);
  });
});

describe("the same store", () => {
  const store = [OLD, OLD, { ...OLD, buy: 1 }, { ...OLD, game: "MADDEN26" }];

  test("sent again, reordered or in part, adds nothing twice, and what is alike stays as many flips", async () => {
    const owner = await newPlayer();
    await move(owner, store);
    const before = await checksumOf(owner);
    expect(await rowsOf(owner)).toHaveLength(4);
    for (const again of [store, [...store].reverse(), [OLD], [OLD, OLD], []]) await move(owner, again);
    expect(await checksumOf(owner)).toBe(before);
    await move(owner, [OLD, OLD, OLD]);
    expect(await rowsOf(owner)).toHaveLength(5);
  });

  test("sent by ten tabs at once adds nothing twice", async () => {
    const owner = await newPlayer();
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => move(owner, n % 2 ? store : [...store].reverse())),
    );
    expect(sent.every(({ taken }) => taken === 4)).toBe(true);
    expect(await rowsOf(owner)).toHaveLength(4);
  });

  test("does not bring back what was deleted or undo what was edited here", async () => {
    const owner = await newPlayer();
    await move(owner, store);
    await deleteFlips(owner, "MADDEN26", ALL_FLIPS, newAct());
    await database.update(flips).set({ name: "Edited" }).where(eq(flips.userId, owner));
    const before = await checksumOf(owner);
    await move(owner, store);
    expect(await checksumOf(owner)).toBe(before);
  });

  test("of two players is each one's own", async () => {
    const one = await newPlayer();
    const other = await newPlayer();
    await move(one, store);
    const before = await checksumOf(one);
    await move(other, store);
    expect(await rowsOf(other)).toHaveLength(4);
    expect(await checksumOf(one)).toBe(before);
  });

  test("with a date beyond the range is the same store tomorrow", async () => {
    const owner = await newPlayer();
    const late = [{ ...OLD, created_at: "2099-01-01" }];
    await importLocalFlips(owner, late, NOW);
    await importLocalFlips(owner, late, new Date(NOW.getTime() + 86_400_000));
    expect(await rowsOf(owner)).toHaveLength(1);
  });
});

test("5,000 rows are taken and the rest left, in one transaction", async () => {
  const owner = await newPlayer();
  const rows = Array.from({ length: 5_003 }, (_, n) => ({ ...OLD, buy: n + 1 }));
  expect(await move(owner, rows)).toEqual({ taken: 5_000, refused: [] });
  expect(await database.$count(flips, eq(flips.userId, owner))).toBe(5_000);
  expect((await compareTotals(owner, "CFB26")).kept.flips).toBe(5_000);
});

test("5,000 rows are read some at a time, and others have their turn between", async () => {
  const owner = await newPlayer();
  const turns = new Map<number, number>();
  let turn = 0;
  const stop = repeat(async () => {
    await setImmediate();
    turn++;
  });
  const row = {
    get buy() {
      turns.set(turn, (turns.get(turn) ?? 0) + 1);
      return "none";
    },
  };
  await move(owner, Array(5_000).fill(row)).finally(stop);
  expect([...turns.values()].reduce((sum, rows) => sum + rows, 0)).toBeGreaterThanOrEqual(5_000);
  expect(Math.max(...turns.values())).toBeLessThanOrEqual(500);
});

test("a failure in the middle leaves nothing behind, and the retry adds everything", async () => {
  const owner = await newPlayer();
  const rows = Array.from({ length: 1_500 }, (_, n) => ({ ...OLD, buy: n + 1 }));
  await database.execute(sql`
    create function fail_late() returns trigger language plpgsql as $$
      begin if new.buy = 1400 then raise exception 'injected'; end if; return new; end $$`);
  await database.execute(
    sql`create trigger fail_late before insert on flips for each row execute function fail_late()`,
  );
  try {
    await expect(move(owner, rows)).rejects.toThrow();
  } finally {
    await database.execute(sql`drop trigger fail_late on flips`);
  }
  expect([await rowsOf(owner), await database.$count(importedFlips, eq(importedFlips.userId, owner))]).toEqual([[], 0]);
  await move(owner, rows);
  expect(await rowsOf(owner)).toHaveLength(1_500);
});

test("whatever a store holds, each row arrives or is named, and a second time nothing is added", async () => {
  const value = fc.oneof(
    fc.integer({ min: -5, max: 2_000 }),
    fc.string(),
    fc.constantFrom(null, undefined, true, "QB", "CFB26", "sold", "listed", OLD.created_at),
    fc.object(),
  );
  const row = fc.oneof(
    fc.record({
      name: value,
      pos: value,
      ovr: value,
      buy: value,
      sell: value,
      status: value,
      game: value,
      created_at: value,
    }),
    fc.constant(OLD),
    value,
  );
  const arrives = async (rows: unknown[]) => {
    const owner = await newPlayer();
    const { taken, refused } = await move(owner, rows);
    const count = (await rowsOf(owner)).length;
    expect([taken, count]).toEqual([rows.length, rows.length - refused.length]);
    await move(owner, rows);
    expect((await rowsOf(owner)).length).toBe(count);
  };
  await fc.assert(fc.asyncProperty(fc.array(row, { maxLength: 20 }), arrives), { numRuns: 60 });
});
