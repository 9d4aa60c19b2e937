import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Promised, type Proof, titlePattern } from "./promises.ts";

const root = resolve(import.meta.dirname, "../..");

interface TestResult {
  file: string;
  title: string;
  passed: boolean;
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; ok: boolean }[];
}

/** Runs all cases of the tests that prove these promises; returns each proof's result, and the failures. */
export async function runProofs(promises: readonly Promised[]) {
  const proofs = promises.flatMap(({ number, proofs }) => proofs.map((proof) => ({ number, proof })));
  const files = [...new Set(proofs.map(({ proof }) => proof.file))];
  const isIn = (folder: string) => (file: string) => file.startsWith(`tests/${folder}/`);
  const [faults, journeys] = [files.filter(isIn("faults")), files.filter(isIn("e2e"))];
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
  const words = ["vitest", "run", "--config", "tests/vitest.config.ts", "--passWithNoTests", ...files];
  const report = await runForReport([...words, ...projects.flatMap((name) => ["--project", name])], (file) => [
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const { testResults } = report as {
    testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
  };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: name.slice(root.length + 1),
      title,
      passed: status === "passed",
    })),
  );
}

async function playwright(files: readonly string[]): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const words = ["playwright", "test", ...files, "--config=tests/playwright.config.ts", "--reporter=list,json"];
  const report = await runForReport(words, () => []);
  const all = ({ suites = [], specs }: PlaywrightSuite): TestResult[] => [
    ...specs.map(({ title, file, ok }) => ({ file: `tests/e2e/${file}`, title, passed: ok })),
    ...suites.flatMap(all),
  ];
  return (report as { suites: PlaywrightSuite[] }).suites.flatMap(all);
}

async function runForReport(words: readonly string[], naming: (file: string) => string[]): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "htmc-promises-"));
  const file = join(folder, "report.json");
  const [tool = "", ...more] = [...words, ...naming(file)];
  const env = { ...process.env, DATA_DIR: ".data/promises", PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const child = spawn(join(root, "node_modules/.bin", tool), more, { cwd: root, env, stdio: "inherit" });
  await new Promise((ended) => child.on("close", ended));
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
