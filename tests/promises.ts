import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "#app/cli/build.ts";
import { runProofs } from "./support/promise-runs.ts";
import { findFaults, parsePromises, printed, withLastRuns } from "./support/promises.ts";

// `npm run promises`: prints the promises and their tests, checks that the tests exist, and runs them with --run.
const root = resolve(import.meta.dirname, "..");
const document = join(root, "app/docs/security.md");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: "boolean" }, run: { type: "boolean" }, write: { type: "boolean" } },
});
const all = parsePromises(readFileSync(document, "utf8"));
const chosen = positionals.length === 0 ? all : all.filter(({ number }) => positionals.includes(number));
const faults = findFaults(all, (file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null,
);
if (!options.check) for (const one of chosen) console.log(printed(one));
for (const fault of faults) console.error(fault);
let isBroken = faults.length > 0;
if (options.run) {
  await buildIfStale();
  const { runs, failures } = await runProofs(chosen);
  for (const failure of failures) console.error(`✗ ${failure}`);
  if (options.write) {
    writeFileSync(document, withLastRuns(readFileSync(document, "utf8"), runs));
    // Biome aligns the table's columns.
    execFileSync("npx", ["biome", "format", "--write", document], { cwd: root });
  }
  isBroken ||= failures.length > 0;
}
process.exitCode = isBroken ? 1 : 0;
