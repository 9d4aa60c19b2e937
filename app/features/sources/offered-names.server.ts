import { sql } from "drizzle-orm";
import { PLAYBOOKS } from "#app/content/playbooks.ts";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import type { Game } from "#app/domain/games.ts";
import { SOURCE_NAMES_JSON, type StoredSourceName } from "./source-names.server.ts";

/** At most this many custom names per game, not counting hidden ones, and counting them. */
export const MAX_SOURCES = 50;
export const MAX_WITH_HIDDEN = 500;

export const listPresets = (game: Game) => PLAYBOOKS[game].presets.map(({ id, name }) => ({ id, name }));

export function offeredNames(stored: readonly Omit<StoredSourceName, "id">[], game: Game): string[] {
  const hidden = new Set(stored.filter((one) => one.hidden).map(({ preset }) => preset));
  const presets = listPresets(game).filter(({ id }) => !hidden.has(id));
  const own = stored.filter((one) => one.preset === null && !one.hidden);
  return [...presets, ...own].map(({ name }) => name);
}

/** Names read at most: all that can exist, and a hidden one that is requested. */
export const maxNames = (game: Game): number => MAX_SOURCES + listPresets(game).length + 1;

const storedNames = preparedRead((db) =>
  db.select({ names: SOURCE_NAMES_JSON }).from(sql`(values (0)) as once`).prepare("stored_names"),
);

export async function sourceNames(owner: string, game: Game, db: Db = database): Promise<string[]> {
  const [stored] = await storedNames(db).execute({ owner, game, requestedId: null, most: maxNames(game) });
  return offeredNames(stored?.names ?? [], game);
}
