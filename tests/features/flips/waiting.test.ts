import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks } from "#app/db/schema.ts";
import { type DayClock, daysAgo } from "#app/domain/days.ts";
import { loadListFigures } from "#app/features/flips/list/list-figures.server.ts";
import { listWaiting } from "#app/features/flips/waiting/waiting-flips.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";
import { seededRandom } from "../../support/random-acts.ts";

const HOUR_MS = 3_600_000;
const now = new Date("2026-11-21T03:00:00Z");
const NEW_YORK: DayClock = { timeZone: "America/New_York", dayEnd: 5 };
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const scopeOf = (owner: string, clock = NEW_YORK) => ({ owner, game: "CFB26" as const, clock, now });

/** A listed flip, with the hours since each of its asks; the last is its price. */
async function listedFlip(owner: string, hours: readonly number[], row: Parameters<typeof newFlip>[1] = {}) {
  const id = await newFlip(owner, { status: "listed", createdAt: hoursAgo(hours[0] ?? 90), ...row });
  await setAsks(owner, id, hours);
  return id;
}

async function setAsks(owner: string, flipId: string, hours: readonly number[]) {
  await database.delete(flipAsks).where(sql`user_id = ${owner} and flip_id = ${flipId}`);
  if (hours.length > 0)
    await database
      .insert(flipAsks)
      .values(hours.map((ago, n) => ({ userId: owner, flipId, at: hoursAgo(ago), price: 1_500 + hours.length - n })));
}

const waitingLine = async (owner: string, clock = NEW_YORK) =>
  (await loadListFigures(owner, "CFB26", now, { spans: [], clock, requestedId: null })).waiting;

describe("flips wait that were last asked for before the player's day", () => {
  test("the oldest ask first, with how often they were asked for and since when", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    // 3 am in UTC is 10 pm in New York: today began 17 hours ago.
    const today = await listedFlip(owner, [80, 16.9]);
    const yesterday = await listedFlip(owner, [60, 17.1], { buy: 1_200 });
    const old = await listedFlip(owner, [90, 70, 50], { buy: 700, sell: 1_501 });
    const sold = await newFlip(owner);
    const unpriced = await newFlip(owner, { status: "listed", sell: 0 });
    const otherGame = await listedFlip(owner, [90], { game: "MADDEN26" });
    await listedFlip(other, [90]);

    const { rows, flips } = await listWaiting(scopeOf(owner));
    expect(rows.map(({ id }) => id)).toEqual([old, yesterday]);
    expect(flips).toBe(2);
    expect(rows[0]).toMatchObject({ buy: 700, ask: 1_501, age: 2, timesAsked: 3, tax: 100, version: 1 });
    expect(rows[1]).toMatchObject({ age: 1, timesAsked: 2 });
    expect(await waitingLine(owner)).toEqual({ flips: 2, cost: 1_900 });
    const some = await listWaiting(scopeOf(owner), [yesterday, today, sold, unpriced, otherGame]);
    expect(some.rows.map(({ id }) => id)).toEqual([yesterday]);
  });

  test("the day of adding counts where no ask is kept", async () => {
    const owner = await newPlayer();
    const id = await listedFlip(owner, [], { createdAt: hoursAgo(40) });
    await listedFlip(owner, [], { createdAt: hoursAgo(2) });
    const { rows } = await listWaiting(scopeOf(owner));
    expect(rows).toMatchObject([{ id, age: 1, timesAsked: 0 }]);
    expect(await waitingLine(owner)).toEqual({ flips: 1, cost: 1_000 });
  });

  test("an ask that stood for less than ten minutes is no time asked", async () => {
    const owner = await newPlayer();
    await listedFlip(owner, [90, 90 - 9.9 / 60, 70, 60, 60 - 10 / 60]);
    expect((await listWaiting(scopeOf(owner))).rows[0]?.timesAsked).toBe(4);
  });

  test("the line under Today has their number and cost, at any hour and in any zone", async () => {
    const owner = await newPlayer();
    const random = seededRandom(7);
    for (let n = 0; n < 40; n++) {
      const hours = new Set(Array.from({ length: random(4) }, () => random(72)));
      const row = { buy: 1_000 + n, createdAt: hoursAgo(73), sell: random(5) === 0 ? 0 : 1_500 };
      const sold = random(5) === 0 && { status: "sold" as const, sell: 900, soldAt: now };
      await listedFlip(
        owner,
        [...hours].toSorted((a, b) => b - a),
        { ...row, ...sold },
      );
    }
    for (const timeZone of ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
      for (const dayEnd of [0, 5, 8]) {
        const clock = { timeZone, dayEnd };
        const { rows, flips } = await listWaiting(scopeOf(owner, clock));
        expect(rows.every(({ age }) => age > 0)).toBe(true);
        expect(await waitingLine(owner, clock)).toEqual({ flips, cost: rows.reduce((sum, { buy }) => sum + buy, 0) });
        expect(flips).toBe(await countByRule(owner, clock));
      }
  });
});

async function countByRule(owner: string, clock: DayClock): Promise<number> {
  const { rows } = await database.execute<{ at: number }>(sql`
    select (extract(epoch from coalesce(max(a.at), f.created_at)) * 1000)::int8 as at
    from flips f left join flip_asks a on a.user_id = f.user_id and a.flip_id = f.id
    where f.user_id = ${owner} and status = 'listed' and sell > 0 group by f.id, f.created_at`);
  const ageOf = daysAgo(now, clock);
  return rows.filter(({ at }) => ageOf(new Date(at)) > 0).length;
}
