import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { flipImportRows, flipImports } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import type { Meaning } from "#app/domain/sheet/columns.ts";
import { type Mapping, MappingGuess, type SheetRow } from "#app/domain/sheet/mapping.ts";

const IMPORT_HOURS = 24;
/** Per player: staged imports, and imported ones with refused rows. */
export const MAX_WAITING = 1;
export const MAX_WITH_REFUSED = 3;
const BATCHES_AT_ONCE = 1;

export const ownImport = (owner: string, id: string) => and(eq(flipImports.userId, owner), eq(flipImports.id, id));

const HAS_ROWS = gt(flipImports.rows, 0);
export const IS_WAITING = and(isNull(flipImports.actId), HAS_ROWS);
/** After an import, `rows` counts the refused ones. */
export const HAS_REFUSED_ROWS = and(isNotNull(flipImports.actId), HAS_ROWS);

/** Deletes all but the newest `most` matching imports; skips rows locked by a running import. */
export async function discardOldest(owner: string, which: SQL | undefined, db: Db, most: number): Promise<void> {
  const mine = and(eq(flipImports.userId, owner), which);
  const old = db
    .select({ id: flipImports.id })
    .from(flipImports)
    .where(mine)
    .orderBy(desc(flipImports.madeAt), desc(flipImports.id))
    .offset(most);
  const idle = db
    .select({ id: flipImports.id })
    .from(flipImports)
    .where(and(mine, inArray(flipImports.id, old)))
    .for("update", { skipLocked: true });
  await db.delete(flipImports).where(and(mine, inArray(flipImports.id, idle)));
}

const inTime = (now: Date) => gte(flipImports.madeAt, new Date(now.getTime() - IMPORT_HOURS * HOUR_MS));

/** A fully staged import that hasn't expired, or null. */
export async function getImport(owner: string, id: string, now: Date, db: Db = database) {
  const [found] = await db
    .select()
    .from(flipImports)
    .where(and(ownImport(owner, id), inTime(now), isNotNull(flipImports.rows)));
  return found?.mapping ? { ...found, mapping: found.mapping, rows: found.rows ?? 0 } : null;
}

export type StagedImport = NonNullable<Awaited<ReturnType<typeof getImport>>>;

export async function listImports(owner: string, now: Date, db: Db = database) {
  const { id, game, fileName, rows, actId } = flipImports;
  const found = await db
    .select({ id, game, fileName, rows, actId })
    .from(flipImports)
    .where(and(eq(flipImports.userId, owner), HAS_ROWS, inTime(now)))
    .orderBy(desc(flipImports.madeAt), desc(flipImports.id));
  return found.map(({ rows, actId, ...sheet }) => ({ ...sheet, rows: rows ?? 0, isImported: actId !== null }));
}

export type ListedImport = Awaited<ReturnType<typeof listImports>>[number];

/** Moves a staged import to another game; copies the refused rows of an imported one. Returns the import's id. */
export async function moveToGame(game: Game, staged: StagedImport, now: Date, db: Db = database): Promise<string> {
  const { userId, id, actId, fileName, header, mapping, rows } = staged;
  if (actId === null) {
    await db
      .update(flipImports)
      .set({ game })
      .where(and(ownImport(userId, id), isNull(flipImports.actId)));
    return id;
  }
  const copy = uuidv7();
  await db.transaction(async (tx) => {
    await tx.insert(flipImports).values({ userId, id: copy, game, fileName, header, mapping, rows, madeAt: now });
    await tx.execute(sql`
      insert into ${flipImportRows} (user_id, import_id, line, rows)
      select user_id, ${copy}, line, rows from ${flipImportRows} where user_id = ${userId} and import_id = ${id}`);
  });
  await discardOldest(userId, IS_WAITING, db, MAX_WAITING);
  return copy;
}

export async function discardImport(owner: string, id: string, db: Db = database): Promise<void> {
  await db.delete(flipImports).where(ownImport(owner, id));
}

/** The rows in sheet order, in batches; after the import only the refused ones. */
export async function* stagedRows(owner: string, importId: string, db: Db = database): AsyncGenerator<SheetRow[]> {
  for (let after = -1; ; ) {
    const found = await db
      .select({ line: flipImportRows.line, rows: flipImportRows.rows })
      .from(flipImportRows)
      .where(
        and(eq(flipImportRows.userId, owner), eq(flipImportRows.importId, importId), gt(flipImportRows.line, after)),
      )
      .orderBy(asc(flipImportRows.line))
      .limit(BATCHES_AT_ONCE);
    for (const { rows } of found) yield rows;
    if (found.length < BATCHES_AT_ONCE) return;
    after = found.at(-1)?.line ?? 0;
  }
}

export async function guessStyles({ userId, id, header }: StagedImport, columns: Meaning[], db: Db = database) {
  const guess = new MappingGuess(header, columns);
  for await (const rows of stagedRows(userId, id, db)) for (const { cells } of rows) guess.see(cells);
  return guess.styles;
}

export async function saveMapping(owner: string, id: string, mapping: Mapping, db: Db = database): Promise<void> {
  await db.update(flipImports).set({ mapping }).where(ownImport(owner, id));
}

/** A sheet has up to 14 MiB of rows. */
const SHEETS_AT_ONCE = 10;

export async function purgeImports(db: Db = database): Promise<void> {
  const old = sql`${flipImports.madeAt} < now() - make_interval(hours => ${IMPORT_HOURS})`;
  await purgeRows(flipImports, old, db, SHEETS_AT_ONCE);
}

export async function importsSize(db: Db = database): Promise<{ state: string; sheets: number; rows: number }[]> {
  const found = await db
    .select({
      state: sql<string>`case when ${flipImports.rows} is null then 'parsing'
        when ${flipImports.actId} is null then 'staged' else 'imported' end`.as("state"),
      sheets: sql<number>`count(*)`,
      rows: sql<number>`coalesce(sum(${flipImports.rows}), 0)`,
    })
    .from(flipImports)
    .groupBy(sql`state`);
  const of = (state: string) => found.find((one) => one.state === state) ?? { state, sheets: 0, rows: 0 };
  return ["parsing", "staged", "imported"].map(of);
}
