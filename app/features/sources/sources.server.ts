import { and, eq, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { binnedFlips, flipActRows, flips, sources } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { profitPerFlip, roiOnCoins, type SoldSums } from "#app/domain/reports/figures.ts";
import { listPresets, MAX_SOURCES, MAX_WITH_HIDDEN } from "./offered-names.server.ts";

/** Why a name can't be added or shown again. */
export const SOURCE_LIMITS = {
  full: `You can keep ${MAX_SOURCES} names. Rename or hide one first.`,
  fullWithHidden: `You have ${MAX_WITH_HIDDEN} names, with the hidden ones. Delete or merge one in My filters first.`,
};
export type SourceLimit = keyof typeof SOURCE_LIMITS;

export const isSourceLimit = (outcome: unknown): outcome is SourceLimit =>
  typeof outcome === "string" && outcome in SOURCE_LIMITS;

export const isInGame = (owner: string, game: Game) => and(eq(sources.userId, owner), eq(sources.game, game));
const ownSource = (owner: string, id: string) => and(eq(sources.userId, owner), eq(sources.id, id));
const isNamed = (name: string): SQL => sql`lower(${sources.name}) = lower(${name})`;

interface Finding {
  owner: string;
  game: Game;
  now: Date;
}

/**
 * Calls `save` with the id of a source name: null for "", undefined for undefined. A new name is created in the same
 * transaction and deleted again if no flip has it. At a limit nothing is saved.
 */
export async function saveWithSource<Outcome>(
  { name, ...finding }: Finding & { name: string | undefined },
  save: (sourceId: string | null | undefined, db: Db) => Promise<Outcome>,
  db: Db = database,
): Promise<Outcome | SourceLimit> {
  if (!name) return save(name === "" ? null : name, db);
  return db.transaction(async (tx) => {
    const { owner } = finding;
    // Creates a name once, and keeps concurrent requests within the limit.
    await lockOwner(tx, owner);
    const known = await lockSource(finding, name, tx);
    if (known) return save(known.id, tx);
    const made = await makeSource(finding, name, tx);
    if (isSourceLimit(made)) return made;
    const { id: sourceId } = made;
    const outcome = await save(sourceId, tx);
    const found = tx
      .select({ id: flips.id })
      .from(flips)
      .where(and(eq(flips.userId, owner), eq(flips.sourceId, sourceId)));
    await tx.delete(sources).where(and(ownSource(owner, sourceId), notExists(found)));
    return outcome;
  });
}

/** Looks up names, each once, and creates new ones. Requires `lockOwner` until commit. */
export function sourceFinder(tx: Db) {
  const found = new Map<string, { id: string } | SourceLimit>();
  return async (finding: Finding, name: string): Promise<{ id: string } | SourceLimit> => {
    const key = `${finding.game} ${name}`;
    const source = found.get(key) ?? (await lockSource(finding, name, tx)) ?? (await makeSource(finding, name, tx));
    found.set(key, source);
    return source;
  };
}

/** Locks the row, so that it exists until commit. */
async function lockSource({ owner, game }: Finding, name: string, tx: Db) {
  const [known] = await tx
    .select({ id: sources.id })
    .from(sources)
    .where(and(isInGame(owner, game), isNamed(name)))
    .for("key share");
  return known;
}

/** Requires `lockOwner`. */
export async function makeSource({ owner, game, now }: Finding, name: string, tx: Db) {
  const preset = listPresets(game).find((one) => isSameName(one.name, name));
  const reached = preset ? null : await reachedLimit(owner, game, tx);
  if (reached) return reached;
  const id = uuidv7();
  await tx
    .insert(sources)
    .values({ userId: owner, id, game, name: preset?.name ?? name, preset: preset?.id, createdAt: now });
  return { id };
}

async function reachedLimit(owner: string, game: Game, tx: Db): Promise<SourceLimit | null> {
  const { shown, all } = await countNames(owner, game, tx);
  if (all >= MAX_WITH_HIDDEN) return "fullWithHidden";
  return shown >= MAX_SOURCES ? "full" : null;
}

export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Counts the custom names. */
export async function countNames(owner: string, game: Game, db: Db) {
  const [counted] = await db
    .select({ shown: sql<number>`count(*) filter (where not ${sources.hidden})`, all: sql<number>`count(*)` })
    .from(sources)
    .where(and(isInGame(owner, game), isNull(sources.preset)));
  return counted ?? { shown: 0, all: 0 };
}

/** `profit` and `spent` are those of its sold flips. */
export interface SourceRow extends Pick<SoldSums, "sold" | "profit" | "spent"> {
  id: string;
  name: string;
  preset: string | null;
  hidden: boolean;
  flips: number;
  /** A fraction; null without sales. */
  roi: number | null;
  /** Profit per sold flip; null without sales. */
  each: Coins | null;
}

export async function getSource(owner: string, id: string, db: Db = database) {
  const [source] = await db
    .select({ game: sources.game, name: sources.name })
    .from(sources)
    .where(ownSource(owner, id));
  return source;
}

const HIDDEN_PER_PAGE = 50;

/** All names that aren't hidden, and a page of the hidden ones: the last page if there are fewer. */
export async function listSources(owner: string, game: Game, page = 1, db: Db = database) {
  const hidden = and(isInGame(owner, game), sources.hidden);
  const pages = Math.max(1, Math.ceil((await db.$count(sources, hidden)) / HIDDEN_PER_PAGE));
  const shownPage = Math.min(page, pages);
  const ofPage = db
    .select({ id: sources.id })
    .from(sources)
    .where(hidden)
    .orderBy(sql`lower(${sources.name})`, sources.id)
    .limit(HIDDEN_PER_PAGE)
    .offset((shownPage - 1) * HIDDEN_PER_PAGE);
  return {
    rows: await selectSources(owner, game, sql`not s.hidden or s.id in ${ofPage}`, db),
    page: shownPage,
    pages,
  };
}

/** These names, in any order. */
export const findSources = async (owner: string, game: Game, ids: readonly string[], db: Db = database) =>
  ids.length === 0 ? [] : selectSources(owner, game, sql`s.id = any(${sql.param(ids)}::uuid[])`, db);

/** Materialized, because without statistics of the player the flips would be summed once a name. */
async function selectSources(owner: string, game: Game, which: SQL, db: Db): Promise<SourceRow[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<SourceRow, "roi" | "each">>(sql`
    with found as materialized (
      select source_id, count(*) as flips, count(*) filter (where status = 'sold') as sold,
        sum(profit)::bigint as profit, sum(buy) filter (where status = 'sold')::bigint as spent
      from ${flips}
      where user_id = ${owner} and game = ${game} and source_id is not null group by source_id
    )
    select s.id, s.name, s.preset, s.hidden, coalesce(f.flips, 0) as flips, coalesce(f.sold, 0) as sold,
      coalesce(f.profit, 0) as profit, coalesce(f.spent, 0) as spent
    from ${sources} s left join found f on f.source_id = s.id
    where s.user_id = ${owner} and s.game = ${game} and (${which}) order by s.hidden, lower(s.name), s.id`);
  return rows.map((row) => ({ ...row, roi: roiOnCoins(row), each: profitPerFlip(row) }));
}

/** Renames a custom name. Returns "missing" if it doesn't exist, or the existing name to merge it into. */
export async function renameSource(owner: string, id: string, name: string, db: Db = database) {
  const [source] = await db
    .select({ game: sources.game, preset: sources.preset })
    .from(sources)
    .where(ownSource(owner, id));
  if (!source || source.preset !== null) return "missing";
  const others = and(isInGame(owner, source.game), isNamed(name), ne(sources.id, id));
  const [other] = await db.select({ id: sources.id, name: sources.name }).from(sources).where(others);
  if (other) return other;
  const renamed = await db.update(sources).set({ name }).where(ownSource(owner, id)).returning({ id: sources.id });
  return renamed.length > 0 ? "renamed" : "missing";
}

/** Flips keep a hidden name. Returns "missing" if it doesn't exist. */
export async function hideSource(owner: string, id: string, hidden: boolean, db: Db = database) {
  return db.transaction(async (tx) => {
    // Keeps concurrent requests within the limit.
    await lockOwner(tx, owner);
    const [source] = await tx.select().from(sources).where(ownSource(owner, id)).for("update");
    if (!source) return "missing";
    if (source.hidden === hidden) return "saved";
    const counts = !hidden && source.preset === null;
    if (counts && (await countNames(owner, source.game, tx)).shown >= MAX_SOURCES) return "full" as const;
    await tx.update(sources).set({ hidden }).where(ownSource(owner, id));
    return "saved";
  });
}

/** Deletes a custom name. Idempotent; returns "used" if a flip has it, or a deleted one that can be restored. */
export async function deleteSource(owner: string, id: string, db: Db = database): Promise<"deleted" | "used"> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const own = and(ownSource(owner, id), isNull(sources.preset));
    // Waits for transactions that add flips with this name, so that the next statement sees those.
    await tx.select({ id: sources.id }).from(sources).where(own).for("update");
    const users = [flips, binnedFlips].map((table) =>
      tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.userId, owner), eq(table.sourceId, id))),
    );
    await tx.delete(sources).where(and(own, ...users.map((used) => notExists(used))));
    return (await tx.$count(sources, own)) > 0 ? "used" : "deleted";
  });
}

/** Moves deleted flips too, and those that Undo gives back. Idempotent; returns "missing" if there's no target. */
export async function mergeSources(owner: string, from: string, into: string, db: Db = database) {
  return db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const [target] = await tx.select({ game: sources.game }).from(sources).where(ownSource(owner, into));
    if (!target || from === into) return "missing";
    const { game } = target;
    // Waits for transactions that add flips with this name, so that the next statement sees those.
    const [gone] = await tx
      .select({ id: sources.id })
      .from(sources)
      .where(and(isInGame(owner, game), eq(sources.id, from), isNull(sources.preset)))
      .for("update");
    if (!gone) return "joined";
    for (const table of [flips, binnedFlips])
      await tx
        .update(table)
        .set({ sourceId: into })
        .where(and(eq(table.userId, owner), eq(table.game, game), eq(table.sourceId, from)));
    const { userId, sourceId } = flipActRows;
    await tx
      .update(flipActRows)
      .set({ sourceId: into })
      .where(and(eq(userId, owner), eq(sourceId, from)));
    await tx.delete(sources).where(ownSource(owner, from));
    return "joined";
  });
}
