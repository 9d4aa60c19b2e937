import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { GAMES, type Game } from "#app/domain/games.ts";
import { users } from "./account.ts";
import { byteOrdered, instant, oneOf } from "./columns.ts";

/** The card that a player picked last for a normalized name, position and OVR (docs/product.md#cards-of-flips). */
export const pickedCards = pgTable(
  "picked_cards",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    game: text("game").$type<Game>().notNull(),
    name: byteOrdered("name").notNull(),
    pos: text("pos").notNull(),
    ovr: smallint("ovr").notNull(),
    cardId: uuid("card_id").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.game, t.name, t.pos, t.ovr] }),
    index("picked_cards_by_time").on(t.userId, t.at),
    check("picked_cards_game", sql`${t.game} in (${oneOf(GAMES)})`),
  ],
);

/**
 * Flips of earlier versions that have a card but not its name, from the migration; `nameFlips` gives it to them and
 * empties the table.
 */
export const unnamedFlips = pgTable(
  "unnamed_flips",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);
