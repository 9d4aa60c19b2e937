import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { MAX_ADJUSTMENT } from "#app/domain/balance.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { users } from "./account.ts";
import { coins, instant, limit, oneOf } from "./columns.ts";

export const MAX_NOTES = 280;

/** Append-only: triggers refuse updates and add each row to `totals.balance`. A repeated form `id` adds nothing. */
export const coinEvents = pgTable(
  "coin_events",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    game: text("game").$type<Game>().notNull(),
    ordinal: integer("ordinal").notNull(),
    type: text("type").$type<"reward" | "adjustment">().notNull(),
    direction: text("direction").$type<"credit" | "debit">().notNull(),
    amount: coins("amount").notNull(),
    notes: text("notes").notNull(),
    balanceAfter: coins("balance_after").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("coin_events_by_owner").on(t.userId, t.game, t.ordinal),
    index("coin_events_by_balance").on(t.userId, t.game, t.balanceAfter),
    check("coin_events_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("coin_events_direction", sql`(${t.direction}, ${t.type}) in (('credit', 'reward'), ('debit', 'adjustment'))`),
    check("coin_events_amount", sql`${t.amount} between 1 and ${limit(MAX_ADJUSTMENT)}`),
    check("coin_events_notes", sql`length(${t.notes}) between 1 and ${limit(MAX_NOTES)}`),
    check("coin_events_balance", sql`${t.balanceAfter} >= 0`),
  ],
);

/** A coin event as a signed amount, with the same id. */
export const coinAdjustments = pgTable(
  "coin_adjustments",
  {
    userId: uuid("user_id").notNull(),
    id: uuid("id").notNull(),
    game: text("game").$type<Game>().notNull(),
    deltaCoins: coins("delta_coins").notNull(),
    note: text("note").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.id], foreignColumns: [coinEvents.userId, coinEvents.id] }).onDelete("cascade"),
    index("coin_adjustments_by_owner").on(t.userId, t.game, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check("coin_adjustments_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("coin_adjustments_delta", sql`${t.deltaCoins} <> 0`),
    check("coin_adjustments_note", sql`length(${t.note}) between 1 and ${limit(MAX_NOTES)}`),
  ],
);

/** Coin balance per player and game; no row means 0. */
export const userCoinBalances = pgView("v_user_coin_balances", {
  userId: uuid("user_id").notNull(),
  game: text("game").$type<Game>().notNull(),
  balance: coins("balance").notNull(),
}).as(sql`select user_id, game, balance from totals`);

/**
 * One row per flip, at its sale or else its listing, and one per coin adjustment. `status` is null for coins; `amount`
 * is a profit or the signed coins. `title`, and `meta` of a flip, are for releases before migration 0024.
 */
export const recentActivity = pgView("v_recent_activity", {
  userId: uuid("user_id").notNull(),
  game: text("game").$type<Game>().notNull(),
  id: uuid("id").notNull(),
  eventType: text("event_type").$type<"flip" | "coins">().notNull(),
  title: text("title").notNull(),
  meta: text("meta").notNull(),
  happenedAt: instant("happened_at").notNull(),
  name: text("name").notNull(),
  status: text("status").$type<FlipStatus>(),
  amount: coins("amount").notNull(),
}).as(sql`
  select user_id, game, id, 'flip' as event_type,
    case status when 'sold' then 'Sold ' else 'Listed ' end || case name when '' then 'a card' else name end as title,
    case when status <> 'sold' then '' when profit = 0 then '0' \
else replace(to_char(profit, 'FMSG999,999,999,990'), '-', '−') end as meta,
    coalesce(sold_at, created_at) as happened_at, name, status, profit as amount
  from flips
  union all
  select user_id, game, id, 'coins',
    case when delta_coins > 0 then 'Added ' else 'Removed ' end || to_char(abs(delta_coins), 'FM999,999,990') || \
case abs(delta_coins) when 1 then ' coin' else ' coins' end,
    note, created_at, '', null, delta_coins
  from coin_adjustments`);
