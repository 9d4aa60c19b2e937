import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { coinAdjustments, coinEvents, totals, userCoinBalances } from "#app/db/schema.ts";
import { type AdjustmentResult, applyAdjustment, type Direction } from "#app/domain/balance.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { balanceChart, balanceHistory } from "./balance-chart.server.ts";
import { adjacentPages, LEDGER_PAGE } from "./ledger-query.ts";

export async function getBalance(owner: string, game: Game, db: Db = database): Promise<Coins> {
  const [row] = await db
    .select({ balance: userCoinBalances.balance })
    .from(userCoinBalances)
    .where(and(eq(userCoinBalances.userId, owner), eq(userCoinBalances.game, game)));
  return row?.balance ?? 0;
}

/** Parsed adjust form; the id is its idempotency key. */
export interface Adjustment {
  id: string;
  direction: Direction;
  amount: Coins;
  notes: string;
}

/**
 * Logs one adjustment and returns the signed change; a debit is capped at the balance
 * (docs/product.md#adjusting-the-balance). Resubmitting the form returns the same change. "empty" if a debit finds no
 * coins, "duplicate" if the id belongs to another adjustment.
 */
export async function adjustBalance(
  owner: string,
  game: Game,
  adjustment: Adjustment,
  db: Db = database,
): Promise<Coins | "empty" | "duplicate"> {
  const { id, direction, amount, notes } = adjustment;
  return db.transaction(async (tx) => {
    const before = await lockBalance(owner, game, direction, tx);
    const there = await findCoinEvent(owner, id, tx);
    if (there) return compareResubmission(there, game, adjustment);
    const made = applyAdjustment(before, direction, amount);
    if (made.change === 0) return "empty";
    return (await logEvents(owner, game, [{ ...made, id }], notes, tx)) ? made.change : "duplicate";
  });
}

/**
 * Logs consecutive balance changes under one note; false if an id is another event's. Needs the lock of `lockBalance`.
 */
export async function logEvents(
  owner: string,
  game: Game,
  changes: readonly (AdjustmentResult & { id: string })[],
  notes: string,
  tx: Db,
): Promise<boolean> {
  const events = await tx
    .insert(coinEvents)
    .values(
      changes.map(({ id, change, balance }, at) => ({
        userId: owner,
        id,
        game,
        notes,
        amount: Math.abs(change),
        balanceAfter: balance,
        ordinal: sql`${at + 1}::int + (
          select coalesce(max(ordinal), 0) from coin_events where user_id = ${owner} and game = ${game}
        )`,
        ...(change > 0
          ? { type: "reward" as const, direction: "credit" as const }
          : { type: "adjustment" as const, direction: "debit" as const }),
        // Not now(): the transaction began before it got the lock, and dates must follow the events' order.
        createdAt: sql`clock_timestamp()`,
      })),
    )
    .onConflictDoNothing({ target: [coinEvents.userId, coinEvents.id] })
    .returning({ id: coinEvents.id, createdAt: coinEvents.createdAt });
  const madeAt = new Map(events.map(({ id, createdAt }) => [id, createdAt]));
  // The lock covers one game; an event of the other game may have taken the id concurrently.
  if (changes.some(({ id }) => !madeAt.has(id))) return false;
  await tx.insert(coinAdjustments).values(
    changes.map(({ id, change }) => ({
      userId: owner,
      id,
      game,
      deltaCoins: change,
      note: notes,
      createdAt: madeAt.get(id),
    })),
  );
  return true;
}

/** Locks the balance row until the transaction ends and returns the balance. A credit creates a missing row. */
export async function lockBalance(owner: string, game: Game, direction: Direction, tx: Db): Promise<Coins> {
  if (direction === "credit") await tx.insert(totals).values({ userId: owner, game }).onConflictDoNothing();
  const [row] = await tx
    .select({ balance: totals.balance })
    .from(totals)
    .where(and(eq(totals.userId, owner), eq(totals.game, game)))
    .for("update");
  return row?.balance ?? 0;
}

type CoinEvent = typeof coinEvents.$inferSelect;

export async function findCoinEvent(owner: string, id: string, tx: Db): Promise<CoinEvent | undefined> {
  const [event] = await tx
    .select()
    .from(coinEvents)
    .where(and(eq(coinEvents.userId, owner), eq(coinEvents.id, id)));
  return event;
}

/** The earlier event's signed change if it is the same adjustment; a debit may have been capped. */
function compareResubmission(event: CoinEvent, game: Game, adjustment: Adjustment): Coins | "duplicate" {
  const made = event.direction === "credit" ? event.amount : -event.amount;
  const again = applyAdjustment(event.balanceAfter - made, adjustment.direction, adjustment.amount);
  return event.game === game && event.notes === adjustment.notes && again.change === made ? made : "duplicate";
}

/**
 * One page of a player's coin events in a game, newest first, and the highest ordinal. The cursor `before` is an
 * ordinal; ordinals have no gaps, so every page is one short index range.
 */
export async function listCoinEvents(
  owner: string,
  game: Game,
  before: number | null,
  db: Db = database,
  size = LEDGER_PAGE,
) {
  const ours = and(eq(coinEvents.userId, owner), eq(coinEvents.game, game));
  const found = await db
    .select({
      id: coinEvents.id,
      ordinal: coinEvents.ordinal,
      direction: coinEvents.direction,
      amount: coinEvents.amount,
      notes: coinEvents.notes,
      balanceAfter: coinEvents.balanceAfter,
      createdAt: coinEvents.createdAt,
      last: sql<number>`(select max(ordinal) from coin_events where user_id = ${owner} and game = ${game})`,
    })
    .from(coinEvents)
    .where(before === null ? ours : and(ours, lt(coinEvents.ordinal, before)))
    .orderBy(desc(coinEvents.ordinal))
    .limit(size);
  return { rows: found.map(({ last: _, ...event }) => event), last: found[0]?.last ?? 0 };
}

export async function coinsPage(owner: string, game: Game, before: number | null, timeZone: string) {
  const [{ rows, last }, history] = await Promise.all([
    listCoinEvents(owner, game, before),
    balanceHistory(owner, game),
  ]);
  return { rows, ...adjacentPages(rows, last), chart: balanceChart(history, timeZone) };
}

export type LedgerRow = Awaited<ReturnType<typeof listCoinEvents>>["rows"][number];
