import { expect, test } from "vitest";
import { COUNT, findFaults, parsePromises, titlePattern, withLastRuns } from "./promises.ts";

const line = (number: number, title: string) => `| P${number} | Promise ${number} | \`a.test.ts\` | ${title} | all | |`;
const HEAD = ["| # | promise | proved by | test | how much | last run |", "| - | - | - | - | - | - |"];
const table = (rows: readonly string[]) => ["# Security", "", ...HEAD, ...rows, "", "| other | table |"].join("\n");
const ALL = Array.from({ length: COUNT }, (_, at) => line(at + 1, "holds"));
const SOURCE = 'test("holds", () => {});\ntest.each(CASES)("of %s holds", () => {});';
const read = (file: string) => (file === "a.test.ts" ? SOURCE : null);
const faults = (rows: readonly string[]) => findFaults(parsePromises(table(rows)), read);

test("promises whose tests are there have no fault", () => {
  expect(faults(ALL)).toEqual([]);
});

test("a promise may have several tests, on lines without a number", () => {
  const rows = [...ALL, "|  |  | `a.test.ts` | of %s holds | | |"];
  expect(faults(rows)).toEqual([]);
  expect(
    parsePromises(table(rows))
      .at(-1)
      ?.proofs.map(({ title }) => title),
  ).toEqual(["holds", "of %s holds"]);
});

test.each([
  ["a test that was renamed", [...ALL.slice(0, -1), line(COUNT, "held")], 'P26: a.test.ts has no test "held"'],
  ["a title that is only a part of one", [...ALL.slice(0, -1), line(COUNT, "hold")], 'a.test.ts has no test "hold"'],
  ["a promise without a test", [...ALL.slice(0, -1), line(COUNT, "")], 'P26: a.test.ts has no test ""'],
  ["a file that is gone", [...ALL, "| | | `b.test.ts` | holds | | |"], "P26: there is no b.test.ts"],
  ["a first promise that is missing", ALL.slice(1), `and not P1 to P${COUNT}.`],
  ["a last promise that is missing", ALL.slice(0, -1), `and not P1 to P${COUNT}.`],
])("%s is told", (_what, rows, fault) => {
  expect(faults(rows)).toEqual([expect.stringContaining(fault)]);
});

test("the cases of a test are found by its title", () => {
  expect(titlePattern("of %s holds").test("of a session (30 days) holds")).toBe(true);
  expect(titlePattern("of $name holds?").test("of two holds?")).toBe(true);
  expect(titlePattern("holds").test("of a session holds")).toBe(false);
});

test("what a run came to stands in the last column, and all else as it was", () => {
  const before = table(ALL);
  const [first] = parsePromises(before).flatMap(({ proofs }) => proofs);
  const after = withLastRuns(before, new Map(first ? [[first, "3 of 3, 2026-11-22"]] : []));
  expect(after).toBe(before.replace("| all | |", "| all | 3 of 3, 2026-11-22 |"));
  expect(parsePromises(after)[0]?.proofs[0]?.last).toBe("3 of 3, 2026-11-22");
});
