import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { binnedFlips, flipActs, flips, sources, totals } from "#app/db/schema.ts";
import { copyIds } from "#app/domain/lot.ts";
import { NO_CARD } from "#app/features/cards/which-cards.server.ts";
import { addFlips, type NotAdded } from "#app/features/flips/add-flips.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { MAX_SOURCES } from "#app/features/sources/offered-names.server.ts";
import { addFlip, deleteFlip } from "../../support/changes.ts";
import { checksumOf, compareTotals, newAct, newFlip, newPlayer, newSource } from "../../support/players.ts";

const now = new Date("2026-11-22T12:00:00Z");
const values: FlipValues = {
  name: "J Smith",
  pos: "QB",
  ovr: 84,
  buy: 12_000,
  sell: 15_500,
  status: "sold",
  note: "a note",
  sourceId: null,
};
const form = (copies = 1) => ({ id: uuidv7(), copies, values });
const rowsOf = (owner: string) => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);

test("copies are as many flips of one lot, sold at once where a sell price was written", async () => {
  const owner = await newPlayer();
  const five = form(5);
  expect(await addFlip(owner, "CFB26", five, now)).toBe("added");
  const rows = await rowsOf(owner);
  expect(rows.map(({ id }) => id)).toEqual(copyIds(five.id, 5).sort());
  for (const row of rows) expect(row).toMatchObject({ lotId: five.id, lotCopies: 5, soldAt: now, profit: 1_950 });
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
  expect(kept).toMatchObject({ flips: 5, profit: 5 * 1_950 });
});

test("two copies are a lot already, also when they're sent again", async () => {
  const owner = await newPlayer();
  const two = form(2);
  for (let times = 0; times < 2; times++) expect(await addFlip(owner, "CFB26", two, now)).toBe("added");
  expect((await rowsOf(owner)).map(({ lotId, lotCopies }) => [lotId, lotCopies])).toEqual(Array(2).fill([two.id, 2]));
});

test("a flip without tax rate, note and sale has the standard ones", async () => {
  const owner = await newPlayer();
  const { note: _, ...rest } = values;
  await addFlip(owner, "CFB26", { id: uuidv7(), values: { ...rest, status: "listed" } }, now);
  expect(await rowsOf(owner)).toMatchObject([{ taxRate: "0.100", note: "", soldAt: null, lotId: null, cardId: null }]);
});

test("creates no more filter names than there is room for, even with twenty at once", async () => {
  const owner = await newPlayer();
  for (let n = 0; n < MAX_SOURCES - 5; n++) await newSource(owner, `Name ${n}`);
  const add = (_: unknown, n: number) => addFlip(owner, "CFB26", { ...form(), source: `New ${n}` }, now);
  const outcomes = await Promise.all(Array.from({ length: 20 }, add));
  expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(15);
  expect(await database.$count(sources, eq(sources.userId, owner))).toBe(MAX_SOURCES);
});

test("adds flips up to the account's limit per game, counting copies, and none of a form above it", async () => {
  const owner = await newPlayer();
  await newFlip(owner);
  await newFlip(owner, { game: "MADDEN26" });
  // Writing so many flips would take a minute; the limit reads the stored count.
  await database
    .update(totals)
    .set({ flips: MAX_FLIPS - 2, sold: MAX_FLIPS - 2 })
    .where(and(eq(totals.userId, owner), eq(totals.game, "CFB26")));
  expect(await addFlip(owner, "CFB26", form(3), now)).toBe("limit");
  expect(await rowsOf(owner)).toHaveLength(2);
  expect(await addFlip(owner, "CFB26", form(2), now)).toBe("added");
  expect(await addFlip(owner, "CFB26", form(), now)).toBe("limit");
  expect(await addFlip(owner, "MADDEN26", form(), now)).toBe("added");
});

describe("the same form", () => {
  test("sent twice, and by fifty at once, adds its copies once", async () => {
    const owner = await newPlayer();
    const three = form(3);
    const answers = await Promise.all(Array.from({ length: 50 }, () => addFlip(owner, "CFB26", three, now)));
    expect(new Set(answers)).toEqual(new Set(["added"]));
    expect(await rowsOf(owner)).toHaveLength(3);
  });

  test.each([
    [{ copies: 4 }],
    [{ copies: 2 }],
    [{ values: { ...values, note: "" } }],
    [{ values: { ...values, sell: 15_501 } }],
    [{ values: { ...values, ovr: null } }],
  ])("with other values, %j, is taken and writes nothing", async (differs) => {
    const owner = await newPlayer();
    const three = form(3);
    await addFlip(owner, "CFB26", three, now);
    const before = await checksumOf(owner);
    expect(await addFlip(owner, "CFB26", { ...three, ...differs }, now)).toBe("duplicate");
    expect(await addFlip(owner, "MADDEN26", three, now)).toBe("duplicate");
    expect(await checksumOf(owner)).toBe(before);
  });

  test("writes nothing where one of its ids names another flip", async () => {
    const owner = await newPlayer();
    const three = form(3);
    await newFlip(owner, { id: copyIds(three.id, 3)[2] });
    expect(await addFlip(owner, "CFB26", three, now)).toBe("duplicate");
    expect(await rowsOf(owner)).toHaveLength(1);
  });

  test("does not bring back a flip that can be restored", async () => {
    const owner = await newPlayer();
    const two = form(2);
    const actId = uuidv7();
    await database
      .insert(flipActs)
      .values({ userId: owner, id: actId, game: "CFB26", kind: "deleted", flips: 1, madeAt: now });
    const id = copyIds(two.id, 2)[1] ?? "";
    await database.insert(binnedFlips).values({ userId: owner, id, actId, game: "CFB26", buy: 1 });
    expect(await addFlip(owner, "CFB26", two, now)).toBe("binned");
    expect(await rowsOf(owner)).toEqual([]);
  });

  test("of another player is another form", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const two = form(2);
    await addFlip(owner, "CFB26", two, now);
    const before = await checksumOf(owner);
    expect(await addFlip(other, "CFB26", two, now)).toBe("added");
    expect(await checksumOf(owner)).toBe(before);
    const deleted = await newFlip(other);
    await deleteFlip(other, deleted, newAct(now));
    expect(await addFlip(owner, "CFB26", { ...form(), id: deleted }, now)).toBe("added");
  });
});

describe("several entries", () => {
  const entry = (row: Partial<Entry> = {}): Entry => ({
    ...{ id: uuidv7(), game: "CFB26", values, typed: values, which: NO_CARD, source: "", copies: 1, at: now },
    ...row,
  });
  const taken = async (owner: string) => entry({ id: await newFlip(owner, { name: "Another" }) });
  const binned = async (owner: string) => {
    const id = await newFlip(owner);
    await deleteFlip(owner, id, newAct(now));
    return entry({ id });
  };

  test("are added with their copies, in both games, each name of a filter once", async () => {
    const owner = await newPlayer();
    const entries = [
      entry({ source: "Snipes", copies: 3 }),
      entry({ source: "snipes", game: "MADDEN26" }),
      entry({ source: "SNIPES" }),
    ];
    expect(await addFlips(owner, entries)).toEqual({ outcome: "added" });
    const rows = await rowsOf(owner);
    expect(rows).toHaveLength(5);
    expect(new Set(rows.map(({ game, sourceId }) => `${game} ${sourceId}`)).size).toBe(2);
    for (const game of ["CFB26", "MADDEN26"] as const) {
      const { kept, recomputed } = await compareTotals(owner, game);
      expect(kept).toEqual(recomputed);
    }
  });

  test("added before and new ones are added together, once", async () => {
    const owner = await newPlayer();
    const known = entry({ copies: 2 });
    const fresh = entry();
    await addFlips(owner, [known]);
    expect(await addFlips(owner, [known, fresh, fresh])).toEqual({ outcome: "added" });
    expect(await rowsOf(owner)).toHaveLength(3);
  });

  test.each<[NotAdded, (owner: string) => Promise<Entry>]>([
    ["duplicate", taken],
    ["binned", binned],
    ["full", async () => entry({ source: "One more" })],
  ])("add nothing, not even a filter name, if one is refused as %s", async (outcome, refused) => {
    const owner = await newPlayer();
    const second = await refused(owner);
    const names = Array.from({ length: MAX_SOURCES - 1 }, (_, n) => newSource(owner, `Name ${n}`));
    await Promise.all(names);
    const before = await checksumOf(owner);
    expect(await addFlips(owner, [entry({ source: "New" }), second])).toEqual({ outcome, index: 1 });
    expect(await database.$count(sources, eq(sources.userId, owner))).toBe(MAX_SOURCES - 1);
    expect(await checksumOf(owner)).toBe(before);
  });

  test("with the same id are one flip if they're equal, else the second is a duplicate", async () => {
    const owner = await newPlayer();
    const first = entry();
    expect(await addFlips(owner, [first, { ...first, values: { ...values, buy: 1 } }])).toEqual({
      outcome: "duplicate",
      index: 1,
    });
    expect(await rowsOf(owner)).toEqual([]);
    expect(await addFlips(owner, [first, first])).toEqual({ outcome: "added" });
    expect(await rowsOf(owner)).toHaveLength(1);
  });

  test("name the one that exceeds the limit of its game", async () => {
    const owner = await newPlayer();
    await newFlip(owner);
    await database
      .update(totals)
      .set({ flips: MAX_FLIPS - 2, sold: MAX_FLIPS - 2 })
      .where(and(eq(totals.userId, owner), eq(totals.game, "CFB26")));
    const entries = [entry({ game: "MADDEN26", copies: 9 }), entry(), entry({ copies: 2 }), entry()];
    expect(await addFlips(owner, entries)).toEqual({ outcome: "limit", index: 2 });
    expect(await addFlips(owner, entries.slice(0, 2))).toEqual({ outcome: "added" });
  });
});
