import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { GAMES, type Game } from "#app/domain/games.ts";
import { byteOrdered, coins, oneOf } from "./columns.ts";

/** Longest text of a card; what an index holds of it stays below the size of an index entry. */
export const MAX_CARD_TEXT = 100;

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
    /** Name, program and position in small letters, a line each: what a search looks through, and the order of names. */
    search: byteOrdered("search")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`lower(${cards.playerName}) || chr(10) || lower(coalesce(${cards.program}, '')) || chr(10) || lower(${cards.position})`,
      ),
    /** How far below the highest OVR, so that "best first, then by name" is one ascending order that an index can be read along from any card. */
    rank: smallint("rank")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`99 - ${cards.overall}`),
  },
  (t) => [
    uniqueIndex("cards_import_key").on(t.game, t.importKey),
    index("cards_search_trigrams").using("gin", t.search.op("gin_trgm_ops")),
    // why: filters are columns of both orders, so that a page and a count are read out of the index alone
    index("cards_by_rank").on(t.game, t.rank, t.search, t.id, t.team, t.position, t.program),
    index("cards_by_name").on(t.game, t.search, t.id, t.rank, t.team, t.position, t.program),
    check("cards_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("cards_overall", sql`${t.overall} between 1 and 99`),
    check(
      "cards_texts",
      sql`greatest(length(${t.playerName}), length(${t.position}), length(${t.team}), length(${t.program})) <= ${sql.raw(String(MAX_CARD_TEXT))}`,
    ),
  ],
);

/** How many cards of a game have a value in a column that filters; kind "all" counts every card. Counted anew by whatever fills `cards`. */
export const cardFacets = pgTable(
  "card_facets",
  {
    game: text("game").$type<Game>().notNull(),
    kind: text("kind", { enum: ["all", "team", "program", "position"] }).notNull(),
    value: text("value").notNull(),
    cards: integer("cards").notNull(),
  },
  (t) => [primaryKey({ columns: [t.game, t.kind, t.value] })],
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
