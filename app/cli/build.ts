import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

// Imports nothing of the site: the process that builds it then runs the built code.
export const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "build");
const stamp = join(folder, "stamp");
const SOURCES = ["app", "public", "drizzle", "vite.config.ts", "react-router.config.ts", "package-lock.json"];

export const builtProgramUrl = (program: string): string => pathToFileURL(join(folder, "server", program)).href;

export const stampBuild = () => writeFileSync(stamp, fingerprint());

/** One process builds at a time; without the build tools, the existing build is used. */
export async function buildIfStale(): Promise<void> {
  if (!existsSync(join(root, "node_modules/@react-router/dev"))) {
    if (isBuilt()) return;
    fail("The site is not built and the tools to build it are not installed; run npm ci without --omit=dev.");
  }
  if (isFresh()) return;
  await withBuildLock(async () => {
    if (isFresh()) return;
    process.stdout.write("Building the site, since its sources changed …\n");
    await build();
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

/** The lock file contains the process id; that of a dead process is removed. */
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

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES)
    for (const file of listFiles(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update("\0");
  return hash.digest("hex");
}

function listFiles(source: string): string[] {
  if (!existsSync(join(root, source))) return [];
  if (source.includes(".")) return [source];
  const entries = readdirSync(join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name).slice(root.length + 1) : []))
    .sort();
}
