import { join } from "node:path";
import { defineConfig } from "vitest/config";

// why: far from UTC on the other side of the day line from most servers; what leans on the machine's zone shows here
const FAR_ZONE = { TZ: "America/Los_Angeles" };

// why: the app is tested as it is built, and React's development build takes twice the time for a page
const BUILT = { ...FAR_ZONE, NODE_ENV: "production" };

const onDatabase = {
  globalSetup: ["tests/support/template-database.ts"],
  setupFiles: ["tests/support/search-logs.ts", "tests/support/worker-database.ts", "tests/support/left-over.ts"],
  env: FAR_ZONE,
};
// why: pure functions leave nothing behind, and a fresh process for each file takes longer than its tests
const pure = (...folders: string[]) => ({
  include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
  isolate: false,
});

/** The tests of a folder: those in a folder `apart` get a process each, the others share theirs. */
function sharedAndApart(name: string, env: Record<string, string>) {
  const [all, apart] = [`tests/${name}/**/*.test.ts`, `tests/${name}/**/apart/*.test.ts`];
  const shared = { name, include: [all], exclude: [apart], isolate: false };
  const isolated = { name: `${name}-apart`, include: [apart], isolate: true };
  return [shared, isolated].map((test) => ({ extends: true as const, test: { ...onDatabase, env, ...test } }));
}

/** The faults that mostly wait; they may do so beside each other. */
const WAITING = ["account-turns", "local-postgres", "lost-answers", "lost-connections", "lost-database"].map(
  (name) => `tests/faults/${name}.test.ts`,
);

export default defineConfig({
  root: join(import.meta.dirname, ".."),
  // why: what the built app's React renders has to be made for it
  oxc: { jsx: { development: false } },
  test: {
    // why: the lines of `npm test` end at different times, and the last one should not leave a processor idle
    maxWorkers: 2,
    // why: walls against a test that hangs; even a machine with eight times the work it can do stays far below them
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // why: Node reads drizzle's 180 kB of package.json again for every file of it
    server: { deps: { inline: ["drizzle-orm"] } },
    env: {
      LOG_LEVEL: "silent",
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: process.env.DATA_DIR ?? ".data/test",
      // why: what a loaded machine is slow to answer is no fault
      DATABASE_PATIENCE: "10",
    },
    projects: [
      { extends: true, test: { name: "domain", ...pure("domain", "support"), env: { TZ: "UTC" } } },
      { extends: true, test: { name: "domain-far", ...pure("domain"), env: FAR_ZONE } },
      ...sharedAndApart("features", FAR_ZONE),
      ...sharedAndApart("requests", BUILT),
      {
        extends: true,
        test: { name: "waits", include: WAITING, ...onDatabase, env: { DATABASE_PATIENCE: "1" }, maxWorkers: 3 },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: WAITING,
          ...onDatabase,
          fileParallelism: false,
        },
      },
    ],
  },
});
