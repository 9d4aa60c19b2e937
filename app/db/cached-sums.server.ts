import { LRUCache } from "lru-cache";
import type { FlipsState } from "#app/domain/flip.ts";

/** How many characters of sums, with their keys, a process caches. */
const MOST_CHARACTERS = 16_000_000;

const cache = new LRUCache<string, object>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (sums, key) => JSON.stringify(sums).length + key.length,
});

/**
 * What `sumUp` says of these flips, cached for as long as none of them changes. `key` names what is summed up, with
 * everything else that it hangs on; the sums are shared, and not to be changed.
 */
export async function cachedSums<Sums extends object>(
  { owner, game, revision }: FlipsState,
  key: readonly unknown[],
  sumUp: () => Promise<Sums>,
): Promise<Sums> {
  if (revision === null) return sumUp();
  const name = JSON.stringify([owner, game, revision, ...key]);
  const known = cache.get(name);
  if (known) return known as Sums;
  const sums = await sumUp();
  cache.set(name, sums);
  return sums;
}
