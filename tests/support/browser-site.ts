import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server.ts";

/** Where the site under test keeps its data and listens; chosen once, by the first process that asks, and handed down to the others. */
export async function siteUnderTest(): Promise<{ dataDir: string; port: number; origin: string }> {
  if (!process.env.HTMC_E2E_DATA) {
    // why: the local Postgres runs as nobody and must be able to enter
    const folder = mkdtempSync(join(tmpdir(), "htmc-e2e-"));
    chmodSync(folder, 0o755);
    process.env.HTMC_E2E_DATA = folder;
    process.env.HTMC_E2E_PORT = String(await freePort());
  }
  const port = Number(process.env.HTMC_E2E_PORT);
  return { dataDir: process.env.HTMC_E2E_DATA, port, origin: `http://localhost:${port}` };
}

/** Playwright's global setup: the site runs by now, so its local Postgres is found and its address handed to the tests. */
export default async function setup(): Promise<() => Promise<void>> {
  const { dataDir } = await siteUnderTest();
  process.env.DATA_DIR = dataDir;
  const { localPostgres } = await import("#app/db/local-postgres.server.ts");
  const { url, release } = await localPostgres();
  process.env.HTMC_E2E_DATABASE = url;
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return release;
}
