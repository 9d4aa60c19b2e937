import { sql } from "drizzle-orm";
import { check, date, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { MAX_COINS } from "#app/domain/coins.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { users } from "./account.ts";
import { coins, limit, oneOf } from "./columns.ts";

/** Profit target per player and game, from one local day to an optional other one. */
export const goals = pgTable(
  "goals",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    game: text("game").$type<Game>().notNull(),
    target: coins("target").notNull(),
    since: date("since", { mode: "string" }).notNull(),
    until: date("until", { mode: "string" }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.game] }),
    check("goals_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("goals_target", sql`${t.target} between 1 and ${limit(MAX_COINS)}`),
    check("goals_days", sql`${t.until} >= ${t.since}`),
  ],
);
