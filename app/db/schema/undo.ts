import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Position } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { users } from "./account.ts";
import { bytes, coins, instant, oneOf } from "./columns.ts";
import { storedColumns } from "./flips.ts";

const ACT_KINDS = ["deleted", "sold", "relisted", "priced", "sourced", "imported", "matched"] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/** A change to flips that can be undone for 30 days. `id` comes from the form submission. */
export const flipActs = pgTable(
  "flip_acts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    game: text("game").$type<Game>().notNull(),
    kind: text("kind").$type<ActKind>().notNull(),
    flips: integer("flips").notNull(),
    label: text("label").notNull().default(""),
    madeAt: instant("made_at").notNull().defaultNow(),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("flip_acts_by_time").on(t.userId, t.madeAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    check("flip_acts_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("flip_acts_kind", sql`${t.kind} in (${oneOf(ACT_KINDS)})`),
    check("flip_acts_flips", sql`${t.flips} > 0`),
  ],
);

/**
 * A flip before an act, and its version after it: price and sale date, of a sourced one the filter used, of a matched one
 * its card (null `name`: of an act of before, which set nothing but a card), and of one that an import corrected all of
 * these but the filter, with `buy` and a negative `version`.
 */
export const flipActRows = pgTable(
  "flip_act_rows",
  {
    userId: uuid("user_id").notNull(),
    actId: uuid("act_id").notNull(),
    flipId: uuid("flip_id").notNull(),
    version: integer("version").notNull(),
    sell: coins("sell"),
    soldAt: instant("sold_at"),
    name: text("name"),
    pos: text("pos").$type<Position>(),
    ovr: smallint("ovr"),
    cardId: uuid("card_id"),
    program: text("program"),
    team: text("team"),
    takenCardId: uuid("taken_card_id"),
    buy: coins("buy"),
    createdAt: instant("created_at"),
    cameAs: bytes("came_as"),
    cameSell: coins("came_sell"),
    sourceId: uuid("source_id"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.actId, t.flipId] }),
    foreignKey({ columns: [t.userId, t.actId], foreignColumns: [flipActs.userId, flipActs.id] }).onDelete("cascade"),
  ],
);

/** Deleted flips, kept as they were while their act can be undone. */
export const binnedFlips = pgTable(
  "binned_flips",
  {
    userId: uuid("user_id").notNull(),
    id: uuid("id").notNull(),
    actId: uuid("act_id").notNull(),
    ...storedColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.actId], foreignColumns: [flipActs.userId, flipActs.id] }).onDelete("cascade"),
    index("binned_by_act").on(t.userId, t.actId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
