import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { processorSeconds, stageTable } from "./stages.ts";
import { failedStage, lastLine, playwrightTally, sum, vitestTally, withoutSkips } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "htmc-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const ended = (status: string, fullName: string) => ({
  status,
  fullName,
  failureMessages: status === "failed" ? ["no"] : [],
});
const ofVitest = (file: object) =>
  report({ numPassedTests: 1, testResults: [{ name: "a.test.ts", status: "passed", message: "", ...file }] });

test("lists each test vitest skipped or never began by name", () => {
  const assertionResults = [
    ended("passed", "one"),
    ended("skipped", "two"),
    ended("todo", "three"),
    ended("pending", "four"),
  ];
  const tally = vitestTally(ofVitest({ assertionResults }), "features", 0);
  expect(tally).toEqual({ passed: 1, failures: [], skips: ["a.test.ts: two", "a.test.ts: three", "a.test.ts: four"] });
  expect(lastLine(tally)).toBe("1 passed, 0 failed, 3 skipped");
  expect(lastLine(withoutSkips(tally))).toBe("1 passed, 3 failed");
});

test("a file that fails outside its tests, and a run that ends badly without a failed test, are failed tests", () => {
  const broken = ofVitest({ status: "failed", message: "no such module", assertionResults: [ended("skipped", "one")] });
  expect(vitestTally(broken, "features", 1).failures).toEqual([
    { name: "a.test.ts", message: "no such module", selection: ["a.test.ts"] },
  ]);
  expect(vitestTally(ofVitest({ assertionResults: [ended("passed", "one")] }), "features", 1).failures).toHaveLength(1);
  const failures = [{ name: "features", message: "no report", selection: null }];
  expect(vitestTally(join(folder, "none.json"), "features", 0).failures).toEqual(failures);
});

test("counts what Playwright couldn't run as skipped, and lists failures with their errors", () => {
  const specs = ["expected", "unexpected", "skipped"].map((status) => ({
    title: status,
    file: "a.spec.ts",
    line: 7,
    tests: [{ projectName: "js", status, results: status === "unexpected" ? [{ error: { message: "no" } }] : [] }],
  }));
  const tally = playwrightTally(
    report({ suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }] }),
    "browser",
    1,
  );
  expect(tally).toEqual({
    passed: 1,
    failures: [
      {
        name: "a.spec.ts [js]: unexpected",
        message: "no",
        selection: ["a.spec.ts:7", "--project", "js", "-g", expect.stringMatching(/unexpected\$$|\\x75nexpected\$$/)],
      },
    ],
    skips: ["a.spec.ts [js]: skipped"],
  });
});

test("with nothing skipped the last line counts what passed and what failed", () => {
  expect(
    lastLine(sum([{ passed: 2, failures: [], skips: [] }, failedStage("no"), { passed: 3, failures: [], skips: [] }])),
  ).toBe("5 passed, 1 failed");
});

test("a stage's processor time is its own and its children's, however the shell writes it", () => {
  expect(processorSeconds("0m0.003s 0m0.001s\n1m2.500s 0m1.250s\n")).toBeCloseTo(63.754);
  expect(processorSeconds("0m0,003000s 0m0,001000s\n1m2,500000s 0m1,250000s\n")).toBeCloseTo(63.754);
  const lines = stageTable([{ name: "types", clock: 12, processor: 20.04 }]).split("\n");
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ["seconds", "clock", "processor"],
    ["types", "12.0", "20.0"],
    ["all, one after the other", "12.0", "20.0"],
  ]);
});
