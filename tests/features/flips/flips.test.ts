import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, totals } from "#app/db/schema.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import {
  addFlip,
  deleteFlip,
  deleteFlips,
  editFlip,
  relistFlip,
  sellFiltered,
  sellFlip,
  sellSelected,
} from "../../support/changes.ts";
import { waitUntilBlocked } from "../../support/injected.ts";
import { ALL_FLIPS, checksumOf, newAct, newFlip, newPlayer } from "../../support/players.ts";

const values: FlipValues = { name: "A card", pos: "QB", ovr: 85, buy: 1_000, sell: 1_500, status: "listed" };
const now = new Date("2026-11-21T12:00:00Z");

describe("a change of one flip", () => {
  const edit = { id: "", version: 1, values: { ...values, status: "sold" as const } };
  test.each([
    ["a sale", (owner: string, id: string) => sellFlip(owner, id, now)],
    ["an edit", (owner: string, id: string) => editFlip(owner, { ...edit, id }, now)],
  ])("that Postgres ends because of a deadlock is made again: %s", async (_what, change) => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    let changed: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      // So that the change detects the deadlock and is canceled.
      await tx.execute(sql`set local deadlock_timeout = '60s'`);
      await tx.execute(sql`select from ${totals} where user_id = ${owner} for update`);
      changed = change(owner, id);
      // Its failure is looked at below, where it's awaited.
      changed.catch(() => {});
      await waitUntilBlocked();
      await tx.execute(sql`select from ${flips} where user_id = ${owner} for update`);
    });
    expect(await changed).toMatchObject({ kind: "done" });
    expect(await getFlip(owner, id)).toMatchObject({ status: "sold" });
  });
});

describe("adding", () => {
  test("keeps every field, and profit and ROI are the database's", async () => {
    const owner = await newPlayer();
    const id = uuidv7();
    await addFlip(owner, "CFB26", { id, values: { ...values, status: "sold" } }, now);
    expect(await getFlip(owner, id)).toEqual({
      ...values,
      game: "CFB26",
      id,
      status: "sold",
      profit: 350,
      roi: 0.35,
      taxRate: "0.100",
      createdAt: now,
      soldAt: now,
      note: "",
      cardId: null,
      lotId: null,
      lotCopies: null,
      source: null,
      sourceId: null,
      program: null,
      asLast: false,
      belowFloor: null,
      team: null,
      version: 1,
    });
  });
});

describe("selling and relisting", () => {
  test("a sale sets the date and the profit, relisting takes both back", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    expect(await sellFlip(owner, id, now)).toMatchObject({ flip: { status: "sold", profit: 350 } });
    expect(await getFlip(owner, id)).toMatchObject({ status: "sold", soldAt: now, profit: 350, version: 2 });
    const act = newAct();
    expect(await relistFlip(owner, id, act)).toMatchObject({ act: act.id });
    expect(await getFlip(owner, id)).toMatchObject({ status: "listed", soldAt: null, profit: 0, roi: 0, sell: 1_500 });
  });

  test("an unpriced flip is refused and stays as it is", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed", sell: 0 });
    const before = await checksumOf(owner);
    expect(await sellFlip(owner, id, now)).toEqual({ kind: "unpriced" });
    expect(await checksumOf(owner)).toBe(before);
  });

  test("a second press of the same button changes nothing", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    await sellFlip(owner, id, now);
    expect(await sellFlip(owner, id, new Date())).toMatchObject({ act: null, flip: { status: "sold", soldAt: now } });
    expect(await getFlip(owner, id)).toMatchObject({ soldAt: now, version: 2 });
  });
});

describe("editing", () => {
  test("refuses the second edit of one version and keeps the first", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    expect(await editFlip(owner, { id, version: 1, values: { ...values, buy: 2_000 } }, now)).toMatchObject({
      kind: "done",
    });
    expect(await editFlip(owner, { id, version: 1, values: { ...values, buy: 3_000 } }, now)).toEqual({
      kind: "stale",
    });
    expect(await getFlip(owner, id)).toMatchObject({ buy: 2_000, version: 2 });
  });

  test("pressing Save twice finds the values already saved", async () => {
    const owner = await newPlayer();
    const id = await newFlip(owner, { status: "listed" });
    for (let press = 0; press < 2; press++)
      expect(await editFlip(owner, { id, version: 1, values }, now)).toMatchObject({ kind: "done" });
    expect(await getFlip(owner, id)).toMatchObject({ version: 2 });
  });

  test("correcting the price of a sold flip keeps the day it was sold, and its own tax rate", async () => {
    const owner = await newPlayer();
    const soldAt = new Date("2026-11-01T00:00:00Z");
    const id = await newFlip(owner, { soldAt, taxRate: "0.050" });
    await editFlip(owner, { id, version: 1, values: { ...values, status: "sold", sell: 2_000 } }, now);
    expect(await getFlip(owner, id)).toMatchObject({ soldAt, taxRate: "0.050", profit: 900 });
  });
});

describe("marking many sold", () => {
  test("marks what is listed and priced, counts the rest, and writes profit, ROI and date on every row", async () => {
    const owner = await newPlayer();
    const ids = [
      await newFlip(owner, { status: "listed" }),
      await newFlip(owner, { status: "listed" }),
      await newFlip(owner, { status: "listed", sell: 0 }),
      await newFlip(owner, { status: "sold" }),
    ];
    expect(await sellSelected(owner, "CFB26", new Set(ids), newAct(now))).toMatchObject({ changed: 2, skipped: 2 });
    for (const id of ids.slice(0, 2))
      expect(await getFlip(owner, id)).toMatchObject({ status: "sold", soldAt: now, profit: 350, roi: 0.35 });
  });

  test("all listed ones of the game, and only of it", async () => {
    const owner = await newPlayer();
    await newFlip(owner, { status: "listed" });
    await newFlip(owner, { status: "listed", sell: 0 });
    await newFlip(owner, { status: "listed", game: "MADDEN26" });
    expect(await sellFiltered(owner, "CFB26", ALL_FLIPS, newAct(now))).toMatchObject({ changed: 1, skipped: 1 });
    expect(await accountTotals(owner, "MADDEN26")).toMatchObject({ listed: 1, sold: 0 });
  });

  test("P12: is all or nothing when one row fails", async () => {
    const owner = await newPlayer();
    const ids = [await newFlip(owner, { status: "listed" }), await newFlip(owner, { status: "listed", name: "fails" })];
    const before = await checksumOf(owner);
    await database.execute(sql`
      create function fail_on_sale() returns trigger language plpgsql as $$
        begin if new.name = 'fails' then raise exception 'injected'; end if; return new; end $$`);
    await database.execute(
      sql`create trigger fail_on_sale before update on flips for each row execute function fail_on_sale()`,
    );
    await expect(sellSelected(owner, "CFB26", new Set(ids), newAct(now))).rejects.toThrow();
    await database.execute(sql`drop trigger fail_on_sale on flips`);
    expect(await checksumOf(owner)).toBe(before);
  });

  test("never touches another player's flips, and says when none is one's own", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const theirs = await newFlip(other, { status: "listed" });
    const mine = await newFlip(owner, { status: "listed" });
    const before = await checksumOf(other);
    expect(await sellSelected(owner, "CFB26", new Set([theirs]), newAct(now))).toEqual({ kind: "missing" });
    expect(await sellSelected(owner, "CFB26", new Set([theirs, mine]), newAct(now))).toMatchObject({
      changed: 1,
      skipped: 1,
    });
    expect(await checksumOf(other)).toBe(before);
  });
});

test("with another player's id nothing is found and nothing changes", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const id = await newFlip(owner, { status: "listed" });
  const before = await checksumOf(owner);
  expect(await getFlip(other, id)).toBeNull();
  expect(await sellFlip(other, id, now)).toEqual({ kind: "missing" });
  expect(await relistFlip(other, id, newAct())).toEqual({ kind: "missing" });
  expect(await editFlip(other, { id, version: 1, values }, now)).toEqual({ kind: "missing" });
  expect(await deleteFlip(other, id, newAct())).toEqual({ kind: "missing" });
  expect(await deleteFlips(other, "CFB26", ALL_FLIPS, newAct())).toMatchObject({ changed: 0, act: null });
  expect(await checksumOf(owner)).toBe(before);
});
