import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** How many tests, or checks, came out which way, and what each failure was, the name first. */
export interface Tally {
  passed: number;
  failed: number;
  failures: string[];
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
});

/** A stage that could not even be counted. */
export const lost = (why: string): Tally => ({ passed: 0, failed: 1, failures: [why] });

/** Runs a tool of the project; its output comes at once, or, when it runs beside another, at its end under its name. */
export async function run(name: string, words: readonly string[], { beside = false, env = {} } = {}): Promise<number> {
  const start = performance.now();
  const [program = "", ...rest] = words;
  const child = spawn(program, rest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", beside ? "pipe" : "inherit", beside ? "pipe" : "inherit"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number>((done) => {
    child.on("error", (error) => {
      output += error.message;
      done(1);
    });
    child.on("close", (status) => done(status ?? 1));
  });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)${code !== 0 && beside ? `\n${output.trimEnd()}` : ""}`);
  return code;
}

/** One check: passed or failed as a whole. */
export async function check(name: string, words: readonly string[]): Promise<Tally> {
  const code = await run(name, words, { beside: true });
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : lost(name);
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** What vitest counted; a file that could not even be loaded is one failed test. */
export function vitestTally(file: string, name: string, code: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return lost(`${name}: no report`);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [`${name}\n${message}`]
      : assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => `${name}: ${test.fullName}\n${test.failureMessages.join("\n")}`),
  );
  return honest({ passed: report.numPassedTests, failed: failures.length, failures }, name, code);
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

/** What Playwright counted; a test that was skipped did not pass, and one that needed a second try is told. */
export function playwrightTally(file: string, name: string, code: number): Tally {
  const report = read<PlaywrightReport>(file);
  if (!report) return lost(`${name}: no report`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap(unhappy);
  if (flaky > 0) console.log(`${flaky} browser tests passed only at a second try`);
  return honest({ passed: expected + flaky, failed: unexpected + skipped, failures }, name, code);
}

const unhappy = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "skipped")
      .map(({ projectName, results }) => `${file} [${projectName}]: ${title}\n${results.at(-1)?.error?.message ?? "skipped"}`),
  ),
  ...suites.flatMap(unhappy),
];

// why: a tool that ends badly without a failed test, by an error outside of them, must not pass for green
const honest = (tally: Tally, name: string, code: number): Tally =>
  tally.failed === 0 && code !== 0 ? sum([tally, lost(`${name}: ended with ${code}, by an error outside of its tests`)]) : tally;

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
