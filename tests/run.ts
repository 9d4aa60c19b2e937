import { findBrowser, NoBrowser } from "./support/browser.ts";
import { check, run, stages, stageTable } from "./support/stages.ts";
import { type Failure, failedStage, lastLine, sum, type Tally, withoutSkips } from "./support/tally.ts";
import { type CountedRun, countRun, retryFailures, type TestRun } from "./support/test-run.ts";

const RULES_TO_REQUESTS = ["domain", "domain-far", "features", "features-apart", "requests", "requests-apart"];

// support/long.ts reads it in the test processes.
if (process.argv.includes("--long")) process.env.LONG = "1";

/** `npm test`: builds, then runs all tests and checks. The last line has the counts. */
async function everything(): Promise<{ tally: Tally; flaky: Failure[] }> {
  // Fail before the build if there's no browser.
  const browser = findBrowser();
  if ((await run("build", ["npm", "run", "--silent", "build"], { beside: true })) !== 0)
    return { tally: failedStage("build"), flaky: [] };
  // Each of these runs is idle at times; in parallel they keep both cores busy.
  const [{ checks, journeys }, ...tests] = await Promise.all([
    journeysAndChecks(browser),
    countRun(vitest("waits")),
    countRun(vitest("faults")),
    countRun(vitest(...RULES_TO_REQUESTS)),
  ]);
  const { tally, flaky } = await retryFailures([...tests, journeys]);
  return { tally: sum([tally, checks]), flaky };
}

async function journeysAndChecks(browser: string): Promise<{ journeys: CountedRun; checks: Tally }> {
  const journeys = await countRun({
    name: "browser, with scripts on and off",
    tool: "playwright",
    words: ["--config", "tests/playwright.config.ts"],
    env: { CHROMIUM_PATH: browser },
  });
  const checks = [
    await check("lint", ["biome", "check", "."]),
    await check("types", ["npm", "run", "--silent", "check:types"]),
    await check("import rule", ["npm", "run", "--silent", "check:imports"]),
    await check("dead code", ["npm", "run", "--silent", "check:dead"]),
    await check("documents", ["npm", "run", "--silent", "check:docs"]),
  ];
  return { journeys, checks: sum(checks) };
}

const vitest = (...projects: string[]): TestRun => ({
  name: projects.join(", "),
  tool: "vitest",
  words: ["--config", "tests/vitest.config.ts", ...projects.flatMap((name) => ["--project", name])],
  // Each run recreates the databases of its own Postgres.
  env: { DATA_DIR: `.data/test-${projects.join("-")}` },
});

const excerpt = ({ name, message }: Failure): string =>
  `${name}\n${message}`.trimEnd().split("\n").slice(0, 30).join("\n  ");

const { tally: counted, flaky } = await everything().catch((error) => {
  if (!(error instanceof NoBrowser)) console.error(error);
  return { tally: failedStage(error instanceof NoBrowser ? error.message : "the tests could not be run"), flaky: [] };
});
// A clean checkout has everything its tests need, so a skip is a failure.
const tally = process.env.CI ? withoutSkips(counted) : counted;
// Last, because readers look at the end of a long log.
for (const skip of tally.skips) console.log(`- skipped: ${skip}`);
for (const failure of flaky) console.log(`~ flaky, failed at first: ${excerpt(failure)}\n`);
for (const failure of tally.failures) console.log(`✗ ${excerpt(failure)}\n`);
console.log(`\n${stageTable(stages)}\n`);
if (flaky.length > 0)
  console.log(`flaky (failed once, passed alone):\n${flaky.map(({ name }) => `  ${name}`).join("\n")}\n`);
console.log(lastLine(tally));
process.exitCode = tally.failures.length === 0 && tally.passed > 0 ? 0 : 1;
