import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, stampBuild } from "./build.ts";

const TEXT = [".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"];
const brotli = promisify(brotliCompress);

/** How brotli codes distances: which of these is the best for a file only a trial tells. */
const DISTANCES = [
  [0, 0],
  [1, 16],
  [2, 16],
  [1, 4],
  [3, 0],
];

async function smallest(content: Buffer): Promise<Buffer> {
  const trials = DISTANCES.map(([postfix = 0, direct = 0]) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  );
  return (await Promise.all(trials)).reduce((best, trial) => (trial.length < best.length ? trial : best));
}

/**
 * Writes a brotli and a gzip copy beside every text file of the build, at the highest level, where the copy is smaller.
 */
async function compress(file: string) {
  const content = readFileSync(file);
  const copies = await Promise.all([smallest(content), promisify(gzip)(content, { level: 9 })]);
  for (const [at, ending] of [".br", ".gz"].entries()) {
    const copy = copies[at];
    if (copy && copy.length < content.length) writeFileSync(file + ending, copy);
  }
}

const entries = readdirSync(join(root, "build/client"), { recursive: true, withFileTypes: true });
const texts = entries.filter((entry) => entry.isFile() && TEXT.includes(extname(entry.name)));
await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
stampBuild();
