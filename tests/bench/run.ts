import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Measured, Row } from "./row.ts";
import { tableOf, writeReadme } from "./table.ts";

// The app reads these when it's imported.
process.env.DATA_DIR ??= resolve(import.meta.dirname, "../../.data/bench");
process.env.SESSION_SECRETS ??= randomBytes(32).toString("hex");
process.env.NODE_ENV ??= "production";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean" },
    write: { type: "boolean" },
    only: { type: "string" },
    again: { type: "boolean" },
    small: { type: "boolean" },
    large: { type: "boolean" },
  },
});
const { buildIfStale } = await import("#app/cli/build.ts");
const { benchDatabase, OWNERS, settle } = await import("./database.ts");
const { startApp, startPage } = await import("./servers.ts");

const size = options.small ? "small" : options.large ? "large" : "usual";
const database = await benchDatabase({ again: options.again ?? false, size });
process.env.DATABASE_URL = database.url;
await buildIfStale();
const { cookieOf } = await import("./visitors.ts");
const { oneMachineRows, largeRows } = await import("./rows/one-machine.ts");
const rows: Row[] = [
  ...(await import("./rows/flips.ts")).flipsRows,
  ...(await import("./rows/signed-in.ts")).signedInRows,
  ...(await import("./rows/logging.ts")).loggingRows,
  ...(await import("./rows/depth.ts")).depthRows,
  ...(await import("./rows/reports.ts")).reportRows,
  ...(await import("./rows/public.ts")).publicRows,
  ...(await import("./rows/waking.ts")).wakingRows,
  ...(await import("./rows/slow-line.ts")).slowLineRows,
  ...(await import("./rows/evening.ts")).eveningRows,
  ...(await import("./rows/live.ts")).liveRows,
  ...oneMachineRows,
  ...(options.large ? largeRows : []),
  ...(await import("./rows/cards.ts")).cardRows,
  // Last, because undo reorders the flips on the disk.
  ...(await import("./rows/undo.ts")).undoRows,
  ...(await import("./rows/imports.ts")).importRows,
];

const { SESSION_SECRETS = "", DATA_DIR = "" } = process.env;
const bare = await startPage("bare-page");
const textbook = await startPage("textbook-page", { DATABASE_URL: database.url, OWNER: OWNERS.middle });
const app = await startApp({ SESSION_SECRETS, DATA_DIR });
const bench = { app, bare, textbook, cookieOf, quick: options.quick ?? false };
const chosen = rows.filter(({ what }) => what.includes(options.only ?? ""));

/** A row that throws counts as over its budget; the others still run. */
const failedRow = (error: Error): Measured => ({ text: `failed: ${firstCause(error)}`, ok: false });

/** The innermost cause, such as Postgres's error behind a failed query. */
const firstCause = ({ message, cause }: Error): string =>
  cause instanceof Error ? firstCause(cause) : (message.split("\n")[0] ?? "");

const results: (Row & Measured)[] = [];
try {
  for (const row of chosen) {
    await settle(database.url);
    const measured = await row.measure(bench).catch(failedRow);
    results.push({ ...row, ...measured });
    console.log(`${measured.ok ? "ok  " : "OVER"}  ${row.what}: ${measured.text} (budget ${row.budget})`);
  }
} finally {
  await Promise.all([app, bare, textbook].map((site) => site.stop()));
}
await (await import("#app/db/client.server.ts")).closeDatabase();
await database.release();

const table = tableOf(results, database.version);
console.log(`\n${table}`);
if (options.write) writeReadme(table);
process.exit(results.every(({ ok }) => ok) ? 0 : 1);
