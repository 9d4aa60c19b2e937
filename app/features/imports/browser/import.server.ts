import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { importedFlips } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import { cleanName } from "#app/domain/name.ts";
import { noRoomText } from "#app/features/flips/flip-limit.ts";
import { LocalFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { hasRoom, insertFlips, type NewFlip } from "#app/features/flips/insert-flips.server.ts";
import type { MovedFlips } from "#app/features/flips/list/list-reply.ts";
import { yieldToEventLoop } from "#app/features/imports/yield-to-others.ts";
import { MAX_LOCAL_FLIPS, STORED_FIELDS } from "./browser-flips.ts";

const BATCH_SIZE = 1_000;
const EARLIEST = Date.UTC(2020, 0, 1);

type LocalFlip = z.output<typeof LocalFlipSchema>;

/** `at` is the row's index in the store. */
interface StoredFlip {
  at: number;
  flip: LocalFlip;
}

/** In one transaction. Skips rows whose content hash was imported before; equal rows in one store all count. */
export async function importLocalFlips(
  owner: string,
  rows: readonly unknown[],
  now: Date,
  db: Db = database,
): Promise<MovedFlips> {
  const sent = rows.slice(0, MAX_LOCAL_FLIPS);
  const checked = await readRows(sent);
  const refused = checked.flatMap((row, at) => (typeof row === "string" ? [{ at, reason: row }] : []));
  const arriving = byContent(checked.flatMap((row, at) => (typeof row === "string" ? [] : { at, flip: row })));
  await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const fresh = await recordHashes(owner, [...arriving.keys()].sort(), tx);
    for (const [game, hashes] of Map.groupBy(fresh, (hash) => arriving.get(hash)?.flip.game as Game)) {
      const stored = hashes.flatMap((hash) => arriving.get(hash) ?? []);
      if (await hasRoom(owner, game, stored.length, tx)) {
        const rows = stored.map(({ flip }) => toRow(flip, now));
        for (let at = 0; at < rows.length; at += BATCH_SIZE)
          await insertFlips(tx, owner, rows.slice(at, at + BATCH_SIZE));
      } else {
        await forgetHashes(owner, hashes, tx);
        refused.push(...stored.map(({ at }) => ({ at, reason: noRoomText(game) })));
      }
    }
  });
  return { taken: sent.length, refused };
}

const ROWS_AT_ONCE = 250;

async function readRows(rows: readonly unknown[]): Promise<(LocalFlip | string)[]> {
  const read: (LocalFlip | string)[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    read.push(...rows.slice(at, at + ROWS_AT_ONCE).map(readRow));
    await yieldToEventLoop();
  }
  return read;
}

function readRow(row: unknown): LocalFlip | string {
  if (typeof row !== "object" || row === null) return "This isn't a flip";
  const fields = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asTyped(value)]));
  if (Object.values(fields).some((text) => typeof text === "string" && (text.includes("\0") || !text.isWellFormed())))
    return "This contains a character we can't save";
  const read = LocalFlipSchema.safeParse(fields);
  return read.success ? read.data : (read.error.issues[0]?.message ?? "This isn't a flip");
}

/** Numbers become form text; other types stay and fail validation. */
function asTyped(value: unknown): unknown {
  return typeof value === "number" ? String(value) : (value ?? undefined);
}

/** The flips by the SHA-256 of their content and of the number of equal flips before them. */
function byContent(read: readonly StoredFlip[]): Map<string, StoredFlip> {
  const alike = new Map<string, number>();
  return new Map(
    read.map((stored) => {
      const { flip } = stored;
      const content = JSON.stringify([flip.game, ...STORED_FIELDS.map((name) => flip[name]), flip.created_at]);
      const before = alike.get(content) ?? 0;
      alike.set(content, before + 1);
      return [createHash("sha256").update(`${before} ${content}`).digest("hex"), stored];
    }),
  );
}

/** Returns the new hashes. The caller sorts them, so that concurrent inserts can't deadlock. */
async function recordHashes(owner: string, hashes: readonly string[], db: Db): Promise<string[]> {
  if (hashes.length === 0) return [];
  const inserted = await db
    .insert(importedFlips)
    .values(hashes.map((hash) => ({ userId: owner, contentHash: Buffer.from(hash, "hex") })))
    .onConflictDoNothing()
    .returning({ contentHash: importedFlips.contentHash });
  return inserted.map(({ contentHash }) => contentHash.toString("hex"));
}

function forgetHashes(owner: string, hashes: readonly string[], db: Db) {
  const contents = hashes.map((hash) => Buffer.from(hash, "hex"));
  return db
    .delete(importedFlips)
    .where(and(eq(importedFlips.userId, owner), inArray(importedFlips.contentHash, contents)));
}

function toRow({ created_at, ...values }: LocalFlip, now: Date): NewFlip {
  const createdAt = new Date(Math.min(Math.max(created_at.getTime(), EARLIEST), now.getTime() + DAY_MS));
  const soldAt = values.status === "sold" ? createdAt : null;
  return { ...values, name: cleanName(values.name), id: uuidv7({ msecs: createdAt.getTime() }), createdAt, soldAt };
}
