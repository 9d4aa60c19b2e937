import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import {
  PRECOMPRESSED_ENCODINGS,
  PRECOMPRESSED_EXTENSIONS,
  precompress,
} from "#app/http/responses/compression.server.ts";
import { root, stampBuild } from "./build.ts";

const TEXT = [".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"];

async function compress(file: string) {
  const content = readFileSync(file);
  const copies = await precompress(content);
  for (const coding of PRECOMPRESSED_ENCODINGS)
    if (copies[coding].length < content.length) writeFileSync(file + PRECOMPRESSED_EXTENSIONS[coding], copies[coding]);
}

const entries = readdirSync(join(root, "build/client"), { recursive: true, withFileTypes: true });
const texts = entries.filter((entry) => entry.isFile() && TEXT.includes(extname(entry.name)));
await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
stampBuild();
