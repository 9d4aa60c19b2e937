import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";

import { MAX_CARD_TEXT } from "#app/domain/card.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import {
  type FlipStatus,
  MAX_COPIES,
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  OVR_MAX,
  OVR_MIN,
  POSITIONS,
  type Position,
  STATUSES,
} from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { maxCodePoints } from "#app/domain/text.ts";
import { users } from "./account.ts";
import { byteOrdered, bytes, coins, instant, limit, nameKey, oneOf, plainText } from "./columns.ts";
import { sources } from "./sources.ts";

/** Columns shared by `flips` and `binned_flips`, without the owner. */
export const storedColumns = () => ({
  game: text("game").$type<Game>().notNull(),
  name: text("name").notNull().default(""),
  pos: text("pos").$type<Position>().notNull().default("Other"),
  ovr: smallint("ovr"),
  buy: coins("buy").notNull(),
  sell: coins("sell").notNull().default(0),
  taxRate: numeric("tax_rate", { precision: 4, scale: 3 })
    .notNull()
    .default((STANDARD_TAX / 1000).toFixed(3)),
  status: text("status").$type<FlipStatus>().notNull().default("listed"),
  createdAt: instant("created_at").notNull().defaultNow(),
  soldAt: instant("sold_at"),
  version: integer("version").notNull().default(1),
  /** The matched card; `program` and `team` are copied from it or from an imported sheet. Null if unknown. */
  cardId: uuid("card_id"),
  program: text("program"),
  team: text("team"),
  /** What a sheet or a form last said, if its name, position, OVR or buy price changed since (`flips/came-as.ts`). */
  cameAs: bytes("came_as"),
  /** What a sold flip came with, if its sell price was edited since. */
  cameSell: coins("came_sell"),
  /** The card that was taken as the one picked last. It marks the flip while it's still `cardId`. */
  takenCardId: uuid("taken_card_id"),
  sourceId: uuid("source_id"),
  lotId: uuid("lot_id"),
  lotCopies: smallint("lot_copies"),
  note: text("note").notNull().default(""),
});

/** `sell` 0 means no price; `roi` is a fraction (docs/product.md#profit-and-roi). INCLUDE indexes: `db/indexes.sql`. */
export const flips = pgTable(
  "flips",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    ...storedColumns(),
    profit: coins("profit")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when status = 'sold' and sell > 0 then floor(sell * (1 - tax_rate))::bigint - buy else 0 end`,
      ),
    roi: doublePrecision("roi")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when status = 'sold' and sell > 0 \
then (floor(sell * (1 - tax_rate))::bigint - buy)::double precision / buy::double precision else 0 end`,
      ),
    /** Normalized name and position, one per line; the column for search and sorting by name. */
    search: byteOrdered("search")
      .notNull()
      .generatedAlwaysAs((): SQL => plainText(sql`name || chr(10) || pos`)),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.sourceId], foreignColumns: [sources.userId, sources.id] }),
    index("flips_by_lot").on(t.userId, t.lotId, t.id).where(sql`${t.lotId} is not null`),
    index("flips_by_card").on(t.userId, t.cardId).where(sql`${t.cardId} is not null`),
    index("flips_by_activity").on(
      t.userId,
      t.game,
      sql`coalesce(${t.soldAt}, ${t.createdAt}) desc`,
      t.id.desc().nullsFirst(),
    ),
    index("flips_by_name").on(t.userId, t.game, t.search, t.id),
    index("flips_by_name_key").on(t.userId, t.game, nameKey(t.name)),
    check("flips_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("flips_name", sql`length(${t.name}) <= ${limit(maxCodePoints(MAX_NAME_LENGTH))}`),
    check("flips_pos", sql`${t.pos} in (${oneOf(POSITIONS)})`),
    check("flips_ovr", sql`${t.ovr} between ${limit(OVR_MIN)} and ${limit(OVR_MAX)}`),
    check("flips_buy", sql`${t.buy} between 1 and ${limit(MAX_COINS)}`),
    check("flips_sell", sql`${t.sell} between 0 and ${limit(MAX_COINS)}`),
    check("flips_tax_rate", sql`${t.taxRate} between 0 and 0.2`),
    check("flips_card", sql`greatest(length(${t.program}), length(${t.team})) <= ${limit(MAX_CARD_TEXT)}`),
    check("flips_lot", sql`(${t.lotId} is null) = (${t.lotCopies} is null)`),
    check("flips_lot_copies", sql`${t.lotCopies} between 2 and ${limit(MAX_COPIES)}`),
    check("flips_note", sql`length(${t.note}) <= ${limit(MAX_NOTE_LENGTH)}`),
    check("flips_status", sql`${t.status} in (${oneOf(STATUSES)})`),
    check(
      "flips_sold",
      sql`case when ${t.status} = 'sold' then ${t.sell} > 0 and ${t.soldAt} is not null else ${t.soldAt} is null end`,
    ),
  ],
);

/** The last 50 asking prices of a flip, from the trigger `flips_into_asks`; kept until a deletion can't be undone. */
export const flipAsks = pgTable(
  "flip_asks",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    flipId: uuid("flip_id").notNull(),
    at: instant("at").notNull(),
    price: coins("price").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.flipId, t.at] }),
    index("flip_asks_by_time").on(t.userId, t.at),
    check("flip_asks_price", sql`${t.price} between 1 and ${limit(MAX_COINS)}`),
  ],
);

/** Maintained by triggers (`db/triggers.sql`), so that sums don't depend on the number of flips. */
export const totals = pgTable(
  "totals",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    game: text("game").$type<Game>().notNull(),
    flips: bigint("flips", { mode: "number" }).notNull().default(0),
    sold: bigint("sold", { mode: "number" }).notNull().default(0),
    listed: bigint("listed", { mode: "number" }).notNull().default(0),
    profit: coins("profit").notNull().default(0),
    roiSum: numeric("roi_sum").notNull().default("0"),
    balance: coins("balance").notNull().default(0),
    binned: bigint("binned", { mode: "number" }).notNull().default(0),
    /** Of the listed flips: cost, gain at their asking prices, and number without a price. */
    listedCost: coins("listed_cost").notNull().default(0),
    listedGain: coins("listed_gain").notNull().default(0),
    unpriced: bigint("unpriced", { mode: "number" }).notNull().default(0),
    /** Changes with every change of the player's flips in the game; null until the first. */
    revision: uuid("revision"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.game] }),
    check("totals_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("totals_count", sql`${t.flips} = ${t.sold} + ${t.listed}`),
    check("totals_balance", sql`${t.balance} >= 0`),
  ],
);

/** SHA-256 of a flip imported from the old browser storage, which is never added twice, even after its deletion. */
export const importedFlips = pgTable(
  "imported_flips",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    contentHash: bytes("content_hash").notNull(),
    importedAt: instant("imported_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.contentHash] })],
);
