import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** How many tests, or checks, came out which way. */
export interface Tally {
  passed: number;
  failed: number;
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

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
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** What vitest counted; a file that could not even be loaded is one failed test. */
export function vitestTally(file: string, code: number): Tally {
  const report = read<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const unloadable = report.testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0);
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length }, code);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** What Playwright counted; a test that was skipped did not pass, and one that needed a second try is told. */
export function playwrightTally(file: string, code: number): Tally {
  const stats = read<PlaywrightReport>(file)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only at a second try`);
  return honest({ passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped }, code);
}

// why: a tool that ends badly without a failed test, by an error outside of them, must not pass for green
const honest = ({ passed, failed }: Tally, code: number): Tally => ({ passed, failed: failed === 0 && code !== 0 ? 1 : failed });

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}
