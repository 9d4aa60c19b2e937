import { basename } from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { excerpt } from "#app/db/import/header.ts";
import {
  cleanText,
  importFile,
  type Merge,
  type OnProgress,
  type Row,
  unreadable,
} from "#app/db/import/import-file.server.ts";
import type { Report } from "#app/db/import/report.ts";
import { parseCardOvr } from "#app/domain/card.ts";
import { MAX_COINS, parseCoins } from "#app/domain/coins.ts";
import { type Game, parseGame } from "#app/domain/games.ts";

interface Reference {
  table: "training_values" | "price_floors";
  column: "training" | "floor_coins";
  word: string;
  names: readonly string[];
  most: number;
}

const TRAINING: Reference = {
  table: "training_values",
  column: "training",
  word: "training value",
  names: ["training", "training_value", "training_points", "value"],
  most: 10_000_000,
};
const FLOORS: Reference = {
  table: "price_floors",
  column: "floor_coins",
  word: "price floor",
  names: ["floor_coins", "floor", "price_floor", "coins", "floor_coins_inferred"],
  most: MAX_COINS,
};

type Field = "game" | "ovr" | "value" | "source";
type Import = (url: string, file: string, game: Game | null, onProgress?: OnProgress) => Promise<Report>;

/** `game` is null if a column names it (docs/product.md#training-values-and-price-floors). */
export const importTraining: Import = (url, file, game, onProgress) =>
  importReference(TRAINING, url, file, game, onProgress);

export const importFloors: Import = (url, file, game, onProgress) =>
  importReference(FLOORS, url, file, game, onProgress);

function importReference(
  reference: Reference,
  url: string,
  file: string,
  game: Game | null,
  onProgress: OnProgress = () => {},
) {
  const names = {
    game: game === null ? ["game"] : [],
    ovr: ["ovr", "overall", "rating"],
    value: reference.names,
    source: ["source"],
  };
  const required: Field[] = game === null ? ["game", "ovr", "value"] : ["ovr", "value"];
  return importFile<Field>(
    url,
    file,
    {
      columns: { names, required },
      staged: "game text not null, ovr smallint not null, value bigint not null, source text not null",
      read: (cells) => readRow(cells, reference, game, basename(file)),
      merge: (db, refuse) => replace(reference, db, refuse),
    },
    onProgress,
  );
}

const MAX_TEXT_LENGTH = 300;

function readRow(cells: Record<Field, string>, { word, most }: Reference, givenGame: Game | null, file: string): Row {
  for (const [field, cell] of Object.entries(cells)) {
    const problem =
      unreadable(field, cell) ??
      (cell.length > MAX_TEXT_LENGTH ? `the ${field} is longer than ${MAX_TEXT_LENGTH} characters` : null);
    if (problem !== null) return problem;
  }
  const game = givenGame ?? parseGame(cells.game.trim());
  if (game === null) return `the game ${excerpt(cells.game)} is not known`;
  const ovr = parseCardOvr(cells.ovr);
  if (ovr === null) return `the OVR ${excerpt(cells.ovr)} is not a whole number from 1 to 99`;
  const value = parseCoins(cells.value);
  if (value === null || value > most) return `the ${word} ${excerpt(cells.value)} is not a whole number up to ${most}`;
  return [game, ovr, value, cleanText(cells.source) || file];
}

/** Replaces the rows of the staged games; of an OVR that is listed twice, the first row wins. */
async function replace({ table, column }: Reference, db: Db, refuse: Parameters<Merge>[1]) {
  const target = sql.identifier(table);
  const value = sql.identifier(column);
  const twice = await db.execute<{ line: number; ovr: number; first: number }>(sql`
    delete from staged again using staged before
    where before.game = again.game and before.ovr = again.ovr and before.line < again.line
    returning again.line, again.ovr,
      (select min(line) from staged where staged.game = again.game and staged.ovr = again.ovr) as first`);
  for (const { line, ovr, first } of twice.rows) refuse(line, `OVR ${ovr} stands in line ${first} already`);
  const same = sql`t.game = s.game and t.ovr = s.ovr`;
  const removed = await db.execute(sql`
    delete from ${target} t
    where t.game in (select game from staged) and not exists (select from staged s where ${same})`);
  const changed = await db.execute(sql`
    update ${target} t set ${value} = s.value, source = s.source from staged s
    where ${same} and (t.${value}, t.source) is distinct from (s.value, s.source)`);
  const added = await db.execute(sql`
    insert into ${target} (game, ovr, ${value}, source)
    select game, ovr, value, source from staged s where not exists (select from ${target} t where ${same})`);
  if (table === "price_floors")
    await db.execute(sql`update ${target} t set imported_at = now() from staged s where ${same}`);
  const total = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from staged`);
  const counts = [added, changed, removed].map(({ rowCount }) => rowCount ?? 0);
  const [a = 0, c = 0, r = 0] = counts;
  return { added: a, changed: c, unchanged: (total.rows[0]?.rows ?? 0) - a - c, removed: r };
}
