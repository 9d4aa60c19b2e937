import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER_FLAGS } from "./support/browser.ts";
import { siteUnderTest } from "./support/browser-site.ts";
import { LONG } from "./support/long.ts";

const { dataDir, logFile, port, origin, stripeSettings } = await siteUnderTest();

// Playwright matches the absolute path, and a parent folder of the checkout may have the same name.
const inE2e = (...patterns: string[]) => patterns.map((pattern) => join(import.meta.dirname, "e2e", pattern));

/**
 * Tests with scripts off: under --long all that can run. Otherwise what looks different without scripts, and a few
 * journeys, because `requests` posts every form without scripts.
 */
const WITHOUT_SCRIPTS = LONG
  ? { testIgnore: inE2e("scripted/**") }
  : {
      testMatch: inE2e(
        "plain/**",
        "accounts.spec.ts",
        "back.spec.ts",
        "first-flip.spec.ts",
        "keyboard.spec.ts",
        "menus.spec.ts",
        "phone.spec.ts",
      ),
    };

/** Limits only end what hangs: a machine three times as slow stays far below. */
const PATIENCE = 120_000;

export default defineConfig({
  testDir: "e2e",
  outputDir: join(dataDir, "results"),
  globalSetup: "./support/browser-site.ts",
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 10 * PATIENCE,
  globalTimeout: 90 * 60_000,
  expect: { timeout: PATIENCE },
  // With more of them `support/test-run.ts` retries none: something must be broken.
  maxFailures: 13,
  reporter: "list",
  webServer: {
    // The log is searched for secrets after the run.
    command: `exec "${process.execPath}" --import ./tests/support/end-with-parent.mjs app/cli/start.ts > "${logFile}"`,
    cwd: join(import.meta.dirname, ".."),
    url: `${origin}/readyz`,
    timeout: 10 * PATIENCE,
    gracefulShutdown: { signal: "SIGTERM", timeout: PATIENCE },
    // VITEST keeps a developer's .env out. Mail goes to files, so that the check-your-email page shows its link.
    env: {
      NODE_ENV: "production",
      VITEST: "1",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      // A slow database on a busy machine isn't a failure.
      DATABASE_PATIENCE: "10",
      APP_ORIGIN: "",
      ...stripeSettings,
    },
    stdout: "pipe",
    stderr: "pipe",
  },
  use: {
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    timezoneId: "America/New_York",
    locale: "en-US",
    // `setOffline` doesn't reach service workers; `support/phone.ts` has tests with them.
    serviceWorkers: "block",
    actionTimeout: PATIENCE,
    navigationTimeout: PATIENCE,
    // Set by the global setup before the worker processes load this file.
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: BROWSER_FLAGS, timeout: PATIENCE },
  },
  projects: [
    { name: "js", testIgnore: inE2e("plain/**") },
    { name: "no-js", ...WITHOUT_SCRIPTS, use: { javaScriptEnabled: false } },
  ],
});
