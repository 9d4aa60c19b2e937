import { readFileSync } from "node:fs";

/** A failed test or check. */
export interface Failure {
  /** The test's file and full name, or the check's name. */
  name: string;
  message: string;
  /** The words that select this test alone, for the tool that ran it; null for what is never run again. */
  selection: readonly string[] | null;
}

/** How many tests, or checks, passed; which failed, and which were not run. */
export interface Tally {
  passed: number;
  failures: Failure[];
  skips: string[];
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  skips: tallies.flatMap(({ skips }) => skips),
});

/** A stage that could not be counted. */
export const lost = (name: string, message = ""): Tally => ({
  passed: 0,
  failures: [{ name, message, selection: null }],
  skips: [],
});

/** A tally in which a skipped test is a failed one. */
export const withoutSkips = ({ passed, failures, skips }: Tally): Tally => ({
  passed,
  failures: [...failures, ...skips.map((name) => ({ name, message: "skipped", selection: null }))],
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

/**
 * What vitest counted. A file that failed outside its tests, as in a hook, is one failed test more; an unhandled error,
 * which `unhandled-errors.ts` writes beside the report, is one that is not run again.
 */
export function vitestTally(file: string, stage: string, code: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return lost(stage, "no report");
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const isFileFailed = status === "failed" && (failed.length === 0 || message !== "");
    return [
      ...(isFileFailed ? [{ name, message, selection: [name] }] : []),
      ...failed.map(({ fullName, failureMessages }) => ({
        name: `${name}: ${fullName}`,
        message: failureMessages.join("\n"),
        selection: [name, "-t", `^${RegExp.escape(fullName)}$`],
      })),
    ];
  });
  const unhandled = read<string[]>(unhandledErrorsFile(file)) ?? [];
  failures.push(...unhandled.map((message) => ({ name: stage, message, selection: null })));
  const skips = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map((test) => `${name}: ${test.fullName}`),
  );
  return honest({ passed: report.numPassedTests, failures, skips }, stage, code);
}

/** Where `unhandled-errors.ts` writes beside a report. */
export const unhandledErrorsFile = (report: string) => `${report}.unhandled`;

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/**
 * What Playwright counted; a test that it had no time for is skipped. An error outside the tests, as in the global
 * teardown, is a failed test that is not run again.
 */
export function playwrightTally(file: string, stage: string, code: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (!report) return lost(stage, "no report");
  const tests = report.suites.flatMap(testsOf);
  const skips = tests.filter(({ status }) => status === "skipped").map(({ name }) => name);
  const failures = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ name, message, selection }): Failure => ({ name, message, selection }));
  const passed = tests.length - skips.length - failures.length;
  failures.push(...(report.errors ?? []).map(({ message = "" }) => ({ name: stage, message, selection: null })));
  return honest({ passed, failures, skips }, stage, code);
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): (Failure & { status: string })[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file} [${projectName}]: ${title}`,
      status,
      message: results.at(-1)?.error?.message ?? "",
      // why: a line may hold several tests, one for each row of a table
      selection: [`${file}:${line}`, "--project", projectName, "-g", `${RegExp.escape(title)}$`],
    })),
  ),
  ...suites.flatMap(testsOf),
];

// why: a tool that ends badly without a failed test, by an error outside of them, must not pass for green
const honest = (tally: Tally, stage: string, code: number): Tally =>
  tally.failures.length === 0 && code !== 0
    ? sum([tally, lost(stage, `ended with ${code}, by an error outside its tests`)])
    : tally;

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
