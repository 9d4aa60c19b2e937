import { sql } from "drizzle-orm";
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { GAMES, type Game } from "#app/domain/games.ts";
import type { Mapping, SheetRow } from "#app/domain/sheet/mapping.ts";
import { users } from "./account.ts";
import { instant, limit, oneOf } from "./columns.ts";

export const MAX_FILE_NAME = 120;

/** Kept for a day. `rows` counts the stored rows: null while parsing, only the refused ones after the import. */
export const flipImports = pgTable(
  "flip_imports",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    game: text("game").$type<Game>().notNull(),
    fileName: text("file_name").notNull().default(""),
    header: text("header").array().notNull().default([]),
    mapping: jsonb("mapping").$type<Mapping>(),
    rows: integer("rows"),
    madeAt: instant("made_at").notNull().defaultNow(),
    actId: uuid("act_id"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check("flip_imports_game", sql`${t.game} in (${oneOf(GAMES)})`),
    check("flip_imports_file_name", sql`length(${t.fileName}) <= ${limit(MAX_FILE_NAME)}`),
  ],
);

/** Batches of some hundred rows, keyed by the line of the first: much faster than a record per row. */
export const flipImportRows = pgTable(
  "flip_import_rows",
  {
    userId: uuid("user_id").notNull(),
    importId: uuid("import_id").notNull(),
    line: integer("line").notNull(),
    rows: jsonb("rows").$type<SheetRow[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.importId, t.line] }),
    foreignKey({ columns: [t.userId, t.importId], foreignColumns: [flipImports.userId, flipImports.id] }).onDelete(
      "cascade",
    ),
  ],
);
