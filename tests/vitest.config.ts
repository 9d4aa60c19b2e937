import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Far from UTC, so that code that depends on the machine's time zone fails.
const FAR_ZONE = { TZ: "America/Los_Angeles" };

// React's production build, as deployed; the development build is slower.
const BUILT = { ...FAR_ZONE, NODE_ENV: "production" };

const onDatabase = {
  globalSetup: ["tests/support/template-database.ts"],
  setupFiles: ["tests/support/search-logs.ts", "tests/support/worker-database.ts", "tests/support/left-over.ts"],
  env: FAR_ZONE,
};
// Pure functions leave no state behind, and a process per file takes longer than its tests.
const pure = (...folders: string[]) => ({
  include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
  isolate: false,
});

/** Tests of a folder share processes, except those in a folder `apart`, which get one each. */
function sharedAndApart(name: string, env: Record<string, string>) {
  const all = `tests/${name}/**/*.test.ts`;
  const apart = `tests/${name}/**/apart/*.test.ts`;
  const shared = { name, include: [all], exclude: [apart], isolate: false };
  const isolated = { name: `${name}-apart`, include: [apart], isolate: true };
  return [shared, isolated].map((test) => ({ extends: true as const, test: { ...onDatabase, env, ...test } }));
}

/** Only ends what hangs: a machine three times as slow stays far below. */
const PATIENCE = 20 * 60_000;

/** Faults that mostly wait; these files may run in parallel. */
const WAITING = [
  "account-queue",
  "interrupted",
  "local-postgres",
  "lost-answers",
  "lost-connections",
  "lost-database",
].map((name) => `tests/faults/${name}.test.ts`);

export default defineConfig({
  root: join(import.meta.dirname, ".."),
  // Elements must be created for the React build that renders them.
  oxc: { jsx: { development: false } },
  test: {
    // `npm test` runs several of these at once; the last one should still use both cores.
    maxWorkers: 2,
    execArgv: ["--import", join(import.meta.dirname, "support/end-with-parent.mjs")],
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
    teardownTimeout: PATIENCE,
    // Otherwise Node reads drizzle's large package.json again for each of its files.
    server: { deps: { inline: ["drizzle-orm"] } },
    env: {
      LOG_LEVEL: "silent",
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: process.env.DATA_DIR ?? ".data/test",
      // A slow database on a busy machine isn't a failure.
      DATABASE_PATIENCE: "10",
    },
    projects: [
      { extends: true, test: { name: "domain", ...pure("domain", "support"), env: { TZ: "UTC" } } },
      { extends: true, test: { name: "domain-far", ...pure("domain"), env: FAR_ZONE } },
      ...sharedAndApart("features", FAR_ZONE),
      ...sharedAndApart("requests", BUILT),
      {
        extends: true,
        test: {
          name: "waits",
          include: WAITING,
          ...onDatabase,
          env: { DATABASE_PATIENCE: "1" },
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
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
