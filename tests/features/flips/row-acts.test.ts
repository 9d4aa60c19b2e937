import { describe, expect, test } from "vitest";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { listFlipAt, sellFlipAt } from "../../support/changes.ts";
import { checksumOf, newAct, newFlip, newPlayer } from "../../support/players.ts";

const now = new Date("2026-11-22T12:00:00Z");

async function listed() {
  const owner = await newPlayer();
  return { owner, id: await newFlip(owner, { status: "listed", buy: 1_000, sell: 1_500 }) };
}

describe("a listed flip", () => {
  test("is sold at a price of its own, with the profit of that price", async () => {
    const { owner, id } = await listed();
    const sold = await sellFlipAt(owner, { id, version: 1, price: 2_000 }, newAct(now));
    expect(sold).toMatchObject({ flip: { status: "sold", sell: 2_000, profit: 800, soldAt: now, version: 2 } });
    expect(await getFlip(owner, id)).toMatchObject({ status: "sold", sell: 2_000, soldAt: now });
  });

  test("is listed again at another price, and stays as it is besides", async () => {
    const { owner, id } = await listed();
    const before = await getFlip(owner, id);
    const done = await listFlipAt(owner, { id, version: 1, price: 1_750 }, newAct(now));
    expect(done).toMatchObject({ flip: { status: "listed", sell: 1_750 } });
    expect(await getFlip(owner, id)).toEqual({ ...before, sell: 1_750, version: 2 });
  });

  const EITHER = [
    ["sold", sellFlipAt],
    ["listed again", listFlipAt],
  ] as const;

  test.each(EITHER)(
    "is %s once by a form that is sent twice, and one of an older version changes nothing",
    async (_what, set) => {
      const { owner, id } = await listed();
      const act = newAct(now);
      const done = { kind: "done", flip: { sell: 2_000, version: 2 }, act: act.id };
      expect(await set(owner, { id, version: 1, price: 2_000 }, act)).toMatchObject(done);
      const after = await checksumOf(owner);
      expect(await set(owner, { id, version: 1, price: 2_000 }, act)).toMatchObject(done);
      expect(await set(owner, { id, version: 1, price: 2_000 }, newAct(now))).toMatchObject({ ...done, act: null });
      expect(await set(owner, { id, version: 1, price: 3_000 }, act)).toEqual({ kind: "stale" });
      expect(await checksumOf(owner)).toBe(after);
    },
  );

  test.each(EITHER)("that was %s at a price of its own is as before when that is undone", async (_what, set) => {
    const { owner, id } = await listed();
    const before = await getFlip(owner, id);
    const act = newAct(now);
    await set(owner, { id, version: 1, price: 2_000 }, act);
    expect(await undoAct(owner, act.id, now)).toMatchObject({ undone: 1, changed: 0 });
    expect(await getFlip(owner, id)).toEqual({ ...before, version: 3 });
  });

  test("is sold by an act of its own where its form's id names another, as after going back", async () => {
    const { owner, id } = await listed();
    const other = await newFlip(owner, { status: "listed" });
    const act = newAct(now);
    await listFlipAt(owner, { id: other, version: 1, price: 9 }, act);
    const done = await sellFlipAt(owner, { id, version: 1, price: 2_000 }, act);
    expect(done).toMatchObject({ act: expect.not.stringContaining(act.id) });
  });

  test("is nobody's but its owner's", async () => {
    const { owner, id } = await listed();
    const stranger = await newPlayer();
    const before = await checksumOf(owner);
    expect(await sellFlipAt(stranger, { id, version: 1, price: 2_000 }, newAct(now))).toEqual({ kind: "missing" });
    expect(await listFlipAt(stranger, { id, version: 1, price: 2_000 }, newAct(now))).toEqual({ kind: "missing" });
    expect(await checksumOf(owner)).toBe(before);
  });
});

test("a sold flip keeps its price and its date, whatever version the form names", async () => {
  const owner = await newPlayer();
  const id = await newFlip(owner, { status: "sold", sell: 1_500 });
  const before = await checksumOf(owner);
  expect(await sellFlipAt(owner, { id, version: 1, price: 2_000 }, newAct(now))).toEqual({ kind: "stale" });
  expect(await listFlipAt(owner, { id, version: 1, price: 2_000 }, newAct(now))).toEqual({ kind: "stale" });
  expect(await checksumOf(owner)).toBe(before);
});
