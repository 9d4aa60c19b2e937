import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./stages.ts";
import { type Failure, playwrightTally, sum, type Tally, unhandledErrorsFile, vitestTally } from "./tally.ts";

export interface TestRun {
  name: string;
  tool: "vitest" | "playwright";
  words: readonly string[];
  env?: Record<string, string>;
}

const UNHANDLED_ERRORS = join(import.meta.dirname, "unhandled-errors.ts");

async function runTests({ name, tool, words, env = {} }: TestRun): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "htmc-report-"));
  try {
    const file = join(folder, "report.json");
    const isVitest = tool === "vitest";
    const command = isVitest
      ? ["vitest", "run", "--reporter=default", "--reporter=json", `--reporter=${UNHANDLED_ERRORS}`]
      : ["playwright", "test", "--reporter=list,json"];
    const settings = isVitest ? { UNHANDLED_ERRORS: unhandledErrorsFile(file) } : { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const output = isVitest ? [`--outputFile.json=${file}`] : [];
    const code = await run(name, [...command, ...words, ...output], { env: { ...env, ...settings } });
    return (isVitest ? vitestTally : playwrightTally)(file, name, code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface CountedRun {
  run: TestRun;
  tally: Tally;
}

export const countRun = async (run: TestRun): Promise<CountedRun> => ({ run, tally: await runTests(run) });

/** With more flaky tests in one run, all of them are failures. */
const MAX_FLAKY = 3;
/** With more failures nothing is retried: something must be broken. */
const MAX_RETRIED = 12;

/**
 * Retries each failed test once, one at a time. Those that pass are returned as flaky and count as passed, unless there
 * are more than MAX_FLAKY (docs/decisions/021-one-retry.md).
 */
export async function retryFailures(
  runs: readonly CountedRun[],
  runAlone = runTests,
): Promise<{ tally: Tally; flaky: Failure[] }> {
  const tally = sum(runs.map(({ tally }) => tally));
  const tests = runs.flatMap(({ run, tally }) =>
    tally.failures.flatMap((failure) => (failure.selection === null ? [] : [{ run, failure }])),
  );
  const flaky: Failure[] = [];
  if (tests.length <= MAX_RETRIED)
    for (const { run, failure } of tests) {
      const words = [...run.words, ...(failure.selection ?? [])];
      const again = await runAlone({ ...run, name: `again: ${failure.name}`, words });
      if (again.passed > 0 && again.failures.length === 0) flaky.push(failure);
    }
  if (flaky.length > MAX_FLAKY) return { tally, flaky };
  const failures = tally.failures.filter((failure) => !flaky.includes(failure));
  return { tally: { ...tally, passed: tally.passed + flaky.length, failures }, flaky };
}
