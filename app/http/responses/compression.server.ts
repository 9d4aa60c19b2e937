import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

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
