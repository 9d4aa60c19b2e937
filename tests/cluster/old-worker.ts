import { findBrowser } from "../support/browser.ts";
import { TestDatabase } from "../support/browser-database.ts";
import { Phone } from "../support/phone.ts";
import { ask, type RunningServer, until } from "../support/server.ts";

const cacheNames = (phone: Phone) => phone.page.evaluate(() => caches.keys());

/**
 * A phone with the previous release's service worker keeps a line and then meets today's release: the line must become
 * one flip, and the worker must be replaced. Both servers use the origin of `sitePort`. Returns false if the previous
 * release has no service worker.
 */
export async function meetToday(
  before: RunningServer,
  today: RunningServer,
  { sitePort, databaseUrl }: { sitePort: number; databaseUrl: string },
): Promise<boolean> {
  const worker = await ask(`${before.origin}/sw.js`, { headers: { Host: `localhost:${sitePort}` } });
  if (worker.status !== 200) return false;
  process.env.HTMC_E2E_PORT = String(sitePort);
  process.env.CHROMIUM_PATH = findBrowser();
  const rows = new TestDatabase(databaseUrl);
  const player = await rows.makeAccount();
  const phone = await Phone.start();
  phone.line.pointTo(before.port);
  try {
    await phone.prepare(player);
    const [old = ""] = await cacheNames(phone);
    phone.line.set("cut");
    await phone.page.goto("/dashboard/log");
    await phone.keep("J Smith 84 QB 12k > 15.5k");
    await phone.waiting().first().waitFor();
    phone.line.pointTo(today.port);
    phone.line.set("whole");
    await phone.page.goto("/dashboard/my-flips");
    await until(async () => (await rows.flipsOf(player.email)).length === 1, 30_000);
    await until(async () => !(await cacheNames(phone)).includes(old), 30_000);
    return true;
  } finally {
    await phone.end();
    await rows.end();
  }
}
