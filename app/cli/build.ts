import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inTurn } from "#app/db/turns.server.ts";
import { CannotStart } from "#app/env.server.ts";
import { atEnd } from "#app/server/lifetime.ts";

export const root = resolve(import.meta.dirname, "../..");
const stamp = join(root, "build/stamp");
const SOURCES = ["app", "public", "vite.config.ts", "react-router.config.ts", "package-lock.json"];

/** Remembers what the finished build was made of. */
export const stampBuild = () => writeFileSync(stamp, fingerprint());

/** Builds the site when it was never built or its sources have changed since, and one process at a time; without the tools to build (a container), takes the build that is there. */
export async function buildWhenStale(databaseUrl: string): Promise<void> {
  if (!existsSync(join(root, "node_modules/@react-router/dev"))) {
    if (isBuilt()) return;
    throw new CannotStart("The site is not built and the tools to build it are not installed; run npm ci without --omit=dev.");
  }
  if (isFresh()) return;
  await inTurn(databaseUrl, "build", async () => {
    if (!isFresh()) await build();
  });
}

const isBuilt = () => existsSync(join(root, "build/server/index.js"));
const isFresh = () => isBuilt() && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

function build(): Promise<void> {
  const child = spawn("npm", ["run", "build"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  atEnd(async () => child.kill());
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new CannotStart(`The site could not be built, since npm could not be run: ${error.message}`)));
    child.on("exit", (code) =>
      code === 0 ? resolve() : reject(new CannotStart(`${output}\nThe site could not be built; the lines above say why.`)),
    );
  });
}

/** A hash over the names and contents of everything a build is made of. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES)
    for (const file of filesOf(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update("\0");
  return hash.digest("hex");
}

function filesOf(source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  if (source.includes(".")) return [source];
  const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(root.length + 1) : [])).sort();
}
