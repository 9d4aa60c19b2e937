import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** File extension per precompressed encoding, smallest first. */
export const AHEAD = { br: ".br", gzip: ".gz" } as const;
export type AheadCoding = keyof typeof AHEAD;

export const AHEAD_CODINGS: readonly AheadCoding[] = ["br", "gzip"];

/** `quality` is brotli's, at most 11. No zstd: brotli's best is smaller. */
export async function compressAhead(text: Buffer, quality = 11): Promise<Record<AheadCoding, Buffer>> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    // Distance codes tuned for scripts.
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 16,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(text, { params }),
    promisify(gzip)(text, { level: 9 }),
  ]);
  return { br, gzip: gz };
}
