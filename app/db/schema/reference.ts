import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CARD_OVR, MAX_CARD_TEXT } from "#app/domain/card.ts";
import { POSITIONS } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { byteOrdered, coins, instant, limit, oneOf, plainText } from "./columns.ts";

export const MAX_IMAGE_ADDRESS = 500;

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
    /** Normalized name, team, program and position, one per line; the column for search and sorting by name. */
    search: byteOrdered("search")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          plainText(
            sql`${cards.playerName} || chr(10) || coalesce(${cards.team}, '') || chr(10) || \
coalesce(${cards.program}, '') || chr(10) || ${cards.position}`,
          ),
      ),
    /** Makes "best first, then by name" one ascending index order for keyset pages. */
    rank: smallint("rank")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${limit(CARD_OVR.max)} - ${cards.overall}`),
  },
  (t) => [
    uniqueIndex("cards_import_key").on(t.game, t.importKey),
    index("cards_search_trigrams").using("gin", t.search.op("gin_trgm_ops")),
    // With the filter columns, so that a page and its count are index-only scans.
    index("cards_by_rank").on(t.game, t.rank, t.search, t.id, t.team, t.position, t.program),
    index("cards_by_name").on(t.game, t.search, t.id, t.rank, t.team, t.position, t.program),
    check("cards_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("cards_overall", sql`${t.overall} between ${limit(CARD_OVR.min)} and ${limit(CARD_OVR.max)}`),
    check(
      "cards_texts",
      sql`greatest(length(${t.playerName}), length(${t.position}), length(${t.team}), length(${t.conference}), \
length(${t.program})) <= ${limit(MAX_CARD_TEXT)}`,
    ),
    check("cards_position", sql`${t.position} in (${oneOf(POSITIONS)})`),
    check("cards_image_url", sql`length(${t.imageUrl}) <= ${limit(MAX_IMAGE_ADDRESS)}`),
  ],
);

/** Number of cards per filter value; kind "all" counts every card. Rebuilt after every change of `cards`. */
export const cardFacets = pgTable(
  "card_facets",
  {
    game: text("game").$type<Game>().notNull(),
    kind: text("kind", { enum: ["all", "team", "program", "position"] }).notNull(),
    value: text("value").notNull(),
    cards: integer("cards").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.game, t.kind, t.value] }),
    check("card_facets_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("card_facets_cards", sql`${t.cards} >= 0`),
  ],
);

/** Training points for quick-selling a card, by OVR. */
export const trainingValues = pgTable(
  "training_values",
  {
    game: text("game").$type<Game>().notNull(),
    ovr: smallint("ovr").notNull(),
    training: integer("training").notNull(),
    source: text("source").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.game, t.ovr] }),
    check("training_values_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("training_values_ovr", sql`${t.ovr} between ${limit(CARD_OVR.min)} and ${limit(CARD_OVR.max)}`),
    check("training_values_training", sql`${t.training} >= 0`),
  ],
);

/** Lowest auction price in coins, by OVR. */
export const priceFloors = pgTable(
  "price_floors",
  {
    game: text("game").$type<Game>().notNull(),
    ovr: smallint("ovr").notNull(),
    floorCoins: coins("floor_coins").notNull(),
    source: text("source").notNull(),
    /** When a file last said so; null for the floors that the product brings. */
    importedAt: instant("imported_at"),
  },
  (t) => [
    primaryKey({ columns: [t.game, t.ovr] }),
    check("price_floors_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("price_floors_ovr", sql`${t.ovr} between ${limit(CARD_OVR.min)} and ${limit(CARD_OVR.max)}`),
    check("price_floors_floor", sql`${t.floorCoins} >= 0`),
  ],
);
