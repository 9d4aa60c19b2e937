import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser, NoBrowser } from "./support/browser.ts";
import { check, run, stages, stageTable } from "./support/stages.ts";
import { lastLine, lost, playwrightTally, sum, type Tally, vitestTally, withoutSkips } from "./support/tally.ts";

const RULES_TO_REQUESTS = ["domain", "domain-far", "features", "features-apart", "requests", "requests-apart"];

/** `npm test`: builds, then everything that can fail, on this machine and nothing else. Its last line counts. */
async function everything(): Promise<Tally> {
  if ((await run("build", ["npm", "run", "--silent", "build"], { beside: true })) !== 0) return lost("build");
  // why: each line waits now and then, for a backend that ends or a page that paints, and together they leave no
  // processor idle; what mostly waits begins first, and what only computes fills up the shortest line
  const lines = [vitest("waits"), vitest("faults"), vitest(...RULES_TO_REQUESTS), browserAndChecks()];
  return sum(await Promise.all(lines));
}

async function browserAndChecks(): Promise<Tally> {
  return sum([
    await browser(),
    await check("lint", ["biome", "check", "."]),
    await check("types", ["npm", "run", "--silent", "check:types"]),
    await check("import rule", ["npm", "run", "--silent", "check:imports"]),
    await check("dead code", ["npm", "run", "--silent", "check:dead"]),
    await check("documents", ["npm", "run", "--silent", "check:docs"]),
  ]);
}

async function vitest(...projects: string[]): Promise<Tally> {
  const report = join(reports, `${projects.join("-")}.json`);
  const words = [
    "vitest",
    "run",
    "--config",
    "tests/vitest.config.ts",
    ...projects.flatMap((name) => ["--project", name]),
  ];
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const name = projects.join(", ");
  // why: each run drops and makes the databases of its own Postgres
  const env = { DATA_DIR: `.data/test-${projects.join("-")}` };
  return vitestTally(report, name, await run(name, [...words, ...reporters], { env }));
}

async function browser(): Promise<Tally> {
  const report = join(reports, "browser.json");
  const words = ["playwright", "test", "--config", "tests/playwright.config.ts", "--reporter=list,json"];
  const name = "browser, with scripts on and off";
  try {
    const env = { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return playwrightTally(report, name, await run(name, words, { env }));
  } catch (error) {
    if (error instanceof NoBrowser) return lost(error.message);
    throw error;
  }
}

const reports = mkdtempSync(join(tmpdir(), "htmc-reports-"));
const counted = await everything().catch((error): Tally => {
  console.error(error);
  return lost("the tests could not be run");
});
rmSync(reports, { recursive: true, force: true });
// why: a clean checkout has all that its tests need
const tally = process.env.CI ? withoutSkips(counted) : counted;
// why: what is read of a long log is its end
for (const skip of tally.skips) console.log(`- skipped: ${skip}`);
for (const failure of tally.failures) console.log(`✗ ${failure.split("\n").slice(0, 30).join("\n  ")}\n`);
console.log(`\n${stageTable(stages)}\n`);
console.log(lastLine(tally));
process.exitCode = tally.failures.length === 0 && tally.passed > 0 ? 0 : 1;
