import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.ts";
import { leaksOfTheSite, secretsFile } from "./browser-secrets.ts";
import { freePort } from "./server.ts";
import { settingsFor, startStandIn } from "./stripe/stand-in.ts";

const KEY = "sk_test_browser";
const SECRET = "whsec_browser";

/**
 * Data folder, ports and Stripe settings of the site under test. The first process chooses them and passes them on in
 * its environment.
 */
export async function siteUnderTest() {
  // The site creates the folder itself, because tools load this configuration too.
  process.env.HTMC_E2E_DATA ??= join(tmpdir(), `htmc-e2e-${randomUUID().slice(0, 8)}`);
  process.env.HTMC_E2E_PORT ??= String(await freePort());
  process.env.HTMC_E2E_STRIPE_PORT ??= String(await freePort());
  const port = Number(process.env.HTMC_E2E_PORT);
  const stripePort = Number(process.env.HTMC_E2E_STRIPE_PORT);
  const stripeSettings = settingsFor(`http://127.0.0.1:${stripePort}`, KEY, SECRET);
  const dataDir = process.env.HTMC_E2E_DATA;
  return { dataDir, logFile: `${dataDir}.log`, port, origin: `http://localhost:${port}`, stripePort, stripeSettings };
}

/**
 * Playwright's global setup: finds the browser, starts the Stripe stand-in and passes on the URL of the local Postgres.
 * The site is already running.
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = findBrowser();
  const { dataDir, logFile, origin, stripePort } = await siteUnderTest();
  const stripe = await startStandIn({
    port: stripePort,
    key: KEY,
    secret: SECRET,
    webhook: `${origin}/webhooks/stripe`,
  });
  process.env.DATA_DIR = dataDir;
  const { localPostgres } = await import("#app/dev/postgres.server.ts");
  const { url, release } = await localPostgres();
  process.env.HTMC_E2E_DATABASE = url;
  process.on("exit", () => {
    for (const path of [dataDir, logFile, secretsFile()]) rmSync(path, { recursive: true, force: true });
  });
  return async () => {
    await stripe.stop();
    await release();
    const leaks = leaksOfTheSite(logFile);
    if (leaks.length > 0) throw new Error(`The site's log holds secrets:\n${leaks.slice(0, 5).join("\n")}`);
  };
}
