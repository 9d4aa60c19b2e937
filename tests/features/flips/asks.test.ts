import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks } from "#app/db/schema.ts";
import { changeFlips, editFlip } from "#app/features/flips/change-flips.server.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { listAskingPrices } from "#app/features/flips/flips.server.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { addFlip } from "../../support/changes.ts";
import { ALL_FLIPS, newAct, newFlip, newPlayer } from "../../support/players.ts";

const now = new Date();
const values: FlipValues = { name: "A card", pos: "QB", ovr: 85, buy: 1_000, sell: 1_500, status: "listed" };
const pricesOf = async (owner: string, id: string) => (await listAskingPrices(owner, id)).map(({ price }) => price);

async function listed(sell = 1_500) {
  const owner = await newPlayer();
  const id = uuidv7();
  await addFlip(owner, "CFB26", { id, values: { ...values, sell } }, now);
  return { owner, id };
}

describe("asking prices are kept", () => {
  test("for a flip added with one, from when it was added, but not for a sold or unpriced one", async () => {
    const { owner, id } = await listed();
    expect(await listAskingPrices(owner, id)).toEqual([{ at: now, price: 1_500 }]);
    const sold = await newFlip(owner);
    const unpriced = await newFlip(owner, { status: "listed", sell: 0 });
    expect([await pricesOf(owner, sold), await pricesOf(owner, unpriced)]).toEqual([[], []]);
  });

  test.each<[string, (owner: string, flip: string) => Promise<unknown>]>([
    ["a row", (owner, flip) => changeFlips(owner, newAct(), { flip }, { to: "priced", price: 1_700 })],
    ["an edit", (owner, flip) => editFlip(owner, { flip, version: 1 }, { ...values, sell: 1_700 }, now)],
  ])("with each new price that %s gives, and again when that is undone or edited back", async (_what, price) => {
    const { owner, id } = await listed();
    await price(owner, id);
    expect(await pricesOf(owner, id)).toEqual([1_500, 1_700]);
    await editFlip(owner, { flip: id, version: 2 }, values, now);
    expect(await pricesOf(owner, id)).toEqual([1_500, 1_700, 1_500]);
  });

  test("unchanged by a sale and its undo, or by another edit of the flip", async () => {
    const { owner, id } = await listed();
    const act = newAct();
    await changeFlips(owner, act, { flip: id }, { to: "sold", price: 2_000 });
    await undoAct(owner, act.id, new Date());
    await editFlip(owner, { flip: id, version: 3 }, { ...values, name: "Another" }, now);
    expect(await pricesOf(owner, id)).toEqual([1_500]);
  });

  test("through an undone deletion, but no longer than the flip", async () => {
    const { owner, id } = await listed();
    const other = await listed();
    const first = newAct();
    const second = newAct();
    await changeFlips(owner, first, { game: "CFB26", list: ALL_FLIPS }, { to: "deleted" });
    await undoAct(owner, first.id, new Date());
    expect(await pricesOf(owner, id)).toEqual([1_500]);
    await changeFlips(owner, second, { game: "CFB26", list: ALL_FLIPS }, { to: "deleted" });
    await deleteForGood(owner, second.id, new Date());
    expect([await pricesOf(owner, id), await pricesOf(other.owner, other.id)]).toEqual([[], [1_500]]);
  });

  test("up to the last fifty per flip", async () => {
    const { owner, id } = await listed(1);
    for (let price = 2; price <= 60; price++) await changeFlips(owner, newAct(), { flip: id }, { to: "priced", price });
    expect(await pricesOf(owner, id)).toEqual(Array.from({ length: 50 }, (_, n) => n + 11));
    expect(await database.$count(flipAsks, sql`${flipAsks.userId} = ${owner}`)).toBe(50);
  });
});
