import { parseArgs } from "node:util";
import { prepareSite } from "../support/own-database.ts";
import { fill, type Size, settle, versionOf } from "./database.ts";
import type { Measured, Row } from "./row.ts";
import { tableOf, writeReadme } from "./table.ts";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    write: { type: "boolean" },
    only: { type: "string", default: "" },
    again: { type: "boolean" },
    small: { type: "boolean" },
    large: { type: "boolean" },
  },
});
const size: Size = options.small ? "small" : options.large ? "large" : "usual";
const name = size === "usual" ? "htmc_bench" : `htmc_bench_${size}`;
const site = await prepareSite("bench", name, { keep: options.again, fill: (url) => fill(url, size) });
const version = await versionOf(site.url);
const { startSites } = await import("./servers.ts");
const { newSession } = await import("../support/visitor.ts");
const { oneMachineRows, largeRows } = await import("./rows/one-machine.ts");
const rows: Row[] = [
  ...(await import("./rows/signed-in.ts")).signedInRows,
  ...(await import("./rows/logging.ts")).loggingRows,
  ...(await import("./rows/depth.ts")).depthRows,
  ...(await import("./rows/own-prices.ts")).ownPriceRows,
  ...(await import("./rows/reports.ts")).reportRows,
  ...(await import("./rows/public.ts")).publicRows,
  ...(await import("./rows/slow-line.ts")).slowLineRows,
  ...(await import("./rows/evening.ts")).eveningRows,
  ...(await import("./rows/live.ts")).liveRows,
  ...oneMachineRows,
  ...(options.large ? largeRows : []),
  // Late, because undo reorders the flips on the disk.
  ...(await import("./rows/undo.ts")).undoRows,
  ...(await import("./rows/imports.ts")).importRows,
  ...(await import("./rows/filters.ts")).filterRows,
  // Last, because every import would look its names up among a million cards.
  ...(await import("./rows/cards.ts")).cardRows,
];

const cookies = new Map<string, Promise<string>>();
function cookieOf(account: string): Promise<string> {
  const cookie = cookies.get(account) ?? newSession(account);
  cookies.set(account, cookie);
  return cookie;
}

/** The innermost cause, such as Postgres's error behind a failed query. */
const firstCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? firstCause(cause) : (message.split("\n")[0] ?? "");

const sites = await startSites(site.url);
const results: (Row & Measured)[] = [];
try {
  for (const row of rows.filter(({ what }) => what.includes(options.only))) {
    await settle(site.url);
    // A row that throws counts as over its budget; the others still run.
    const measured = await row
      .measure({ ...sites, cookieOf, quick: options.quick })
      .catch((error) => ({ text: `failed: ${firstCause(error)}`, ok: false }));
    results.push({ ...row, ...measured });
    console.log(`${measured.ok ? "ok  " : "OVER"}  ${row.what}: ${measured.text} (budget ${row.budget})`);
  }
} finally {
  await Promise.all(Object.values(sites).map(({ stop }) => stop()));
}
await site.close();

console.log(`\n${tableOf(results, version)}`);
if (options.write) writeReadme(results, version);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
