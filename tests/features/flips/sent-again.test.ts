import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { deleteFlip, editFlip, relistFlip, sellFlip, sellSelected } from "../../support/changes.ts";
import { waitUntilBlocked } from "../../support/injected.ts";
import { checksumOf, newAct, newFlip, newPlayer } from "../../support/players.ts";

const values: FlipValues = { name: "A card", pos: "QB", ovr: 85, buy: 1_000, sell: 1_500, status: "listed" };
const now = new Date("2026-11-22T12:00:00Z");

/** Runs a change of a flip while another transaction changes it: it has read the old version and waits for the lock. */
async function whileChanged<Outcome>(
  flipId: string,
  set: Partial<FlipValues> & { soldAt?: Date },
  act: () => Promise<Outcome>,
) {
  let acting: Promise<Outcome> | undefined;
  await database.transaction(async (other) => {
    await other
      .update(flips)
      .set({ ...set, version: sql`${flips.version} + 1` })
      .where(eq(flips.id, flipId));
    acting = act();
    await waitUntilBlocked();
  });
  return acting;
}

describe("an edit", () => {
  // Program and team come from the card; a source has tests in found-with.test.ts.
  const OTHER: Omit<Required<FlipValues>, "sourceId" | "program" | "team"> = {
    name: "",
    pos: "K",
    ovr: null,
    buy: 999,
    sell: 1_499,
    status: "sold",
    note: "A note",
    cardId: "01a00000-0000-7000-8000-000000000000",
    soldAt: new Date("2026-11-01T12:00:00Z"),
  };
  const ONE_DIFFERS = Object.entries(OTHER).map(([name, value]) => ({ [name]: value }));

  test.each(ONE_DIFFERS)(
    "of an older version is not taken for the one that was saved when it differs by %j alone",
    async (differs) => {
      const owner = await newPlayer();
      const id = await newFlip(owner, { status: "listed" });
      expect(await editFlip(owner, { id, version: 1, values: { ...values, buy: 1_001 } }, now)).toMatchObject({
        kind: "done",
      });
      const before = await checksumOf(owner);
      expect(await editFlip(owner, { id, version: 1, values: { ...values, buy: 1_001, ...differs } }, now)).toEqual({
        kind: "stale",
      });
      expect(await checksumOf(owner)).toBe(before);
    },
  );
});

describe("a status chip", () => {
  test("does not sell at a price that is being changed at that moment", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    expect(await whileChanged(id, { sell: 9 }, () => sellFlip(owner, id, now))).toEqual({ kind: "stale" });
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed", sell: 9, version: 2 });
  });

  test("pressed again while the first press is on its way finds its own change, either way", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    expect(
      await whileChanged(id, { status: "sold", soldAt: now }, () => sellFlip(owner, id, new Date())),
    ).toMatchObject({
      act: null,
      flip: { status: "sold", soldAt: now },
    });
    expect(await getFlip(owner, id)).toMatchObject({ status: "sold", soldAt: now, version: 2 });
    const listed = { status: "listed" as const, soldAt: sql`null` as unknown as Date };
    expect(await whileChanged(id, listed, () => relistFlip(owner, id, newAct()))).toMatchObject({ act: null });
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed", version: 3 });
  });
});

describe("the same flips chosen again to be marked sold", () => {
  test("are counted as sold before, and nothing is written", async () => {
    const owner = await newPlayer();
    const ids = [await newFlip(owner, { status: "listed" }), await newFlip(owner, { status: "listed" })];
    expect(await sellSelected(owner, "CFB26", new Set(ids), newAct(now))).toMatchObject({ changed: 2, skipped: 0 });
    const before = await checksumOf(owner);
    expect(await sellSelected(owner, "CFB26", new Set(ids), newAct())).toEqual({
      kind: "none",
      sold: 2,
      changed: 0,
      unpriced: 0,
    });
    expect(await checksumOf(owner)).toBe(before);
  });

  test("are told apart from those without a price, and from another player's", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const ids = [await newFlip(owner), await newFlip(owner, { status: "listed", sell: 0 }), await newFlip(other)];
    expect(await sellSelected(owner, "CFB26", new Set(ids), newAct(now))).toEqual({
      kind: "none",
      sold: 1,
      changed: 0,
      unpriced: 1,
    });
  });
});

test("a flip is deleted once, and a second time nothing is", async () => {
  const owner = await newPlayer();
  const id = await newFlip(owner);
  const other = await newFlip(owner);
  const act = newAct();
  expect([await deleteFlip(owner, id, act), await deleteFlip(owner, id, newAct())]).toMatchObject([
    { act: act.id },
    { kind: "missing" },
  ]);
  expect(await getFlip(owner, other)).not.toBeNull();
});
