import { expect, test } from "vitest";
import { faultsOf, filledTitle, promisesIn, withLastRuns } from "./promises.ts";

const line = (number: number, title: string) => `| P${number} | Promise ${number} | \`a.test.ts\` | ${title} | all | |`;
const HEAD = ["| # | promise | proved by | test | how much | last run |", "| - | - | - | - | - | - |"];
const table = (rows: readonly string[]) => ["# Security", "", ...HEAD, ...rows, "", "| other | table |"].join("\n");
const TWENTY = Array.from({ length: 20 }, (_, at) => line(at + 1, "holds"));
const SOURCE = 'test("holds", () => {});\ntest.each(CASES)("of %s holds", () => {});';
const read = (file: string) => (file === "a.test.ts" ? SOURCE : null);
const faults = (rows: readonly string[]) => faultsOf(promisesIn(table(rows)), read);

test("twenty promises whose tests are there have no fault", () => {
  expect(faults(TWENTY)).toEqual([]);
});

test("a promise may have several tests, on lines without a number", () => {
  const rows = [...TWENTY, "|  |  | `a.test.ts` | of %s holds | | |"];
  expect(faults(rows)).toEqual([]);
  expect(
    promisesIn(table(rows))
      .at(-1)
      ?.proofs.map(({ title }) => title),
  ).toEqual(["holds", "of %s holds"]);
});

test.each([
  ["a test that was renamed", [...TWENTY.slice(0, 19), line(20, "held")], 'P20: a.test.ts has no test "held"'],
  ["a title that is only a part of one", [...TWENTY.slice(0, 19), line(20, "hold")], 'a.test.ts has no test "hold"'],
  ["a promise without a test", [...TWENTY.slice(0, 19), line(20, "")], 'P20: a.test.ts has no test ""'],
  ["a file that is gone", [...TWENTY, "| | | `b.test.ts` | holds | | |"], "P20: there is no b.test.ts"],
  ["a promise that is missing", TWENTY.toSpliced(7, 1), "and not P1, P2 and so on."],
  ["a table without a promise", [], "and not P1, P2 and so on."],
])("%s is told", (_what, rows, fault) => {
  expect(faults(rows)).toEqual([expect.stringContaining(fault)]);
});

test("the cases of a test are found by its title", () => {
  expect(filledTitle("of %s holds").test("of a session (30 days) holds")).toBe(true);
  expect(filledTitle("of $name holds?").test("of two holds?")).toBe(true);
  expect(filledTitle("holds").test("of a session holds")).toBe(false);
});

test("what a run came to stands in the last column, and all else as it was", () => {
  const before = table(TWENTY);
  const [first] = promisesIn(before).flatMap(({ proofs }) => proofs);
  const after = withLastRuns(before, new Map(first ? [[first, "3 of 3, 2026-11-22"]] : []));
  expect(after).toBe(before.replace("| all | |", "| all | 3 of 3, 2026-11-22 |"));
  expect(promisesIn(after)[0]?.proofs[0]?.last).toBe("3 of 3, 2026-11-22");
});
