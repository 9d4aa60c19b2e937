import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import {
  binnedFlips,
  coinAdjustments,
  coinEvents,
  flips,
  sharedReports,
  sources,
  totals,
  users,
} from "#app/db/schema.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { randomText } from "#app/features/account/tokens/token-text.server.ts";
import { adjustBalance } from "#app/features/coins/coins.server.ts";
import type { SharedPage } from "#app/features/sharing/shared-report.server.ts";
import { MAX_SOURCES } from "#app/features/sources/offered-names.server.ts";
import { deleteFlip } from "./changes.ts";

export async function newPlayer(): Promise<string> {
  const id = uuidv7();
  const email = `${id}@example.com`;
  await database
    .insert(users)
    .values({ id, email, emailKey: email, passwordHash: "none", emailConfirmedAt: new Date() });
  return id;
}

/** An act with a new id, as from a form just rendered. */
export const newAct = (now = new Date()) => ({ id: uuidv7(), now });

export const ALL_FLIPS = { show: null, find: "" };

type NewFlip = Partial<typeof flips.$inferInsert>;

/** Inserts a flip, sold by default; returns its id. */
export async function newFlip(userId: string, row: NewFlip = {}): Promise<string> {
  const id = row.id ?? uuidv7();
  const status = row.status ?? "sold";
  const flip = {
    game: "CFB26" as Game,
    buy: 1_000,
    sell: 1_500,
    soldAt: status === "sold" ? new Date() : null,
    ...row,
    userId,
    id,
    status,
  };
  await database.insert(flips).values(flip);
  return id;
}

/** Adds coins to a player's balance in CFB 26, or takes them. */
export const adjustCoins = (owner: string, coins: number, notes = "Solo challenges") =>
  adjustBalance(owner, "CFB26", {
    ...{ id: uuidv7(), notes, amount: Math.abs(coins) },
    direction: coins < 0 ? "debit" : "credit",
  });

/** Inserts a source; returns its id. */
export async function newSource(userId: string, name: string, row: Partial<typeof sources.$inferInsert> = {}) {
  const id = uuidv7();
  await database.insert(sources).values({ game: "CFB26", ...row, userId, id, name });
  return id;
}

export const SHARED_PAGE: SharedPage = {
  figures: "percent",
  game: "CFB 26",
  title: "+21.4% on 37 flips in 30 days to Nov 28",
  description: "CFB 26. Sold Oct 30 – Nov 28, 2026.",
  sentence: "Sold Oct 30 – Nov 28, 2026.",
  outcome: "gain",
  main: "+21.4%",
  about: "on 37 flips in 30 days to Nov 28",
  facts: [["Won", "81.1%"]],
  chart: {
    ...{ line: "0,100 100,0", zeroOfLine: 100, zero: 100, gains: "M0 0h80v100h-80z", losses: "", step: "day" },
    ...{ first: "Oct 30", last: "Nov 28", ticks: [] },
  },
  groups: { by: "day", rows: [{ name: "Sat Nov 28", sold: "37", value: "+21.4%", bar: 1 }], more: 0 },
  picture: "0123456789abcdef.png",
};

/** Inserts a shared report that ends in a day, without drawing it; returns its id. */
export async function newSharedReport(userId: string, id = uuidv7()): Promise<string> {
  const endsAt = sql`now() + interval '1 day'`;
  const page = { payload: SHARED_PAGE, png: Buffer.from("a picture") };
  await database.insert(sharedReports).values({ userId, id, token: randomText(22), endsAt, ...page });
  return id;
}

/** Inserts and deletes a flip; returns the act that can be undone. */
export async function newDeletion(userId: string, row: NewFlip = {}): Promise<string> {
  const act = newAct();
  await deleteFlip(userId, await newFlip(userId, row), act);
  return act.id;
}

/** Inserts listed flips, in batches that stay below the statement timeout. */
export async function insertListedFlips(userId: string, count: number, sell = 0): Promise<void> {
  for (let from = 1; from <= count; from += 5_000) {
    await database.execute(sql`
      insert into flips (user_id, id, game, name, buy, sell)
      select ${userId}, gen_random_uuid(), 'CFB26', 'Flip ' || n, 1000, ${sell}::int
        from generate_series(${from}::int, ${Math.min(count, from + 4_999)}::int) n`);
  }
}

/** Inserts sold flips with the largest figures, found with as many names of `MAX_SOURCE_NAME` letters as may be kept. */
export async function insertFoundFlips(userId: string, count: number): Promise<void> {
  const names = Array.from({ length: MAX_SOURCES }, (_, n) => `${n} `.padEnd(MAX_SOURCE_NAME, "W"));
  const ids = await Promise.all(names.map((name) => newSource(userId, name)));
  for (let from = 1; from <= count; from += 5_000)
    await database.execute(sql`
      insert into flips (user_id, id, game, buy, sell, status, sold_at, source_id)
      select ${userId}, gen_random_uuid(), 'CFB26', 1 + n % 2 * ${MAX_COINS - 1}::bigint, ${MAX_COINS}::bigint, 'sold',
        now(), (${sql.param(ids)}::uuid[])[1 + n % ${MAX_SOURCES}]
      from generate_series(${from}::int, ${Math.min(count, from + 4_999)}::int) n`);
}

/** Sells every flip of a player, on random days of the six years before November 2026. */
export async function sellOverYears(userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    // Tens of thousands of flips may take longer than the app's statement timeout.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      update flips set status = 'sold', sold_at = '2026-11-22'::timestamptz - random() * interval '6 years'
        where user_id = ${userId}`);
  });
}

export async function checksumOf(userId: string): Promise<string> {
  const { rows } = await database.execute<{ sum: string }>(
    sql`select md5(coalesce(string_agg(f::text, '|' order by f.id), '')) as sum
      from ${flips} f where f.user_id = ${userId}`,
  );
  return rows[0]?.sum ?? "";
}

/** The totals row as stored, and as recomputed from the flips and the coin events. */
export async function compareTotals(userId: string, game: Game) {
  const [kept] = await database
    .select()
    .from(totals)
    .where(sql`${totals.userId} = ${userId} and ${totals.game} = ${game}`);
  const { rows } = await database.execute<Record<string, string>>(sql`
    select count(*)::int as flips, count(*) filter (where status = 'sold')::int as sold,
      count(*) filter (where status = 'listed')::int as listed,
      (select count(*)::int from ${binnedFlips} where user_id = ${userId} and game = ${game}) as binned,
      coalesce(sum(buy) filter (where status = 'listed'), 0)::int8 as "listedCost",
      coalesce(sum(floor(sell * (1 - tax_rate))::int8 - buy) filter (where status = 'listed' and sell > 0), 0)::int8
        as "listedGain",
      count(*) filter (where status = 'listed' and sell = 0)::int as unpriced,
      coalesce(sum(profit), 0)::int8 as profit, coalesce(sum(roi::numeric), 0)::text as "roiSum",
      (select coalesce(sum(case direction when 'credit' then amount else -amount end), 0)::int8
       from ${coinEvents} where user_id = ${userId} and game = ${game}) as balance
    from ${flips} where user_id = ${userId} and game = ${game}`);
  const nothing = { flips: 0, sold: 0, listed: 0, profit: 0, roiSum: "0", balance: 0, binned: 0 };
  const none = { userId, game, ...nothing, listedCost: 0, listedGain: 0, unpriced: 0 };
  const { userId: _, game: __, revision: ___, ...counts } = { revision: null, ...(kept ?? none) };
  return {
    kept: { ...counts, roiSum: Number(counts.roiSum) },
    recomputed: { ...rows[0], roiSum: Number(rows[0]?.roiSum) },
  };
}

/**
 * Faulty events of a player's ledgers: a gap in the ordinals, a wrong or negative balance, a missing or different log.
 */
export async function ledgerFaults(userId: string) {
  const { rows } = await database.execute(sql`
    select game, ordinal from (
      select e.*, a.delta_coins, a.note, a.game as logged_game, a.created_at as logged_at,
        row_number() over history as place,
          sum(case direction when 'credit' then amount else -amount end) over history as running,
        lag(e.created_at) over history as previous
      from ${coinEvents} e left join ${coinAdjustments} a on a.user_id = e.user_id and a.id = e.id
      where e.user_id = ${userId} window history as (partition by e.game order by e.ordinal)
    ) as event
    where ordinal <> place or balance_after <> running or balance_after < 0 or previous > created_at
      or delta_coins is distinct from case direction when 'credit' then amount else -amount end
      or (note, logged_game, logged_at) is distinct from (notes, game, created_at)`);
  return rows;
}

/** J Smith, QB, 84, with 1,000 sales and 500 copies listed at 20 prices each, from 1 to 2,000,000,000 coins. */
export async function insertBusyCard(id: string): Promise<void> {
  await database.execute(sql`
    insert into flips (user_id, id, game, name, pos, ovr, buy, sell, status, created_at, sold_at)
    select ${id}, gen_random_uuid(), 'CFB26', 'J Smith', 'QB', 84, n,
      case n % 50 when 0 then 2000000000 when 1 then 1 else 10000 + (n * 7919) % 5000 end,
      case when n % 3 = 0 then 'listed' else 'sold' end, now() - (n + 60) * interval '31 minutes',
      case when n % 3 > 0 then now() - n * interval '31 minutes' end
    from generate_series(1, 1500) n`);
  await database.execute(sql`
    insert into flip_asks (user_id, flip_id, at, price)
    select user_id, id, created_at + n * interval '29 minutes', 10000 + (buy * 31 * n) % 7000
    from flips, generate_series(1, 20) n where user_id = ${id}`);
}
