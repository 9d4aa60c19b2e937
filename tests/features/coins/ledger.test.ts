import { eq, max, min, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, pool } from "#app/db/client.server.ts";
import { coinEvents } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { balanceChart, balanceHistory } from "#app/features/coins/balance-chart.server.ts";
import { listCoinEvents } from "#app/features/coins/coins.server.ts";
import { adjacentPages, ledgerQueryString, parseBefore } from "#app/features/coins/ledger-query.ts";
import { recordStatements } from "../../bench/weight.ts";
import { newPlayer } from "../../support/players.ts";
import { untimedDatabase } from "../../support/unhurried.ts";

const patient = untimedDatabase();

/** Inserts events: the changes of `firsts`, then credits of 10 with every third a debit of 5. */
async function addEvents(owner: string, count: number, game: Game = "CFB26", firsts: readonly number[] = []) {
  await database.execute(sql`insert into totals (user_id, game) values (${owner}, ${game}) on conflict do nothing`);
  // Each event updates the totals, and a statement scans the row versions that it created before.
  for (let from = 1; from <= count; from += 500)
    await patient.execute(sql`
    insert into coin_events (user_id, id, game, ordinal, type, direction, amount, notes, balance_after)
    select ${owner}::uuid, gen_random_uuid(), ${game}, n, case when change < 0 then 'adjustment' else 'reward' end,
      case when change < 0 then 'debit' else 'credit' end, abs(change), 'event ' || n, balance
    from (select n, change, sum(change) over (order by n) as balance
      from (select n, coalesce((${JSON.stringify(firsts)}::jsonb ->> (n - 1)::int)::int,
        case when n % 3 = 0 then -5 else 10 end) as change from generate_series(1, ${count}::int) as n) as changes
    ) as events where n between ${from}::int and ${Math.min(count, from + 499)}::int order by n`);
}

const search = (text: string | undefined) => parseBefore(new URLSearchParams(text));
async function page(owner: string, before: number | null) {
  const { rows, last } = await listCoinEvents(owner, "CFB26", before);
  return { ordinals: rows.map(({ ordinal }) => ordinal), ...adjacentPages(rows, last) };
}

describe("the ledger's pages", () => {
  test("are turned from the newest event to the first and back, each event once", async () => {
    const owner = await newPlayer();
    await addEvents(owner, 123);
    const downwards: number[][] = [];
    let at: string | undefined = "";
    let last = at;
    while (at !== undefined) {
      const { ordinals, older } = await page(owner, search(at));
      downwards.push(ordinals);
      last = at;
      at = older;
    }
    expect(downwards.map(({ length }) => length)).toEqual([50, 50, 23]);
    expect(downwards.flat()).toEqual(Array.from({ length: 123 }, (_, n) => 123 - n));
    const upwards: number[][] = [];
    at = last;
    while (at !== undefined) {
      const { ordinals, newer } = await page(owner, search(at));
      upwards.push(ordinals);
      at = newer;
    }
    expect(upwards.reverse()).toEqual(downwards);
  });

  test.each([50, 100])("of %d events end with a full page", async (count) => {
    const owner = await newPlayer();
    await addEvents(owner, count);
    const last = await page(owner, count > 50 ? 51 : null);
    expect([last.ordinals.length, last.older]).toEqual([50, undefined]);
    expect((await page(owner, null)).older).toBe(count > 50 ? "?before=51" : undefined);
  });

  test("stay what they are while events are added", async () => {
    const owner = await newPlayer();
    await addEvents(owner, 60);
    const { older } = await page(owner, null);
    const before = await page(owner, search(older));
    await database.execute(sql`
      insert into coin_events (user_id, id, game, ordinal, type, direction, amount, notes, balance_after)
      select ${owner}::uuid, gen_random_uuid(), 'CFB26', 61, 'reward', 'credit', 1, 'later', balance + 1
        from totals where user_id = ${owner}`);
    expect((await page(owner, search(older))).ordinals).toEqual(before.ordinals);
  });

  test("an address that names none shows the newest, and a beginner has none", async () => {
    const owner = await newPlayer();
    expect(await page(owner, 51)).toEqual({ ordinals: [], newer: undefined, older: undefined });
    await addEvents(owner, 3);
    for (const text of [
      "?before=999999999",
      "?before=9999999999",
      "?before=1",
      "?before=0",
      "?before=-5",
      "?before=1e3",
      "?before=x",
      "",
    ]) {
      expect(await page(owner, search(text)), text).toEqual({
        ordinals: [3, 2, 1],
        newer: undefined,
        older: undefined,
      });
    }
    expect(ledgerQueryString(search("?before=2"))).toBe("?before=2");
  });

  test("hold one player's events of one game", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await addEvents(owner, 3);
    await addEvents(owner, 2, "MADDEN26");
    await addEvents(other, 4);
    expect((await listCoinEvents(owner, "CFB26", null)).rows.map(({ notes }) => notes)).toEqual([
      "event 3",
      "event 2",
      "event 1",
    ]);
    expect((await listCoinEvents(owner, "MADDEN26", null)).last).toBe(2);
    expect((await listCoinEvents(other, "MADDEN26", 3)).rows).toEqual([]);
  });
});

test("a page in the middle of 5,000 events reads no more of the database than the first of 100", async () => {
  const small = await newPlayer();
  const large = await newPlayer();
  await addEvents(small, 100);
  await addEvents(large, 5_000);
  await database.execute(sql`analyze coin_events`);
  const reads = async (owner: string, before: number) => {
    const [asked] = await recordStatements(() => listCoinEvents(owner, "CFB26", before));
    const { rows } = await pool.query(`explain (analyze, buffers, timing off) ${asked?.text}`, asked?.values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    return Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? Number.POSITIVE_INFINITY);
  };
  const first = await reads(small, 101);
  for (const before of [5_001, 2_500, 51]) expect(await reads(large, before)).toBeLessThanOrEqual(first + 10);
});

describe("the balance over time", () => {
  test("is every event of a short ledger, of this player and game alone", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await addEvents(owner, 6);
    await addEvents(owner, 2, "MADDEN26");
    await addEvents(other, 9);
    expect((await balanceHistory(owner, "CFB26")).map(({ balance }) => balance)).toEqual([10, 20, 15, 25, 35, 30]);
    expect(await balanceHistory(await newPlayer(), "CFB26")).toEqual([]);
  });

  test.each([120, 121, 1_000])(
    "of %d events is at most 123 points, the first, the newest, the highest and the lowest among them",
    async (count) => {
      const owner = await newPlayer();
      // The fourth and the sixth event are the extremes; of a long ledger every second event is left out.
      await addEvents(owner, count, "CFB26", [1_000, 10, -10, 90_000, -90_000, -900, 900]);
      const { rows } = await listCoinEvents(owner, "CFB26", null);
      const history = await balanceHistory(owner, "CFB26");
      expect(history.length).toBeLessThanOrEqual(123);
      expect(history.length).toBeGreaterThan(60);
      expect([history[0]?.balance, history.at(-1)?.balance]).toEqual([1_000, rows[0]?.balanceAfter]);
      const [bounds] = await database
        .select({ lowest: min(coinEvents.balanceAfter), highest: max(coinEvents.balanceAfter) })
        .from(coinEvents)
        .where(eq(coinEvents.userId, owner));
      const balances = history.map(({ balance }) => balance);
      expect(bounds).toEqual({ lowest: 100, highest: 91_000 });
      expect({ lowest: Math.min(...balances), highest: Math.max(...balances) }).toEqual(bounds);
    },
  );

  test("of a long ledger is read from the index, point by point", async () => {
    const owner = await newPlayer();
    await addEvents(owner, 20_000);
    await database.execute(sql`analyze coin_events`);
    const [statement] = await recordStatements(() => balanceHistory(owner, "CFB26"));
    const { rows } = await pool.query(`explain ${statement?.text}`, statement?.values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using coin_events_by_owner");
    expect(plan).not.toMatch(/Seq Scan|Hash Join/);
  });

  const at = (minute: number, balance: number) => ({ at: new Date(Date.UTC(2026, 10, 21, 12, minute)), balance });

  test("is drawn in steps over time, from 0 to the highest", () => {
    const chart = balanceChart([at(0, 500), at(15, 1_000), at(60, 0)], "America/New_York");
    expect(chart).toMatchObject({
      line: "M0 50H250V1H1000V99",
      area: "M0 50H250V1H1000V99V100H0Z",
      highest: "1,000",
      lowest: "0",
      label: "Balance from Nov 21, 2026 to Nov 21, 2026: 500 at first, 0 at last.",
    });
  });

  test.each([
    ["no event", []],
    ["one event", [at(0, 5)]],
    ["events of one instant", [at(0, 5), at(0, 7)]],
  ])("has no line of %s", (_, history) => {
    expect(balanceChart(history, "UTC")).toBeNull();
  });

  test("of a balance that was always 0 is a line at the foot", () => {
    expect(balanceChart([at(0, 0), at(1, 0)], "UTC")?.line).toBe("M0 99H1000V99");
  });
});
