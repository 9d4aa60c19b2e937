import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

/** The codings of what was compressed ahead, the smallest first, each with the ending of a file in it. */
export const AHEAD = { br: ".br", gzip: ".gz" } as const;
export type AheadCoding = keyof typeof AHEAD;

/** The codings in `AHEAD`. */
export const AHEAD_CODINGS: readonly AheadCoding[] = ["br", "gzip"];

/**
 * A text that is given to many, in each coding that is kept of it; `quality` is brotli's, at most 11. Its best is a
 * tenth smaller than that of zstd, which whoever reads it does without.
 */
export async function compressAhead(text: Buffer, quality = 11): Promise<Record<AheadCoding, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // why: how far back repeats lie in scripts; with these distances a page's own are 200 bytes smaller
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 16,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

/** The first of `codings` that an Accept-Encoding header takes; null when it takes none of them. */
export function acceptedCoding<C extends string>(accepts: string | null | undefined, codings: readonly C[]): C | null {
  const accepted = new Negotiator({ headers: { "accept-encoding": accepts ?? "identity" } }).encodings([...codings]);
  return codings.find((coding) => accepted.includes(coding)) ?? null;
}

/**
 * What says which of `codings` a request's Accept-Encoding takes, the first of them; "identity" where it takes none.
 * The headers of browsers are few, and reading one takes as long as a gate.
 */
export function codingChoice<C extends string>(
  codings: readonly C[],
): (accepts: string | null | undefined) => C | "identity" {
  const known = new LRUCache<string, C | "identity">({
    max: 100,
    memoMethod: (accepts) => acceptedCoding(accepts, codings) ?? "identity",
  });
  return (accepts) => known.memo(accepts ?? "identity");
}
