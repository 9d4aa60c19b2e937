import { LRUCache } from "lru-cache";
import type { OwnedState } from "#app/domain/owned-state.ts";

/** How many characters of what is cached, with its keys, a process holds. */
const MOST_CHARACTERS = 24_000_000;

const cache = new LRUCache<string, object>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (found, key) => JSON.stringify(found).length + key.length,
});

/**
 * What `read` says of these flips, cached for as long as none of them changes (decision 020) and, where it hangs on the
 * clock, `isCurrent`. `key` names what is read, with everything else that it hangs on; it is shared, and not to be
 * changed.
 */
export async function cachedByRevision<Found extends object>(
  { owner, game, revision }: OwnedState,
  key: readonly unknown[],
  read: () => Promise<Found>,
  isCurrent: (found: Found) => boolean = () => true,
): Promise<Found> {
  if (revision === null) return read();
  const name = JSON.stringify([owner, game, revision, ...key]);
  const known = cache.get(name) as Found | undefined;
  if (known && isCurrent(known)) return known;
  const found = await read();
  cache.set(name, found);
  return found;
}
