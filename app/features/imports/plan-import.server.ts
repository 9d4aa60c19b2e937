import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { nameKey } from "#app/db/schema/columns.ts";
import { binnedFlips, flips } from "#app/db/schema.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { importNames } from "#app/features/sources/import-names.server.ts";
import type { NearQuery } from "./correctable-flips.ts";
import type { NearFlip } from "./corrections.ts";
import { type StagedImport, stagedRows } from "./imports.server.ts";
import type { Stored } from "./matcher.ts";
import { planRows } from "./plan.ts";
import type { PlannedRow } from "./planned-row.ts";
import type { SheetCards } from "./sheet-cards.ts";
import { StoredFlips } from "./stored-flips.ts";

/** `signal` is aborted when the client disconnects. */
export interface PlanTime {
  now: Date;
  signal?: AbortSignal;
}

const ROWS_AT_ONCE = 500;

/**
 * Plans the rows of a staged sheet, and with `cards` compares them by these too. Throws a `SheetProblem` for more flips
 * than an account can hold, and the signal's reason once aborted.
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

type StoredNear = Omit<NearFlip, "createdAt"> & { ms: number };
type StoredFlip = Omit<StoredNear, "version"> & { cameSell: number | null };

/** Includes the other game only if the sheet has ids, which are unique per account. */
async function loadStored(owner: string, game: Game, hasIds: boolean, db: Db): Promise<Omit<Stored, "names">> {
  const stored = new StoredFlips(game);
  for (const read of hasIds ? GAMES : [game])
    for await (const batch of storedFlips(owner, read, db))
      for (const flip of batch) stored.add(flip.id, read, { ...flip, createdAt: new Date(flip.ms) }, hasIds);
  return {
    flips: stored,
    near: (wanted) => findNear(owner, game, wanted, db),
    binned: (ids) => listBinned(owner, ids, db),
  };
}

async function* storedFlips(owner: string, game: Game, db: Db): AsyncGenerator<StoredFlip[]> {
  let after = sql``;
  for (;;) {
    const { rows } = await db.execute<StoredFlip>(sql`
      select id, name, pos, ovr, buy, sell, status, round(extract(epoch from created_at) * 1000)::int8 as ms,
        encode(came_as, 'hex') as "cameAs", came_sell as "cameSell"
      from ${flips} where user_id = ${owner} and game = ${game} ${after}
      order by created_at desc, id desc limit ${ROWS_AT_ONCE}`);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = sql`and (created_at, id) < (${new Date(last.ms).toISOString()}::timestamptz, ${last.id}::uuid)`;
  }
}

/** Enough for the flips of a batch's days; more aren't compared. */
const MOST_NEAR = 20_000;

async function findNear(owner: string, game: Game, { seconds, cards }: NearQuery, db: Db): Promise<NearFlip[]> {
  const found = await db.execute<StoredNear>(sql`
    select distinct f.id, f.version, f.name, f.pos, f.ovr, f.buy, f.sell, f.status,
      round(extract(epoch from f.created_at) * 1000)::int8 as ms, encode(f.came_as, 'hex') as "cameAs"
    from (
      select f.* from unnest(${sql.param(seconds)}::int8[]) as s(at)
        join ${flips} f on f.user_id = ${owner} and f.game = ${game}
          and f.created_at >= to_timestamp(s.at) and f.created_at < to_timestamp(s.at + 1)
      union all
      select f.* from ${flips} f where f.user_id = ${owner} and f.game = ${game}
        and ${nameKey(sql`f.name`)} = any(${sql.param(cards.map(({ name }) => name))}::text[])
        and f.buy = any(${sql.param(cards.map(({ buy }) => buy))}::int8[])
        and (${nameKey(sql`f.name`)}, f.buy, f.sell) in (
          select name, buy, sell from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(name text, buy bigint, sell bigint)
        )
    ) as f order by ms, f.id limit ${MOST_NEAR}`);
  return found.rows.map(({ ms, ...flip }) => ({ ...flip, createdAt: new Date(ms) }));
}

async function listBinned(owner: string, ids: readonly string[], db: Db): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const which = and(eq(binnedFlips.userId, owner), inArray(binnedFlips.id, [...ids]));
  return new Set((await db.select({ id: binnedFlips.id }).from(binnedFlips).where(which)).map(({ id }) => id));
}
