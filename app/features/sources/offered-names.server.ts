import { and, desc, eq, sql } from "drizzle-orm";
import { PLAYBOOKS } from "#app/content/playbooks.ts";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

/** At most this many names of one's own are offered in a game. */
export const MAX_SOURCES = 50;
/** The last used names are those of the newest flips. */
const NEWEST_FLIPS = 100;

/** The playbook's filters of a game, which every player can use as names. */
export const presetsOf = (game: Game) => PLAYBOOKS[game].presets.map(({ id, name }) => ({ id, name }));

/** The names that are offered for where a card was found: the playbook's filters, then one's own, last used first. */
export async function sourceNames(owner: string, game: Game, db: Db = database): Promise<string[]> {
  return (await offeredSources(owner, game, db)).names;
}

/** A name as it is stored; `preset` is the filter of the playbook that it is, null for one's own. */
type StoredName = { name: string; preset: string | null; hidden: boolean };

/** Of a player's names those that are offered: the playbook's filters, then one's own as they come. */
export function offeredNames(stored: readonly StoredName[], game: Game): string[] {
  const hidden = new Set(stored.filter((one) => one.hidden).map(({ preset }) => preset));
  const presets = presetsOf(game).filter(({ id }) => !hidden.has(id));
  const own = stored.filter((one) => one.preset === null && !one.hidden);
  return [...presets, ...own].map(({ name }) => name);
}

const storedNames = preparedRead((db) =>
  db
    .select({ id: sources.id, name: sources.name, preset: sources.preset, hidden: sources.hidden })
    .from(sources)
    .leftJoin(
      sql`(
        select source_id, max(created_at) as used from (
          select source_id, created_at from ${flips}
          where user_id = ${sql.placeholder("owner")} and game = ${sql.placeholder("game")}
          order by created_at desc, id desc limit ${sql.raw(String(NEWEST_FLIPS))}
        ) newest where source_id is not null group by source_id
      ) recent`,
      sql`recent.source_id = ${sources.id}`,
    )
    .where(
      and(
        eq(sources.userId, sql.placeholder("owner")),
        eq(sources.game, sql.placeholder("game")),
        sql`(not ${sources.hidden} or ${sources.preset} is not null)`,
      ),
    )
    .orderBy(sql`recent.used desc nulls last`, desc(sources.createdAt))
    .limit(sql.placeholder("most"))
    .prepare("offered_sources"),
);

/** Those names, and the ids of the ones that flips can have. */
export async function offeredSources(owner: string, game: Game, db: Db = database) {
  const rows = await storedNames(db).execute({ owner, game, most: MAX_SOURCES + presetsOf(game).length });
  return {
    names: offeredNames(rows, game),
    sources: rows.filter((row) => !row.hidden).map(({ id, name }) => ({ id, name })),
  };
}
