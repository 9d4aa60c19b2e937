import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { AHEAD, AHEAD_CODINGS, compressAhead } from "#app/http/responses/compression.server.ts";
import { root, stampBuild } from "./build.ts";

const TEXT = [".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"];

async function compress(file: string) {
  const content = readFileSync(file);
  const copies = await compressAhead(content);
  for (const coding of AHEAD_CODINGS)
    if (copies[coding].length < content.length) writeFileSync(file + AHEAD[coding], copies[coding]);
}

const entries = readdirSync(join(root, "build/client"), { recursive: true, withFileTypes: true });
const texts = entries.filter((entry) => entry.isFile() && TEXT.includes(extname(entry.name)));
await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
stampBuild();
