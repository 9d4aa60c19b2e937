import { sql } from "drizzle-orm";
import { boolean, check, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { users } from "./account.ts";
import { instant, limit, oneOf } from "./columns.ts";

/** A player's name for a filter that finds cards; `preset` is the playbook filter it stands for, if any. */
export const sources = pgTable(
  "sources",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    game: text("game").$type<Game>().notNull(),
    name: text("name").notNull(),
    preset: text("preset"),
    hidden: boolean("hidden").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("sources_by_name").on(t.userId, t.game, sql`lower(${t.name})`),
    check("sources_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("sources_name", sql`length(${t.name}) between 1 and ${limit(MAX_SOURCE_NAME)}`),
  ],
);
