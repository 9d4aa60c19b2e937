import { defineConfig } from "vitest/config";

const onDatabase = { globalSetup: ["tests/support/template-database.ts"], setupFiles: ["tests/support/worker-database.ts"] };

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    testTimeout: 30_000,
    // why: the gate runs on a busy machine of two cores; a test that needed a second try is named in its log
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent", APP_ORIGIN: "http://localhost:3000", DATA_DIR: process.env.DATA_DIR ?? ".data/test" },
    projects: [
      { extends: true, test: { name: "domain", include: ["tests/domain/**/*.test.ts"] } },
      { extends: true, test: { name: "features", include: ["tests/features/**/*.test.ts"], ...onDatabase } },
      { extends: true, test: { name: "requests", include: ["tests/requests/**/*.test.ts"], ...onDatabase } },
      {
        extends: true,
        test: { name: "faults", include: ["tests/faults/**/*.test.ts"], ...onDatabase, fileParallelism: false, testTimeout: 120_000 },
      },
    ],
  },
});
