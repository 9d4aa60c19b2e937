import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { binnedFlips, flipActRows, flipActs, flips } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { listActs, recordAct } from "#app/features/flips/acts.server.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { deleteForGood, restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import {
  addFlip,
  deleteFlip,
  deleteFlips,
  editFlip,
  relistFlip,
  sellFiltered,
  sellFlip,
  sellSelected,
} from "../../../support/changes.ts";
import { waitUntilBlocked } from "../../../support/injected.ts";
import { ALL_FLIPS, checksumOf, compareTotals, newAct, newFlip, newPlayer } from "../../../support/players.ts";

const now = new Date("2026-11-22T12:00:00Z");
const values: FlipValues = { name: "A card", pos: "QB", ovr: 85, buy: 1_000, sell: 1_500, status: "listed" };

/** The contents of all flips except their version, as one text. */
const contentsOf = async (owner: string) => {
  const { rows } = await database.execute(
    sql`select to_jsonb(f) - 'version' as flip from ${flips} f where user_id = ${owner} order by id`,
  );
  return JSON.stringify(rows);
};

const deleteAll = (owner: string, act = newAct(now)) => deleteFlips(owner, "CFB26", ALL_FLIPS, act);

async function expectRightTotals(owner: string) {
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
}

/** A player with every kind of flip: sold, listed, priced or not, in another game. */
async function trader() {
  const owner = await newPlayer();
  const lot = uuidv7();
  const ids = [
    await newFlip(owner, { name: "Sold", taxRate: "0.050", note: "A note", soldAt: new Date("2026-11-01T03:04:05Z") }),
    await newFlip(owner, { name: "Listed", status: "listed", ovr: 77, pos: "CB", program: "Core", team: "Texas" }),
    await newFlip(owner, { name: "Not priced", status: "listed", sell: 0, version: 7, lotId: lot, lotCopies: 2 }),
  ];
  await newFlip(owner, { name: "Elsewhere", game: "MADDEN26" });
  return { owner, ids };
}

describe("deleting and restoring", () => {
  test("bring one flip, and all, back to the byte, with the totals", async () => {
    const { owner, ids } = await trader();
    const before = await checksumOf(owner);
    const one = newAct(now);
    const all = newAct(now);
    expect(await deleteFlip(owner, ids[2] ?? "", one)).toMatchObject({ act: one.id });
    expect(await deleteAll(owner, all)).toMatchObject({ changed: 2, act: all.id });
    expect((await compareTotals(owner, "CFB26")).kept).toMatchObject({ flips: 0, binned: 3 });
    await expectRightTotals(owner);
    expect(await undoAct(owner, all.id, now)).toEqual({ kind: "deleted", undone: 2, changed: 0 });
    expect(await undoAct(owner, one.id, now)).toEqual({ kind: "deleted", undone: 1, changed: 0 });
    expect(await checksumOf(owner)).toBe(before);
    await expectRightTotals(owner);
  });

  test("the same form sent twice is one act, and takes nothing that was added in between", async () => {
    const { owner } = await trader();
    const act = newAct(now);
    expect(await deleteAll(owner, act)).toMatchObject({ changed: 3, act: act.id });
    await newFlip(owner);
    expect(await deleteAll(owner, act)).toMatchObject({ changed: 3, act: act.id });
    expect((await compareTotals(owner, "CFB26")).kept).toMatchObject({ flips: 1, binned: 3 });
  });

  test("single flips come back one by one, and the act is about the rest", async () => {
    const { owner, ids } = await trader();
    const before = await checksumOf(owner);
    const act = newAct(now);
    await deleteAll(owner, act);
    for (const id of ids) {
      expect(await restoreFlip(owner, act.id, id, now)).toBe("restored");
      expect(await restoreFlip(owner, act.id, id, now)).toBe("restored");
      await expectRightTotals(owner);
    }
    expect(await checksumOf(owner)).toBe(before);
    expect(await undoAct(owner, act.id, now)).toMatchObject({ kind: "deleted" });
    expect((await listActs(owner, null, now)).acts).toMatchObject([{ id: act.id, undoneAt: now }]);
  });

  test("a flip is restored even if its filter was removed meanwhile", async () => {
    const owner = await newPlayer();
    const sourceId = uuidv7();
    const id = uuidv7();
    const act = newAct(now);
    await database.execute(
      sql`insert into sources (user_id, id, game, name) values (${owner}, ${sourceId}, 'CFB26', 'Budget')`,
    );
    await newFlip(owner, { id, sourceId });
    await deleteFlip(owner, id, act);
    await database.execute(sql`delete from sources where id = ${sourceId}`);
    expect(await undoAct(owner, act.id, now)).toMatchObject({ undone: 1 });
    expect((await database.select().from(flips).where(eq(flips.id, id)))[0]).toMatchObject({ sourceId: null });
  });

  test("what is deleted for good cannot come back, and its ids are free again", async () => {
    const { owner, ids } = await trader();
    const act = newAct(now);
    await deleteAll(owner, act);
    expect(await addFlip(owner, "CFB26", { id: ids[0] ?? "", values }, now)).toBe("binned");
    expect(await deleteForGood(owner, act.id, now)).toBe(ids.length);
    expect(await undoAct(owner, act.id, now)).toBeNull();
    expect(await deleteForGood(owner, act.id, now)).toBe("missing");
    expect(await addFlip(owner, "CFB26", { id: ids[0] ?? "", values }, now)).toBe("added");
    await expectRightTotals(owner);
  });
});

test("deleting for good waits for a running undo, and then deletes nothing", async () => {
  const { owner, ids } = await trader();
  const act = newAct(now);
  await deleteAll(owner, act);
  const { deleted } = await database.transaction(async (tx) => {
    await undoAct(owner, act.id, now, tx);
    const deleted = deleteForGood(owner, act.id, now);
    await waitUntilBlocked();
    return { deleted };
  });
  expect(await deleted).toBe("undone");
  expect(await database.$count(flips, and(eq(flips.userId, owner), eq(flips.game, "CFB26")))).toBe(ids.length);
});

describe("what else is undone", () => {
  test("sold in bulk: listed again at the same prices, but for those that were changed since", async () => {
    const owner = await newPlayer();
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await newFlip(owner, { status: "listed", sell: 1_500 + n }));
    const before = await contentsOf(owner);
    const act = newAct(now);
    expect(await sellFiltered(owner, "CFB26", ALL_FLIPS, act)).toMatchObject({ changed: 4, act: act.id });
    await editFlip(owner, { id: ids[0] ?? "", version: 2, values: { ...values, status: "sold" } }, now);
    await deleteFlip(owner, ids[1] ?? "", newAct());
    const answer = { kind: "sold", undone: 2, changed: 2 };
    expect(await undoAct(owner, act.id, now)).toEqual(answer);
    expect(await undoAct(owner, act.id, now)).toEqual(answer);
    const kept = JSON.parse(await contentsOf(owner)).slice(1);
    expect(kept).toEqual(JSON.parse(before).slice(2));
    expect(await getFlip(owner, ids[0] ?? "")).toMatchObject({ status: "sold", name: "A card" });
    await expectRightTotals(owner);
  });

  test.each(["chip", "edit"])("listed again by %s: sold again, on the day it was", async (how) => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { soldAt: new Date("2026-11-01T03:04:05.678Z") });
    const before = await contentsOf(owner);
    const edit = { id, version: 1, values: { name: "", pos: "Other", ovr: null, buy: 1_000, sell: 0 } as const };
    const done =
      how === "chip"
        ? await relistFlip(owner, id, newAct(now))
        : await editFlip(owner, { ...edit, values: { ...edit.values, status: "listed" } }, now);
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed", soldAt: null });
    const act = done.kind === "done" ? done.act : null;
    expect(await undoAct(owner, act ?? "", now)).toEqual({ kind: "relisted", undone: 1, changed: 0 });
    expect(await contentsOf(owner)).toBe(before);
    await expectRightTotals(owner);
  });

  test("an import: what was not edited goes into the bin, by an act that can be undone in turn", async () => {
    const owner = await newPlayer();
    const ids = [await newFlip(owner), await newFlip(owner), await newFlip(owner)];
    const act = uuidv7();
    const rows = ids.map((flipId) => ({ flipId, version: 1, sell: null, soldAt: null }));
    await recordAct(database, { userId: owner, id: act, game: "CFB26", kind: "imported", rows, label: "a.csv", now });
    await relistFlip(owner, ids[0] ?? "", newAct(now));
    const before = await checksumOf(owner);
    const done = await undoAct(owner, act, now);
    expect(done).toMatchObject({ kind: "imported", undone: 2, changed: 1 });
    expect((await compareTotals(owner, "CFB26")).kept).toMatchObject({ flips: 1, binned: 2 });
    expect(await undoAct(owner, done?.act ?? "", now)).toMatchObject({ kind: "deleted", undone: 2 });
    expect(await checksumOf(owner)).toBe(before);
    await expectRightTotals(owner);
  });
});

describe("the same form sent again", () => {
  test("to mark flips sold is told what it did, also after that was undone", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    const act = newAct(now);
    expect(await sellSelected(owner, "CFB26", new Set([id]), act)).toMatchObject({ changed: 1, act: act.id });
    expect(await sellFiltered(owner, "CFB26", ALL_FLIPS, act)).toMatchObject({ changed: 1, act: act.id });
    await undoAct(owner, act.id, now);
    expect(await sellSelected(owner, "CFB26", new Set([id]), act)).toEqual({ kind: "undone" });
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed" });
  });

  test("with other flips chosen, as after going back, marks those in an act of their own", async () => {
    const owner = await newPlayer();
    const one = await newFlip(owner, { status: "listed" });
    const other = await newFlip(owner, { status: "listed" });
    const act = newAct(now);
    await sellSelected(owner, "CFB26", new Set([one]), act);
    const done = await sellSelected(owner, "CFB26", new Set([other]), act);
    expect(done).toMatchObject({ changed: 1 });
    expect(done).not.toMatchObject({ act: act.id });
    expect((await listActs(owner, null, now)).acts).toHaveLength(2);
  });

  test("to mark others sold doesn't report the flip that its page's chip sold", async () => {
    const owner = await newPlayer();
    const one = await newFlip(owner, { status: "listed" });
    const unpriced = await newFlip(owner, { status: "listed", sell: 0 });
    const act = newAct(now);
    await changeFlips(owner, act, { flip: one }, { to: "sold" });
    const boxes = await sellSelected(owner, "CFB26", new Set([unpriced]), act);
    expect(boxes).toEqual({ kind: "none", sold: 0, changed: 0, unpriced: 1 });
  });

  test("to mark flips sold leaves one listed that was listed again since", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    const act = newAct(now);
    await sellSelected(owner, "CFB26", new Set([id]), act);
    await relistFlip(owner, id, newAct(now));
    expect(await sellSelected(owner, "CFB26", new Set([id]), act)).toMatchObject({ changed: 1, act: act.id });
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed" });
  });

  test("by the chip of a flip sold with others offers no Undo, since it would relist them too", async () => {
    const owner = await newPlayer();
    const ids = [await newFlip(owner, { status: "listed" }), await newFlip(owner, { status: "listed" })];
    const act = newAct(now);
    await sellSelected(owner, "CFB26", new Set(ids), act);
    expect(await changeFlips(owner, act, { flip: ids[0] ?? "" }, { to: "sold" })).toMatchObject({ act: null });
  });

  test("by a chip lists its flip once, and another one's by an act of its own", async () => {
    const owner = await newPlayer();
    const one = await newFlip(owner);
    const other = await newFlip(owner);
    const act = newAct(now);
    expect(await relistFlip(owner, one, act)).toMatchObject({ act: act.id });
    expect(await relistFlip(owner, one, act)).toMatchObject({ act: act.id });
    expect(await relistFlip(owner, one, newAct(now))).toMatchObject({ kind: "done", act: null });
    expect(await relistFlip(owner, other, act)).toMatchObject({ act: expect.not.stringContaining(act.id) });
  });

  test("by a chip after another sale relists the flip in a new act", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner);
    const act = newAct(now);
    await relistFlip(owner, id, act);
    await sellFlip(owner, id, now);
    expect(await relistFlip(owner, id, act)).toMatchObject({ act: expect.not.stringContaining(act.id) });
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed" });
  });

  test("by a chip after its undo does nothing", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner);
    const act = newAct(now);
    await relistFlip(owner, id, act);
    await undoAct(owner, act.id, now);
    expect(await relistFlip(owner, id, act)).toEqual({ kind: "undone" });
    expect(await getFlip(owner, id)).toMatchObject({ status: "sold" });
  });
});

describe("of two at once", () => {
  test("undoing one act in two tabs, one does it, and both say the same", async () => {
    const { owner } = await trader();
    const before = await checksumOf(owner);
    const act = newAct(now);
    await deleteAll(owner, act);
    const answers = await Promise.all([1, 2, 3].map(() => undoAct(owner, act.id, now)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await checksumOf(owner)).toBe(before);
    await expectRightTotals(owner);
  });

  test("an add that waits for its own flip's deletion reports the flip as deleted", async () => {
    const owner = await newPlayer();
    const id = uuidv7();
    await addFlip(owner, "CFB26", { id, values }, now);
    let adding: ReturnType<typeof addFlip> | undefined;
    await database.transaction(async (tx) => {
      await deleteFlip(owner, id, newAct(now), tx);
      adding = addFlip(owner, "CFB26", { id, values }, now);
      await waitUntilBlocked();
    });
    expect(await adding).toBe("binned");
    expect(await getFlip(owner, id)).toBeNull();
    await expectRightTotals(owner);
  });

  test("adding, deleting all and undoing leave every flip in one place, and the totals right", async () => {
    const { owner } = await trader();
    const acts = [newAct(now), newAct(now), newAct(now)];
    for (let round = 0; round < 5; round++) {
      await Promise.all([
        ...acts.map(() => addFlip(owner, "CFB26", { id: uuidv7(), values }, now)),
        ...acts.map((act) => deleteAll(owner, { ...act, id: uuidv7() })),
        sellFiltered(owner, "CFB26", ALL_FLIPS, newAct(now)),
      ]);
      const { acts: made } = await listActs(owner, null, now);
      await Promise.all([...made.map(({ id }) => undoAct(owner, id, now)), deleteAll(owner)]);
      await expectRightTotals(owner);
    }
    const count = and(eq(flips.userId, owner), eq(flips.game, "CFB26"));
    const here = await database.$count(flips, count);
    const binned = await database.$count(binnedFlips, eq(binnedFlips.userId, owner));
    expect(here + binned).toBe(3 + 5 * 3);
  });
});

describe("an act", () => {
  test("of another player's is none, whatever is asked of it", async () => {
    const { owner, ids } = await trader();
    const other = await newPlayer();
    const act = newAct(now);
    await deleteAll(owner, act);
    const before = (await compareTotals(owner, "CFB26")).kept;
    expect([
      await undoAct(other, act.id, now),
      await restoreFlip(other, act.id, ids[0] ?? "", now),
      await deleteForGood(other, act.id, now),
      (await listActs(other, null, now)).acts,
    ]).toEqual([null, "missing", "missing", []]);
    expect((await compareTotals(owner, "CFB26")).kept).toEqual(before);
  });

  test("can be undone for 30 days and not a moment longer", async () => {
    const { owner } = await trader();
    const act = newAct(now);
    await deleteAll(owner, act);
    const later = (ms: number) => new Date(now.getTime() + 30 * DAY_MS + ms);
    expect(await undoAct(owner, act.id, later(1))).toBeNull();
    expect((await listActs(owner, null, later(1))).acts).toEqual([]);
    expect(await undoAct(owner, act.id, later(0))).toMatchObject({ undone: 3 });
  });

  test("that changed nothing is not kept", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { status: "listed", sell: 0 });
    expect(await sellFiltered(owner, "CFB26", ALL_FLIPS, newAct(now))).toMatchObject({ kind: "none", unpriced: 1 });
    expect(await deleteFlips(owner, "MADDEN26", ALL_FLIPS, newAct(now))).toMatchObject({ changed: 0, act: null });
    const rows = and(eq(flipActRows.userId, owner));
    expect([
      await database.$count(flipActs, eq(flipActs.userId, owner)),
      await database.$count(flipActRows, rows),
    ]).toEqual([0, 0]);
  });
});
