import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// why: far from UTC on the other side of the day line from most servers; what leans on the machine's zone shows here
const FAR_ZONE = { TZ: "America/Los_Angeles" };

// why: the app is tested as it is built, and React's development build takes twice the time for a page
const BUILT = { ...FAR_ZONE, NODE_ENV: "production" };

const onDatabase = {
  globalSetup: ["tests/support/template-database.ts"],
  setupFiles: ["tests/support/search-logs.ts", "tests/support/worker-database.ts"],
  env: FAR_ZONE,
};
// why: pure functions leave nothing behind, and a fresh process for each file takes longer than its tests
const pure = { isolate: false };
const [RULES, SUPPORT] = ["tests/domain/**/*.test.ts", "tests/support/**/*.test.ts"];

/** A test that arranges the process before the app is imported gets one of its own; the others share theirs. */
const ARRANGES =
  /\bvi\.(hoisted|mock|doMock|resetModules|stubEnv|stubGlobal|spyOn|useFakeTimers|setSystemTime)\b|process\.env\b/;
const root = join(import.meta.dirname, "..");

/** The tests of a folder in two projects: those that share a process, and those that need one each. */
function sharedAndApart(name: string, env: Record<string, string>) {
  const files = readdirSync(join(root, "tests", name), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => `tests/${name}/${file}`);
  const apart = new Set(files.filter((file) => ARRANGES.test(readFileSync(join(root, file), "utf8"))));
  const project = (suffix: string, include: string[], isolate: boolean) => ({
    extends: true as const,
    test: { name: name + suffix, include, ...onDatabase, env, isolate },
  });
  return [
    project(
      "",
      files.filter((file) => !apart.has(file)),
      false,
    ),
    project("-apart", [...apart], true),
  ];
}

/** The faults that mostly wait; they may do so beside each other. */
const WAITING = ["lost-database", "lost-connections", "local-postgres"].map((name) => `tests/faults/${name}.test.ts`);

export default defineConfig({
  root,
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
      { extends: true, test: { name: "domain", ...pure, include: [RULES, SUPPORT], env: { TZ: "UTC" } } },
      { extends: true, test: { name: "domain-far", ...pure, include: [RULES], env: FAR_ZONE } },
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
