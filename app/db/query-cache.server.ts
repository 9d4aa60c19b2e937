import { LRUCache } from "lru-cache";
import type { Game } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";

/** Cache scope: an owner's flips of a game at one revision. With a null revision nothing is cached. */
export interface OwnedState {
  owner: string;
  game: Game;
  revision: string | null;
  /** Called when a result came from the cache. */
  onHit?: () => void;
}

/** How many characters of cached results, with their keys, a process holds. */
const MOST_CHARACTERS = 24_000_000;

const results = new LRUCache<string, object>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (found, key) => JSON.stringify(found).length + key.length,
});

/**
 * The result of `read`, cached until a flip of this owner and game changes (decision 020). `key` names the query with
 * all its other arguments. The result is shared: don't change it.
 */
export async function cached<Found extends object>(
  { owner, game, revision, onHit }: OwnedState,
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
