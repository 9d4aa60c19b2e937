import type { Db } from "#app/db/client.server.ts";
import { sources } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { listPresets, MAX_SOURCES, MAX_WITH_HIDDEN } from "./offered-names.server.ts";
import { countNames, isInGame, isSourceLimit, makeSource } from "./sources.server.ts";

export const importNames = (owner: string, game: Game, now: Date) => ({
  async room(db: Db) {
    const rows = await db.select({ name: sources.name }).from(sources).where(isInGame(owner, game));
    const known = [...rows, ...listPresets(game)].map(({ name }) => name.toLowerCase());
    const { shown, all } = await countNames(owner, game, db);
    return { known: new Set(known), free: Math.max(0, Math.min(MAX_SOURCES - shown, MAX_WITH_HIDDEN - all)) };
  },

  /** Ids by lowercase name; new names are created up to the limits. Requires `lockOwner`. */
  async ensure(names: readonly string[], tx: Db) {
    const rows = await tx.select({ id: sources.id, name: sources.name }).from(sources).where(isInGame(owner, game));
    const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
    for (const name of names) {
      const key = name.toLowerCase();
      if (ids.has(key)) continue;
      const made = await makeSource({ owner, game, now }, name, tx);
      if (!isSourceLimit(made)) ids.set(key, made.id);
    }
    return ids;
  },
});
