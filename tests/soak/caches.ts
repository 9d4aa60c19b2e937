import { parseArgs } from "node:util";
import { prepareSite } from "../support/own-database.ts";

const { values: options } = parseArgs({
  options: {
    acts: { type: "string", default: "4000" },
    seed: { type: "string", default: String(Date.now() % 1e6) },
    caches: { type: "string", default: "on" },
  },
});
const acts = Number(options.acts);
const seed = Number(options.seed);

const site = await prepareSite("soak", "htmc_caches");
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
await site.close();
console.table(Object.fromEntries([...counts].toSorted()));
console.log(`${acts} acts, ${differences} differences`);
process.exit(differences === 0 ? 0 : 1);
