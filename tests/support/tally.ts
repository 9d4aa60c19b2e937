import { readFileSync } from "node:fs";

export interface Failure {
  /** The test's file and full name, or the check's name. */
  name: string;
  message: string;
  /** Arguments that select this test alone; null if it's never retried. */
  selection: readonly string[] | null;
}

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

/** A stage without results counts as one failure. */
export const failedStage = (name: string, message = ""): Tally => ({
  passed: 0,
  failures: [{ name, message, selection: null }],
  skips: [],
});

export const withoutSkips = ({ passed, failures, skips }: Tally): Tally => ({
  passed,
  failures: [...failures, ...skips.map((name) => ({ name, message: "skipped", selection: null }))],
  skips: [],
});

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
    assertionResults: { title: string; status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Vitest's counts. A file that failed outside its tests, as in a hook, is one more failure; so is an unhandled error,
 * which `unhandled-errors.ts` writes beside the report and which isn't retried.
 */
export function vitestTally(file: string, stage: string, code: number): Tally {
  const report = readReport<VitestReport>(file);
  if (!report) return failedStage(stage, "no report");
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
  const unhandled = readReport<string[]>(unhandledErrorsFile(file)) ?? [];
  failures.push(...unhandled.map((message) => ({ name: stage, message, selection: null })));
  const skips = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map((test) => `${name}: ${test.fullName}`),
  );
  return requireFailure({ passed: report.numPassedTests, failures, skips }, stage, code);
}

/** Where `unhandled-errors.ts` writes beside a report. */
export const unhandledErrorsFile = (report: string) => `${report}.unhandled`;

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors?: { message?: string }[];
}

/**
 * Playwright's counts. A test without time to run is a skip; an error outside the tests, as in the global teardown, is
 * a failure that isn't retried.
 */
export function playwrightTally(file: string, stage: string, code: number): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return failedStage(stage, "no report");
  const tests = report.suites.flatMap(testsOf);
  const skips = tests.filter(({ status }) => status === "skipped").map(({ name }) => name);
  const failures = tests
    .filter(({ status }) => status === "unexpected")
    .map(({ name, message, selection }): Failure => ({ name, message, selection }));
  const passed = tests.length - skips.length - failures.length;
  failures.push(...(report.errors ?? []).map(({ message = "" }) => ({ name: stage, message, selection: null })));
  return requireFailure({ passed, failures, skips }, stage, code);
}

const testsOf = ({ suites = [], specs }: PlaywrightSuite): (Failure & { status: string })[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `${file} [${projectName}]: ${title}`,
      status,
      message: results.at(-1)?.error?.message ?? "",
      // A line may define several tests, one for each row of a table.
      selection: [`${file}:${line}`, "--project", projectName, "-g", `${RegExp.escape(title)}$`],
    })),
  ),
  ...suites.flatMap(testsOf),
];

// A run that fails without a failed test must not count as passed.
const requireFailure = (tally: Tally, stage: string, code: number): Tally =>
  tally.failures.length === 0 && code !== 0
    ? sum([tally, failedStage(stage, `ended with ${code}, by an error outside its tests`)])
    : tally;

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
