import { setTimeout as sleep } from "node:timers/promises";
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, database, isOutcomeUnknown } from "#app/db/client.server.ts";
import { MAX_FILE_NAME } from "#app/db/schema/imports.ts";
import { flipImportRows, flipImports } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { guessColumns } from "#app/domain/sheet/columns.ts";
import { findRefusedMapping, initialMapping, MappingGuess, type SheetRow } from "#app/domain/sheet/mapping.ts";
import { FlipCount } from "./flip-count.ts";
import { discardOldest, IS_WAITING, MAX_WAITING, ownImport } from "./imports.server.ts";
import { readSheet } from "./sheet.server.ts";

interface SentSheet {
  /** Rendered into the form, so that a resubmission is idempotent. */
  id: string;
  game: Game;
  fileName: string;
  /** For dates without one, until the player changes it. */
  timeZone: string;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Parses an uploaded sheet and stores its rows for the preview, once per form id. False if a concurrent request with
 * the same id took over and failed. Throws a `SheetProblem`, with nothing stored, for a file that isn't a sheet.
 */
export async function stageImport(owner: string, sent: SentSheet, now: Date, db: Db = database): Promise<boolean> {
  const { id, game, timeZone, pieces } = sent;
  const own = ownImport(owner, id);
  let attempt: string | null = null;
  while (attempt === null) {
    // In one transaction, so that a waiting request always finds the sheet.
    const [begun] = await db.transaction(async (tx) => {
      await tx.delete(flipImports).where(and(own, isNull(flipImports.rows)));
      return tx
        .insert(flipImports)
        .values({ userId: owner, id, game, fileName: shortName(sent.fileName), madeAt: now })
        .onConflictDoNothing()
        .returning({ version: sql<string>`xmin::text` });
    });
    if (begun) attempt = begun.version;
    else if (await waitUntilStaged(owner, id, db)) return true;
    else if (await isBeingRead(owner, id, db)) return false;
  }
  // The row's xmin changes when the upload completes or another request takes it over.
  const ours = and(own, sql`${flipImports}.xmin::text = ${attempt}`);
  // Outside a transaction: a slow upload would hold a pooled connection. Queries skip imports without a row count.
  try {
    const evidence: { guess?: MappingGuess; count?: FlipCount } = {};
    const { header, rows } = await readSheet(pieces, async (batch, header) => {
      evidence.guess ??= new MappingGuess(header);
      evidence.count ??= new FlipCount({ columns: guessColumns(header), numbers: "point" });
      for (const { cells } of batch) {
        evidence.guess.see(cells);
        evidence.count.add(cells);
      }
      if (!evidence.count.isTooMany) await addRows(ours, batch, db);
    });
    evidence.count?.check();
    const before = findRefusedMapping(header, await readSheets(owner, db));
    const mapping = before ?? initialMapping(evidence.guess ?? new MappingGuess([]), timeZone);
    const { rowCount } = await db.update(flipImports).set({ header, rows, mapping }).where(ours);
    if (rowCount === 0) throw new UploadSuperseded();
  } catch (error) {
    if (error instanceof UploadSuperseded) return waitUntilStaged(owner, id, db);
    // If the connection was lost at the end, the sheet may be complete.
    if (!isOutcomeUnknown(error)) await db.delete(flipImports).where(ours);
    throw error;
  }
  await discardOldest(owner, IS_WAITING, db, MAX_WAITING);
  return true;
}

class UploadSuperseded extends Error {}

async function addRows(ours: SQL | undefined, batch: SheetRow[], db: Db): Promise<void> {
  const { rowCount } = await db.execute(sql`
    insert into ${flipImportRows} (user_id, import_id, line, rows)
    select ${flipImports.userId}, ${flipImports.id}, ${batch[0]?.line ?? 0}, ${JSON.stringify(batch)}::jsonb
    from ${flipImports} where ${ours} for key share`);
  if (rowCount === 0) throw new UploadSuperseded();
}

/** Waits up to ten seconds for a concurrent upload of the same sheet, in any process; true once it is stored. */
async function waitUntilStaged(owner: string, id: string, db: Db): Promise<boolean> {
  for (let looks = 0; looks < 40 && (await isBeingRead(owner, id, db)); looks++) await sleep(250);
  return (await db.$count(flipImports, and(ownImport(owner, id), isNotNull(flipImports.rows)))) > 0;
}

const isBeingRead = async (owner: string, id: string, db: Db) =>
  (await db.$count(flipImports, and(ownImport(owner, id), isNull(flipImports.rows)))) > 0;

async function readSheets(owner: string, db: Db) {
  const { header, mapping, madeAt } = flipImports;
  const found = await db
    .select({ header, mapping })
    .from(flipImports)
    .where(and(eq(flipImports.userId, owner), isNotNull(mapping)))
    .orderBy(desc(madeAt));
  return found.flatMap(({ header, mapping }) => (mapping ? [{ header, mapping }] : []));
}

const shortName = (name: string) =>
  [...(name.split(/[\\/]/).at(-1) ?? "").replaceAll(/\p{C}/gu, "").trim()].slice(0, MAX_FILE_NAME).join("");
