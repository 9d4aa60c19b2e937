import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { GAMES, type Game } from "#app/domain/games.ts";
import { coins, oneOf } from "./columns.ts";

/** A card that can be picked for a flip; filled by import, or by the demo seed in local mode. */
export const cards = pgTable(
  "cards",
  {
    id: uuid("id").primaryKey(),
    game: text("game").$type<Game>().notNull(),
    importKey: text("import_key").notNull(),
    playerName: text("player_name").notNull(),
    overall: smallint("overall").notNull(),
    position: text("position").notNull(),
    team: text("team"),
    conference: text("conference"),
    program: text("program"),
    imageUrl: text("image_url"),
  },
  (t) => [
    uniqueIndex("cards_import_key").on(t.game, t.importKey),
    index("cards_name_trigrams").using("gin", t.playerName.op("gin_trgm_ops")),
    index("cards_by_overall").on(t.game, t.overall.desc().nullsFirst(), t.playerName, t.id),
    check("cards_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("cards_overall", sql`${t.overall} between 1 and 99`),
  ],
);

/** Training points for quick-selling a card of an overall rating, with where the number comes from. */
export const trainingValues = pgTable(
  "training_values",
  {
    game: text("game").$type<Game>().notNull(),
    ovr: smallint("ovr").notNull(),
    training: integer("training").notNull(),
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.game, t.ovr] }), check("training_values_training", sql`${t.training} >= 0`)],
);

/** The lowest auction price for an overall rating, in coins, with where the number comes from. */
export const priceFloors = pgTable(
  "price_floors",
  {
    game: text("game").$type<Game>().notNull(),
    ovr: smallint("ovr").notNull(),
    floorCoins: coins("floor_coins").notNull(),
    source: text("source").notNull(),
  },
  (t) => [primaryKey({ columns: [t.game, t.ovr] }), check("price_floors_floor", sql`${t.floorCoins} >= 0`)],
);
