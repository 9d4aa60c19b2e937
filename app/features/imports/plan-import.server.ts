import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { binnedFlips, flips } from "#app/db/schema.ts";
import type { FlipStatus, Position } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { importNames } from "#app/features/sources/import-names.server.ts";
import { type StagedImport, stagedRows } from "./imports.server.ts";
import { type PlannedRow, type Stored, StoredFlips } from "./matcher.ts";
import { planRows } from "./plan.ts";
import type { SheetCards } from "./sheet-cards.ts";

/** `signal` is aborted when the client disconnects. */
export interface PlanTime {
  now: Date;
  signal?: AbortSignal;
}

const ROWS_AT_ONCE = 500;

/**
 * Plans the rows of a staged sheet, and with `cards` compares them by these too. Throws a `SheetProblem` for more flips than an account can hold, and the signal's reason once
 * aborted.
 */
export async function* planImport(
  { userId, id, game, mapping }: StagedImport,
  { now, signal }: PlanTime,
  db: Db,
  cards?: SheetCards,
): AsyncGenerator<PlannedRow[]> {
  const stored = await loadStored(userId, game, mapping.columns.includes("id"), db);
  async function* rows() {
    for await (const batch of stagedRows(userId, id, db)) {
      signal?.throwIfAborted();
      yield batch;
    }
  }
  yield* planRows(rows, {
    game,
    mapping,
    now,
    stored: {
      ...stored,
      names: await importNames(userId, game, now).room(db),
      cards: cards && { learn: (rows) => cards.learn(rows, db), named: (flip) => cards.named(flip) },
    },
  });
}

interface StoredFlip extends Record<string, unknown> {
  id: string;
  name: string;
  pos: Position;
  ovr: number | null;
  buy: number;
  sell: number;
  status: FlipStatus;
  ms: number;
  /** Hex. */
  cameAs: string | null;
}

/** Includes the other game only if the sheet has ids, which are unique per account. */
async function loadStored(owner: string, game: Game, hasIds: boolean, db: Db): Promise<Omit<Stored, "names">> {
  const stored = new StoredFlips(game);
  for (const read of hasIds ? GAMES : [game])
    for await (const batch of storedFlips(owner, read, db))
      for (const flip of batch) stored.add(flip.id, read, { ...flip, createdAt: new Date(flip.ms) }, hasIds);
  return { flips: stored, binned: (ids) => listBinned(owner, ids, db) };
}

async function* storedFlips(owner: string, game: Game, db: Db): AsyncGenerator<StoredFlip[]> {
  let after = sql``;
  for (;;) {
    const { rows } = await db.execute<StoredFlip>(sql`
      select id, name, pos, ovr, buy, sell, status, round(extract(epoch from created_at) * 1000)::int8 as ms,
        encode(came_as, 'hex') as "cameAs"
      from ${flips} where user_id = ${owner} and game = ${game} ${after}
      order by created_at desc, id desc limit ${ROWS_AT_ONCE}`);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = sql`and (created_at, id) < (${new Date(last.ms).toISOString()}::timestamptz, ${last.id}::uuid)`;
  }
}

async function listBinned(owner: string, ids: readonly string[], db: Db): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const which = and(eq(binnedFlips.userId, owner), inArray(binnedFlips.id, [...ids]));
  return new Set((await db.select({ id: binnedFlips.id }).from(binnedFlips).where(which)).map(({ id }) => id));
}
