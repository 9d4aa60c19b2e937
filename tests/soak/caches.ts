import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { recreateDatabase } from "../support/own-database.ts";

// The app reads these when it's imported.
process.env.DATA_DIR ??= resolve(import.meta.dirname, "../../.data/soak");
process.env.SESSION_SECRETS ??= randomBytes(32).toString("hex");
process.env.NODE_ENV ??= "production";

const { values: options } = parseArgs({
  options: {
    acts: { type: "string", default: "4000" },
    seed: { type: "string", default: String(Date.now() % 1e6) },
    caches: { type: "string", default: "on" },
  },
});
const [acts, seed] = [Number(options.acts), Number(options.seed)];

const database = await recreateDatabase("htmc_caches");
process.env.DATABASE_URL = database.url;
const { buildIfStale } = await import("#app/cli/build.ts");
await buildIfStale();
const { RandomActs } = await import("../support/random-acts.ts");
const { startMeasuredServer } = await import("../support/two-servers.ts");

const servers = await Promise.all([1, 2].map(() => startMeasuredServer({ CACHES: options.caches })));
const counts = new Map<string, number>();
let differences = 0;
try {
  console.log(`${acts} acts, seed ${seed}, caches ${options.caches}`);
  const random = new RandomActs(servers, seed);
  await random.begin();
  for (let n = 1; n <= acts; n++) {
    const { what, status, stale } = await random.next();
    const kind = `${what.split(" in ")[0]} ${status ?? "nothing to do"}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    differences += stale.length;
    if (stale.length > 0) console.log(`${n}: ${what} (${status})\n  ${stale.join("\n  ")}`);
    if (n % 500 === 0) console.log(`${n} acts, ${differences} differences`);
  }
} finally {
  for (const server of servers) await server.stop();
}
await (await import("#app/db/client.server.ts")).closeDatabase();
await database.release();
for (const [kind, count] of [...counts].toSorted()) console.log(`${String(count).padStart(6)}  ${kind}`);
console.log(`${acts} acts, ${differences} differences`);
process.exit(differences === 0 ? 0 : 1);
