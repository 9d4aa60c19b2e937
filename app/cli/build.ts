import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

// why: nothing of the site is imported here, since the process that builds it runs it from the build afterwards
export const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "build");
const stamp = join(folder, "stamp");
const SOURCES = ["app", "public", "drizzle", "vite.config.ts", "react-router.config.ts", "package-lock.json"];

/** The address of a program of the build, to import. */
export const built = (program: string): string => pathToFileURL(join(folder, "server", program)).href;

/** Remembers what the finished build was made of. */
export const stampBuild = () => writeFileSync(stamp, fingerprint());

/**
 * Builds the site when it was never built or its sources have changed since, and one process at a time; without the
 * tools to build, takes the build that is there.
 */
export async function buildWhenStale(): Promise<void> {
  if (!existsSync(join(root, "node_modules/@react-router/dev"))) {
    if (isBuilt()) return;
    fail("The site is not built and the tools to build it are not installed; run npm ci without --omit=dev.");
  }
  if (isFresh()) return;
  await withBuildLock(async () => {
    if (!isFresh()) await build();
  });
}

const isBuilt = () => existsSync(join(folder, "server/main.js"));
const isFresh = () => isBuilt() && existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint();

async function build(): Promise<void> {
  const child = spawn("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  process.once("SIGTERM", stop).once("SIGINT", stop);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => {
    child.on("error", (error) => fail(`The site could not be built, since npm could not be run: ${error.message}`));
    child.on("exit", done);
  });
  process.off("SIGTERM", stop).off("SIGINT", stop);
  if (code !== 0) fail(`${output}\nThe site could not be built; the lines above say why.`);
}

/** Does `work` while no other process builds here; a file names who does, and one that is gone is not waited for. */
async function withBuildLock(work: () => Promise<void>): Promise<void> {
  const lock = join(folder, "builder");
  mkdirSync(folder, { recursive: true });
  for (; !tryLock(lock); await sleep(100)) if (isAbandoned(lock)) rmSync(lock, { force: true });
  process.once("exit", () => rmSync(lock, { force: true }));
  await work();
  rmSync(lock, { force: true });
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

function isAbandoned(lock: string): boolean {
  if (!existsSync(lock)) return false;
  try {
    return !process.kill(Number(readFileSync(lock, "utf8")), 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
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
  return entries
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(root.length + 1) : []))
    .sort();
}
