import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** File extension per precompressed encoding, smallest first. */
export const PRECOMPRESSED_EXTENSIONS = { br: ".br", gzip: ".gz" } as const;
export type PrecompressedEncoding = keyof typeof PRECOMPRESSED_EXTENSIONS;

export const PRECOMPRESSED_ENCODINGS: readonly PrecompressedEncoding[] = ["br", "gzip"];

/** `quality` is brotli's, at most 11. No zstd: brotli's best is smaller. */
export async function precompress(text: Buffer, quality = 11): Promise<Record<PrecompressedEncoding, Buffer>> {
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
