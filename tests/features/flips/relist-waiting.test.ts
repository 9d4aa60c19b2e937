import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { calendar } from "#app/domain/days.ts";
import type { Relisting } from "#app/domain/relisting.ts";
import { changeFlips, editFlip } from "#app/features/flips/change-flips.server.ts";
import { getFlip, listAskingPrices } from "#app/features/flips/flips.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { relistWaiting } from "#app/features/flips/waiting/relist-waiting.server.ts";
import { listWaiting } from "#app/features/flips/waiting/waiting-flips.server.ts";
import { addFlip, deleteFlip, sellFlip } from "../../support/changes.ts";
import { checksumOf, newAct, newFlip, newPlayer } from "../../support/players.ts";

const now = new Date();
const listedAt = new Date(now.getTime() - 3 * DAY_MS);
const CUT: Relisting = { by: "cut", percent: 8 };
const KEEP: Relisting = { by: "keep" };
const values = { name: "A card", pos: "QB" as const, ovr: 85, buy: 10_000, sell: 15_000, status: "listed" as const };
const scopeOf = (owner: string, at = now) => ({ owner, game: "CFB26" as const, clock: calendar("UTC"), now: at });

/** A flip that was listed three days ago. */
async function waitingFlip(owner: string, row: Partial<typeof values> = {}) {
  const id = uuidv7();
  await addFlip(owner, "CFB26", { id, values: { ...values, ...row } }, listedAt);
  return id;
}

interface Asked {
  at?: Date;
  act?: ReturnType<typeof newAct>;
  ids?: readonly string[];
  versions?: ReadonlyMap<string, number>;
  below?: readonly string[];
}

const relist = (
  owner: string,
  relisting: Relisting,
  { at = now, act = newAct(at), below = [], ...round }: Asked = {},
) => relistWaiting(scopeOf(owner, at), act, { relisting, mayBeBelow: (id) => below.includes(id), ...round });

const waitingIds = async (owner: string, at = now) => (await listWaiting(scopeOf(owner, at))).rows.map(({ id }) => id);
const askedFor = async (owner: string, id: string) => (await listAskingPrices(owner, id)).map(({ price }) => price);
const sellOf = async (owner: string, id: string) => (await getFlip(owner, id))?.sell;

describe("listing again", () => {
  test("cuts what waits in one act, of one's own flips alone, and tells the sum after tax", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const ids = [await waitingFlip(owner), await waitingFlip(owner, { sell: 20_000 })];
    await waitingFlip(other);
    const before = await checksumOf(other);
    const done = await relist(owner, CUT);
    expect(done).toMatchObject({ kind: "done", listed: 2, afterTax: 12_420 + 16_560, skipped: [] });
    expect(await Promise.all(ids.map((id) => sellOf(owner, id)))).toEqual([13_800, 18_400]);
    expect(await waitingIds(owner)).toEqual([]);
    expect(await checksumOf(other)).toBe(before);
    const next = await listWaiting(scopeOf(owner, new Date(now.getTime() + DAY_MS)));
    expect(next.rows).toMatchObject([{ timesAsked: 2 }, { timesAsked: 2 }]);
  });

  test.each<[string, Relisting, number[]]>([
    ["cut", CUT, [15_000, 13_800]],
    ["kept", KEEP, [15_000, 15_000]],
  ])(
    "at a price that is %s keeps its ask, and undoing takes it back: the flip waits as long as before",
    async (_what, relisting, asked) => {
      const owner = await newPlayer();
      const id = await waitingFlip(owner);
      const before = await listWaiting(scopeOf(owner));
      const act = newAct(now);
      await relist(owner, relisting, { act });
      expect(await askedFor(owner, id)).toEqual(asked);
      expect(await undoAct(owner, act.id, now)).toMatchObject({ kind: "priced", undone: 1, changed: 0 });
      expect(await listAskingPrices(owner, id)).toEqual([{ at: listedAt, price: 15_000 }]);
      const { rows } = await listWaiting(scopeOf(owner));
      expect(rows).toEqual(before.rows.map((row) => ({ ...row, version: row.version + 2 })));
    },
  );

  test("to the own price, which a card without a fresh sale doesn't have", async () => {
    const owner = await newPlayer();
    const id = await waitingFlip(owner);
    const unsold = await waitingFlip(owner, { name: "Another" });
    await newFlip(owner, { ...values, status: "sold", sell: 14_240, soldAt: now });
    const done = await relist(owner, { by: "price" });
    expect(done).toMatchObject({ listed: 1, skipped: [{ id: unsold, name: "Another", reason: "unpriced" }] });
    expect(await sellOf(owner, id)).toBe(14_200);
  });

  test("never goes under what a flip cost without its own word", async () => {
    const owner = await newPlayer();
    const id = await waitingFlip(owner, { sell: 12_000 });
    const skipped = [{ id, name: "A card", reason: "below" }];
    expect(await relist(owner, CUT)).toMatchObject({ listed: 0, act: null, skipped });
    expect(await askedFor(owner, id)).toEqual([12_000]);
    expect(await relist(owner, CUT, { below: [id] })).toMatchObject({ listed: 1, skipped: [] });
    expect(await sellOf(owner, id)).toBe(11_000);
    // Keeping what is under it already is no new decision.
    const tomorrow = new Date(now.getTime() + DAY_MS);
    expect(await relist(owner, KEEP, { at: tomorrow })).toMatchObject({ listed: 1 });
  });

  test("skips what changed meanwhile and says why", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const [fine, sold, priced, edited, deleted] = await Promise.all(
      ["Fine", "Sold", "Priced", "Edited", "Deleted"].map((name) => waitingFlip(owner, { name })),
    );
    const others = await waitingFlip(other);
    const ids = [fine, sold, priced, edited, deleted, others] as string[];
    const versions = new Map(ids.map((id) => [id, 1]));
    await sellFlip(owner, sold ?? "", now);
    await changeFlips(owner, newAct(), { flip: priced ?? "" }, { to: "priced", price: 14_000 });
    await editFlip(owner, { flip: edited ?? "", version: 1 }, { ...values, name: "Edited", buy: 9_000 }, now);
    await deleteFlip(owner, deleted ?? "", newAct());
    const before = await checksumOf(other);
    expect(await relist(owner, CUT, { ids, versions })).toMatchObject({
      listed: 1,
      skipped: [
        { name: "Sold", reason: "sold" },
        { name: "Priced", reason: "changed" },
        { name: "Edited", reason: "changed" },
        { name: "Deleted", reason: "deleted" },
        { id: others, name: "", reason: "missing" },
      ],
    });
    expect(await sellOf(owner, fine ?? "")).toBe(13_800);
    expect(await sellOf(owner, priced ?? "")).toBe(14_000);
    expect(await checksumOf(other)).toBe(before);
    expect(await relist(owner, CUT, { ids: [others] })).toEqual({ kind: "missing" });
  });

  test("is done once if its form is sent twice, and not again after it was undone", async () => {
    const owner = await newPlayer();
    const ids = [await waitingFlip(owner)];
    const act = newAct(now);
    const first = await relist(owner, CUT, { act, ids });
    expect(await relist(owner, CUT, { act, ids })).toEqual({ ...first, repeated: true });
    expect(await askedFor(owner, ids[0] ?? "")).toEqual([15_000, 13_800]);
    await undoAct(owner, act.id, now);
    expect(await relist(owner, CUT, { act, ids })).toEqual({ kind: "undone" });
    expect(await sellOf(owner, ids[0] ?? "")).toBe(15_000);
  });

  test("leaves what was listed again since to the later act, when the earlier one is undone", async () => {
    const owner = await newPlayer();
    const id = await waitingFlip(owner);
    const first = newAct(now);
    const second = newAct(new Date(now.getTime() + DAY_MS));
    await relist(owner, CUT, { act: first });
    await relist(owner, CUT, { act: second, at: second.now });
    expect(await undoAct(owner, first.id, second.now)).toMatchObject({ undone: 0, changed: 1 });
    expect(await askedFor(owner, id)).toEqual([15_000, 13_800, 12_600]);
    expect(await undoAct(owner, second.id, second.now)).toMatchObject({ undone: 1, changed: 0 });
    expect(await askedFor(owner, id)).toEqual([15_000, 13_800]);
  });

  test("keeps the day of adding as the first ask of a flip that has none", async () => {
    const owner = await newPlayer();
    const id = await waitingFlip(owner);
    await database.delete(flipAsks).where(eq(flipAsks.flipId, id));
    await relist(owner, CUT);
    expect(await listAskingPrices(owner, id)).toEqual([
      { at: listedAt, price: 15_000 },
      { at: now, price: 13_800 },
    ]);
  });

  test("keeps fifty asks of a flip at most", async () => {
    const owner = await newPlayer();
    const id = await waitingFlip(owner);
    for (let day = 0; day < 55; day++) await relist(owner, KEEP, { at: new Date(now.getTime() + day * DAY_MS) });
    expect(await askedFor(owner, id)).toHaveLength(50);
  });

  test("without anything that waits changes nothing", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { status: "listed" });
    expect(await relist(owner, CUT)).toEqual({ kind: "done", listed: 0, afterTax: 0, skipped: [], act: null });
  });
});
