import type { Db } from "#app/db/client.server.ts";
import { sources } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { MAX_SOURCES, presetsOf } from "./offered-names.server.ts";
import { isOwnName, makeSource, ofGame } from "./sources.server.ts";

/** What an import needs of a player's names in a game: which can be used, and the ids of those that it uses. */
export const importNames = (owner: string, game: Game, now: Date) => ({
  /** The names that are there or offered, in small letters, and how many more of one's own can be kept. */
  async room(db: Db) {
    const rows = await db.select({ name: sources.name }).from(sources).where(ofGame(owner, game));
    const known = [...rows, ...presetsOf(game)].map(({ name }) => name.toLowerCase());
    const used = await db.$count(sources, isOwnName(owner, game));
    return { known: new Set(known), free: Math.max(0, MAX_SOURCES - used) };
  },

  /**
   * The ids of names, by the names in small letters; those that are new are made, as long as they can be kept. Behind
   * `lockOwner`.
   */
  async ensure(names: readonly string[], tx: Db) {
    const rows = await tx.select({ id: sources.id, name: sources.name }).from(sources).where(ofGame(owner, game));
    const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
    for (const name of names) {
      const key = name.toLowerCase();
      const id = ids.get(key) ?? (await makeSource({ owner, game, now }, name, tx));
      if (id !== null) ids.set(key, id);
    }
    return ids;
  },
});
