import type { Db } from "#app/db/client.server.ts";
import { sources } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { listPresets, MAX_SOURCES } from "./offered-names.server.ts";
import { isInGame, isOwnName, makeSource } from "./sources.server.ts";

export const importNames = (owner: string, game: Game, now: Date) => ({
  async room(db: Db) {
    const rows = await db.select({ name: sources.name }).from(sources).where(isInGame(owner, game));
    const known = [...rows, ...listPresets(game)].map(({ name }) => name.toLowerCase());
    const used = await db.$count(sources, isOwnName(owner, game));
    return { known: new Set(known), free: Math.max(0, MAX_SOURCES - used) };
  },

  /** Ids by lowercase name; new names are created up to the limit. Requires `lockOwner`. */
  async ensure(names: readonly string[], tx: Db) {
    const rows = await tx.select({ id: sources.id, name: sources.name }).from(sources).where(isInGame(owner, game));
    const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
    for (const name of names) {
      const key = name.toLowerCase();
      const id = ids.get(key) ?? (await makeSource({ owner, game, now }, name, tx));
      if (id !== null) ids.set(key, id);
    }
    return ids;
  },
});
