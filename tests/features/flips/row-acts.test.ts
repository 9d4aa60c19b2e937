import { describe, expect, test } from "vitest";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { listFlipAt, sellFlipAt } from "#app/features/flips/row-acts.server.ts";
import { checksumOf, newFlip, newPlayer } from "../../support/players.ts";

const now = new Date("2026-11-22T12:00:00Z");

async function listed() {
  const owner = await newPlayer();
  return { owner, id: await newFlip(owner, { status: "listed", buy: 1_000, sell: 1_500 }) };
}

describe("a listed flip", () => {
  test("is sold at a price of its own, with the profit of that price", async () => {
    const { owner, id } = await listed();
    const sold = await sellFlipAt(owner, { id, version: 1, price: 2_000 }, now);
    expect(sold).toMatchObject({ status: "sold", sell: 2_000, profit: 800, soldAt: now, version: 2 });
    expect(await getFlip(owner, id)).toMatchObject({ status: "sold", sell: 2_000, soldAt: now });
  });

  test("is listed again at another price, and stays as it is besides", async () => {
    const { owner, id } = await listed();
    const before = await getFlip(owner, id);
    expect(await listFlipAt(owner, { id, version: 1, price: 1_750 })).toMatchObject({ status: "listed", sell: 1_750 });
    expect(await getFlip(owner, id)).toEqual({ ...before, sell: 1_750, version: 2 });
  });

  test.each([
    ["sold", (owner: string, id: string, price: number) => sellFlipAt(owner, { id, version: 1, price }, now)],
    ["listed again", (owner: string, id: string, price: number) => listFlipAt(owner, { id, version: 1, price })],
  ])("is %s once by a form that is sent twice, and one of an older version changes nothing", async (_what, act) => {
    const { owner, id } = await listed();
    expect(await act(owner, id, 2_000)).toMatchObject({ sell: 2_000, version: 2 });
    const after = await checksumOf(owner);
    expect(await act(owner, id, 2_000)).toMatchObject({ sell: 2_000, version: 2 });
    expect(await act(owner, id, 3_000)).toBe("changed");
    expect(await checksumOf(owner)).toBe(after);
  });

  test("is nobody's but its owner's", async () => {
    const { owner, id } = await listed();
    const [stranger, before] = [await newPlayer(), await checksumOf(owner)];
    expect(await sellFlipAt(stranger, { id, version: 1, price: 2_000 }, now)).toBe("missing");
    expect(await listFlipAt(stranger, { id, version: 1, price: 2_000 })).toBe("missing");
    expect(await checksumOf(owner)).toBe(before);
  });
});

test("a sold flip keeps its price and its date, whatever version the form names", async () => {
  const owner = await newPlayer();
  const id = await newFlip(owner, { status: "sold", sell: 1_500 });
  const before = await checksumOf(owner);
  expect(await sellFlipAt(owner, { id, version: 1, price: 2_000 }, now)).toBe("changed");
  expect(await listFlipAt(owner, { id, version: 1, price: 2_000 })).toBe("changed");
  expect(await checksumOf(owner)).toBe(before);
});
