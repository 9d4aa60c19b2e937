import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { binnedFlips, flipActs, flips, totals } from "#app/db/schema.ts";
import { copyIds } from "#app/domain/lot.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { checksumOf, compareTotals, newFlip, newPlayer } from "../../support/players.ts";

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
  expect(await addFlips(owner, "CFB26", five, now)).toBe("added");
  const rows = await rowsOf(owner);
  expect(rows.map(({ id }) => id)).toEqual(copyIds(five.id, 5).sort());
  for (const row of rows) expect(row).toMatchObject({ lotId: five.id, lotCopies: 5, soldAt: now, profit: 1_950 });
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
  expect(kept).toMatchObject({ flips: 5, profit: 5 * 1_950 });
});

test("no more flips of a game are added than an account holds, copies counted, and none of the last form", async () => {
  const owner = await newPlayer();
  await newFlip(owner);
  await newFlip(owner, { game: "MADDEN26" });
  // Writing so many flips would take a minute; the limit reads the stored count.
  await database
    .update(totals)
    .set({ flips: MAX_FLIPS - 2, sold: MAX_FLIPS - 2 })
    .where(and(eq(totals.userId, owner), eq(totals.game, "CFB26")));
  expect(await addFlips(owner, "CFB26", form(3), now)).toBe("limit");
  expect(await rowsOf(owner)).toHaveLength(2);
  expect(await addFlips(owner, "CFB26", form(2), now)).toBe("added");
  expect(await addFlips(owner, "CFB26", form(), now)).toBe("limit");
  expect(await addFlips(owner, "MADDEN26", form(), now)).toBe("added");
});

describe("the same form", () => {
  test("sent twice, and by fifty at once, adds its copies once", async () => {
    const owner = await newPlayer();
    const three = form(3);
    const answers = await Promise.all(Array.from({ length: 50 }, () => addFlips(owner, "CFB26", three, now)));
    expect(new Set(answers)).toEqual(new Set(["added"]));
    expect(await rowsOf(owner)).toHaveLength(3);
  });

  test.each([
    [{ copies: 4 }],
    [{ values: { ...values, note: "" } }],
    [{ values: { ...values, sell: 15_501 } }],
    [{ values: { ...values, ovr: null } }],
  ])("with other values, %j, is taken and writes nothing", async (differs) => {
    const owner = await newPlayer();
    const three = form(3);
    await addFlips(owner, "CFB26", three, now);
    const before = await checksumOf(owner);
    expect(await addFlips(owner, "CFB26", { ...three, ...differs }, now)).toBe("duplicate");
    expect(await addFlips(owner, "MADDEN26", three, now)).toBe("duplicate");
    expect(await checksumOf(owner)).toBe(before);
  });

  test("writes nothing where one of its ids names another flip", async () => {
    const owner = await newPlayer();
    const three = form(3);
    await newFlip(owner, { id: copyIds(three.id, 3)[2] });
    expect(await addFlips(owner, "CFB26", three, now)).toBe("duplicate");
    expect(await rowsOf(owner)).toHaveLength(1);
  });

  test("does not bring back a flip that can be restored", async () => {
    const owner = await newPlayer();
    const [two, actId] = [form(2), uuidv7()];
    await database
      .insert(flipActs)
      .values({ userId: owner, id: actId, game: "CFB26", kind: "deleted", flips: 1, madeAt: now });
    const id = copyIds(two.id, 2)[1] ?? "";
    await database.insert(binnedFlips).values({ userId: owner, id, actId, game: "CFB26", buy: 1 });
    expect(await addFlips(owner, "CFB26", two, now)).toBe("binned");
    expect(await rowsOf(owner)).toEqual([]);
  });

  test("of another player is another form", async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()];
    const two = form(2);
    await addFlips(owner, "CFB26", two, now);
    const before = await checksumOf(owner);
    expect(await addFlips(other, "CFB26", two, now)).toBe("added");
    expect(await checksumOf(owner)).toBe(before);
  });
});
