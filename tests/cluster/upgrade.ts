import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort } from "../support/server.ts";
import { startBalancer } from "./in-front.ts";
import { firstDay } from "./journey.ts";
import { meetToday } from "./old-worker.ts";
import { newServer } from "./postgres.ts";
import { inWorkshop, operate, type Workshop } from "./processes.ts";

const root = resolve(import.meta.dirname, "../..");
const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

/**
 * The previous release: the given commit, else the last tag before this one, else the commit before the newest
 * migration.
 */
function releaseBefore(): string {
  const [, , named] = process.argv;
  if (named) return git("rev-parse", "--verify", `${named}^{commit}`);
  const tag = spawnSync("git", ["describe", "--tags", "--abbrev=0", "HEAD^"], { cwd: root, encoding: "utf8" });
  if (tag.status === 0) return git("rev-parse", `${tag.stdout.trim()}^{commit}`);
  const newest = readdirSync(join(root, "drizzle"))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .at(-1);
  return git("rev-parse", `${git("log", "-1", "--diff-filter=A", "--format=%H", "--", `drizzle/${newest}`)}^`);
}

/** Builds a commit in a git worktree; returns its server entry. */
function build(at: Workshop, commit: string): string {
  const folder = join(at.folder, "release-before");
  git("worktree", "add", "--detach", folder, commit);
  at.later(() => git("worktree", "remove", "--force", folder));
  const run = (program: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(program, words, { cwd: folder, encoding: "utf8" });
    if (status !== 0) console.error(stderr);
    return status === 0;
  };
  const lockOf = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8");
  const isSame = lockOf(folder) === lockOf(root);
  // Hard links are fast; other package versions, or a folder on another disk, need npm ci.
  if (!(isSame && run("cp", "-al", join(root, "node_modules"), "node_modules")) && !run("npm", "ci", "--no-audit"))
    throw new Error("The packages of the release before could not be installed.");
  if (!run("npm", "run", "--silent", "build")) throw new Error("The release before could not be built.");
  return join(folder, "build/server/main.js");
}

/**
 * `npm run upgrade -- [COMMIT]`: the previous release must pass a trader's first day on today's schema, alone and
 * beside today's release as in a rolling deploy (tests/cluster/README.md).
 */
async function upgrade(at: Workshop): Promise<void> {
  const commit = releaseBefore();
  console.log(`The release before: ${git("log", "-1", "--format=%h %s", commit)}`);
  const file = build(at, commit);
  const database = await newServer(at, "upgraded");
  const shared = {
    DATABASE_URL: database.url,
    DATA_DIR: join(at.folder, "site"),
    SESSION_SECRETS: "a secret that both releases know 26",
    LOG_LEVEL: "warn",
  };
  await operate("migrate", shared);

  await firstDay(await at.serve(shared, file), 1);
  console.log("✓ it passes a trader's first day on today's schema");

  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { ...shared, APP_ORIGIN: origin };
  const [before, today] = await Promise.all([at.serve(env, file), at.serve(env)]);
  await startBalancer(at, port, [before, today]);
  await firstDay({ origin }, 2);
  console.log("✓ it does so beside today's release, with requests going to both in turns");
  const hasWorker = await meetToday(before, today, { sitePort: port, databaseUrl: database.url });
  console.log(hasWorker ? "✓ a phone with its service worker goes on with today's site" : "– it has no service worker");
}

await inWorkshop(["haproxy"], upgrade);
