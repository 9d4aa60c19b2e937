import { resolve } from "node:path";
import { type Promised, type Proof, titlePattern } from "./promises.ts";
import { type PlaywrightReport, type PlaywrightSuite, readReport, type VitestReport } from "./tally.ts";
import { runForReport } from "./test-run.ts";

const root = resolve(import.meta.dirname, "../..");
const env = { DATA_DIR: ".data/promises" };

interface TestResult {
  file: string;
  title: string;
  passed: boolean;
}

/** Runs all cases of the tests that prove these promises; returns each proof's result, and the failures. */
export async function runProofs(promises: readonly Promised[]) {
  const proofs = promises.flatMap(({ number, proofs }) => proofs.map((proof) => ({ number, proof })));
  const files = [...new Set(proofs.map(({ proof }) => proof.file))];
  const isIn = (folder: string) => (file: string) => file.startsWith(`tests/${folder}/`);
  const faults = files.filter(isIn("faults"));
  const journeys = files.filter(isIn("e2e"));
  const others = files.filter((file) => !faults.includes(file) && !journeys.includes(file));
  // One after the other, because these projects have different numbers of workers.
  const went = [
    ...(await vitest(["domain", "features*", "requests*"], others)),
    ...(await vitest(["faults"], faults)),
    ...(await vitest(["waits"], faults)),
    ...(await playwright(journeys)),
  ];
  const runs = new Map<Proof, string>();
  const failures: string[] = [];
  for (const { number, proof } of proofs) {
    const cases = went.filter(({ file, title }) => file === proof.file && titlePattern(proof.title).test(title));
    const passed = cases.filter((one) => one.passed).length;
    if (passed === 0 || passed < cases.length)
      failures.push(`${number}: ${proof.file}: ${proof.title}: ${passed} of ${cases.length} passed`);
    runs.set(proof, `${passed} of ${cases.length}, ${new Date().toISOString().slice(0, 10)}`);
  }
  return { runs, failures };
}

async function vitest(projects: readonly string[], files: readonly string[]): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const chosen = projects.flatMap((name) => ["--project", name]);
  const words = ["--config", "tests/vitest.config.ts", "--passWithNoTests", ...files, ...chosen];
  const report = await runForReport({ name: projects.join(), tool: "vitest", words, env }, readReport<VitestReport>);
  if (!report) throw new Error("vitest left no report");
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: name.slice(root.length + 1),
      title,
      passed: status === "passed",
    })),
  );
}

async function playwright(files: readonly string[]): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const words = [...files, "--config=tests/playwright.config.ts"];
  const run = { name: "browser", tool: "playwright", words, env } as const;
  const report = await runForReport(run, readReport<PlaywrightReport>);
  if (!report) throw new Error("Playwright left no report");
  const all = ({ suites = [], specs }: PlaywrightSuite): TestResult[] => [
    ...specs.map(({ title, file, ok }) => ({ file: `tests/e2e/${file}`, title, passed: ok })),
    ...suites.flatMap(all),
  ];
  return report.suites.flatMap(all);
}
