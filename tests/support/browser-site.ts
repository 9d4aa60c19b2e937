import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./browser.ts";
import { freePort } from "./server.ts";

/** Where the site under test keeps its data and listens; chosen once, by the first process that asks, and handed down to the others. */
export async function siteUnderTest(): Promise<{ dataDir: string; port: number; origin: string }> {
  // why: only named here and made by the site itself, since a tool that reads the configuration asks too
  process.env.HTMC_E2E_DATA ??= join(tmpdir(), `htmc-e2e-${randomUUID().slice(0, 8)}`);
  process.env.HTMC_E2E_PORT ??= String(await freePort());
  const port = Number(process.env.HTMC_E2E_PORT);
  return { dataDir: process.env.HTMC_E2E_DATA, port, origin: `http://localhost:${port}` };
}

/** Playwright's global setup: finds the browser, and, since the site runs by now, its local Postgres, whose address it hands to the tests. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env.CHROMIUM_PATH = findBrowser();
  const { dataDir } = await siteUnderTest();
  process.env.DATA_DIR = dataDir;
  const { localPostgres } = await import("#app/db/local-postgres.server.ts");
  const { url, release } = await localPostgres();
  process.env.HTMC_E2E_DATABASE = url;
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return release;
}
