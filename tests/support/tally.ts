import { readFileSync } from "node:fs";

/** How many tests, or checks, passed; which failed and of what, the name first; and which were not run. */
export interface Tally {
  passed: number;
  failures: string[];
  skips: string[];
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  skips: tallies.flatMap(({ skips }) => skips),
});

/** A stage that could not even be counted. */
export const lost = (why: string): Tally => ({ passed: 0, failures: [why], skips: [] });

/** A tally in which a skipped test is a failed one. */
export const withoutSkips = ({ passed, failures, skips }: Tally): Tally => ({
  passed,
  failures: [...failures, ...skips.map((name) => `${name}\nskipped`)],
  skips: [],
});

/** The last line of a run; skipped tests are in it where there are any. */
export const lastLine = ({ passed, failures, skips }: Tally): string =>
  [`${passed} passed`, `${failures.length} failed`, ...(skips.length > 0 ? [`${skips.length} skipped`] : [])].join(
    ", ",
  );

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What vitest counted; a file that failed outside of its tests is one failed test. */
export function vitestTally(file: string, stage: string, code: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return lost(`${stage}: no report`);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${name}\n${message}`];
    return failed.map((test) => `${name}: ${test.fullName}\n${test.failureMessages.join("\n")}`);
  });
  const skips = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map((test) => `${name}: ${test.fullName}`),
  );
  return honest({ passed: report.numPassedTests, failures, skips }, stage, code);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
}

/** What Playwright counted; a test that it had no time for is skipped. */
export function playwrightTally(file: string, stage: string, code: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (!report) return lost(`${stage}: no report`);
  const tests = report.suites.flatMap(testsOf);
  const skips = tests.filter(({ status }) => status === "skipped").map(({ name }) => name);
  const failures = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ name, problem }) => `${name}\n${problem}`);
  return honest({ passed: tests.length - skips.length - failures.length, failures, skips }, stage, code);
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): { name: string; status: string; problem: string }[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file} [${projectName}]: ${title}`,
      status,
      problem: results.at(-1)?.error?.message ?? "",
    })),
  ),
  ...suites.flatMap(testsOf),
];

// why: a tool that ends badly without a failed test, by an error outside of them, must not pass for green
const honest = (tally: Tally, stage: string, code: number): Tally =>
  tally.failures.length === 0 && code !== 0
    ? sum([tally, lost(`${stage}: ended with ${code}, by an error outside of its tests`)])
    : tally;

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
