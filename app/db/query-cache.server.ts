import { LRUCache } from "lru-cache";
import type { Game } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";

/** Cache scope: an owner's flips of a game at one revision. Nothing is cached for a null revision. */
export interface CacheScope {
  owner: string;
  game: Game;
  revision: string | null;
  onHit?: () => void;
}

/** In characters, keys included. */
const MAX_CHARACTERS = 24_000_000;

const results = new LRUCache<string, object>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: (found, key) => JSON.stringify(found).length + key.length,
});

/** `key` lists the query's name and its other arguments. The result is shared: don't mutate it (decision 020). */
export async function cached<Found extends object>(
  { owner, game, revision, onHit }: CacheScope,
  key: readonly unknown[],
  read: () => Promise<Found>,
): Promise<Found> {
  if (revision === null || !env.caches) return read();
  const name = JSON.stringify([owner, game, revision, ...key]);
  const known = results.get(name) as Found | undefined;
  if (known) {
    onHit?.();
    return known;
  }
  const found = await read();
  results.set(name, found);
  return found;
}
