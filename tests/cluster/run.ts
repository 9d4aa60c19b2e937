import { join } from "node:path";
import { seedDatabase } from "#app/db/seed.server.ts";
import { findBrowser } from "../support/browser.ts";
import { freePort, until } from "../support/server.ts";
import { run } from "../support/stages.ts";
import { failOver } from "./fail-over.ts";
import { startBalancer, startPooler } from "./in-front.ts";
import { firstDay } from "./journey.ts";
import { copyServer, newServer, type PostgresServer, query, startPostgres } from "./postgres.ts";
import { inWorkshop, operate, type Workshop } from "./processes.ts";

const SPECS = ["coins", "live", "undo", "my-flips"].map((name) => `tests/e2e/${name}.spec.ts`);

/**
 * `npm run cluster`: two site processes behind HAProxy, PgBouncer, a primary and its synchronous standby. Journeys run
 * with requests alternating between the processes; then the primary is killed during writes (tests/cluster/README.md).
 */
async function cluster(at: Workshop): Promise<void> {
  const { primary, standby } = await startPair(at);
  const direct = `postgres://htmc@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/htmc`;
  // Without a pooler the site finds the primary among both hosts.
  const alone = process.argv.includes("--without-pooler");
  const pooler = alone ? { url: direct, pointTo: () => {} } : await startPooler(at, primary);
  const port = await freePort();
  const site = { origin: `http://localhost:${port}` };
  const env = {
    APP_ORIGIN: site.origin,
    DATABASE_URL: pooler.url,
    DIRECT_DATABASE_URL: alone ? "" : direct,
    DATA_DIR: join(at.folder, "site"),
    SESSION_SECRETS: "a secret that both processes know 26",
    LOG_LEVEL: "warn",
  };
  await operate("migrate", env);
  await seedDatabase(direct, { demoCards: true });
  await startBalancer(at, port, await Promise.all([at.serve(env), at.serve(env)]));
  const { rows } = await query(primary, "show server_version");
  say(`Postgres ${rows[0].server_version}, ${alone ? "no pooler" : at.run("pgbouncer", ["--version"]).split("\n")[0]}`);

  await firstDay(site, 2);
  say("a trader's first day passed, without scripts, with requests going to both processes in turns");
  if (!process.argv.includes("--no-browser")) await journeys(env, port, primary.url);
  await failOver(site, { primary, standby, pooler }, say);
}

async function startPair(at: Workshop): Promise<{ primary: PostgresServer; standby: PostgresServer }> {
  const primary = await newServer(at, "primary");
  copyServer(at, primary, "standby", ["--write-recovery-conf", "--create-slot", "--slot=standby"]);
  const standby = await startPostgres(at, "standby");
  // Set after the base backup, or the standby would wait for a standby of its own.
  await query(primary, "alter system set synchronous_standby_names = '*'");
  await query(primary, "select pg_reload_conf()");
  const synchronous = "select 1 from pg_stat_replication where sync_state = 'sync'";
  await until(async () => (await query(primary, synchronous)).rowCount === 1, 30_000);
  return { primary, standby };
}

async function journeys({ DATA_DIR }: { DATA_DIR: string }, port: number, database: string) {
  const env = {
    CHROMIUM_PATH: findBrowser(),
    HTMC_E2E_DATA: DATA_DIR,
    HTMC_E2E_PORT: String(port),
    HTMC_E2E_DATABASE: database,
  };
  const words = ["playwright", "test", "--config", "tests/cluster/playwright.config.ts", ...SPECS];
  if ((await run("journeys, with scripts on and off", words, { env })) !== 0) throw new Error("A journey failed.");
}

const start = performance.now();
const say = (text: string) => console.log(`${((performance.now() - start) / 1_000).toFixed(1).padStart(6)} s  ${text}`);

await inWorkshop(["pgbouncer", "haproxy"], cluster);
