import { expect, test } from "vitest";
import { findFaults, namePattern, promisesIn, tagsIn } from "./promises.ts";

const document = (...numbers: number[]) => numbers.map((number) => `- **P${number}** It\n  holds.`).join("\n");
// Written so that this file has no title that names a promise.
const source = (...tags: string[]) =>
  tags.map((tag) => `test.each(CASES)(\n  "${tag} it holds", () => {});`).join("\n");
const faults = (text: string, tests: string) => findFaults(promisesIn(text), tagsIn(tests, "a.test.ts"));

test("a promise is a list item, and a title may name several", () => {
  expect(promisesIn(document(1))).toEqual([{ number: "P1", sentence: "It holds." }]);
  expect(faults(document(1, 2, 3), source("P1 P3:", "P2:"))).toEqual([]);
});

test.each([
  ["a promise without a test", document(1, 2), source("P1:"), "P2 has no test."],
  ["a test without a promise", document(1), source("P1:", "P2:"), "a.test.ts: no promise P2."],
  ["a missing number", document(1, 3), source("P1:", "P3:"), "The promises are P1, P3, and not P1 to P2."],
])("%s is a fault", (_what, text, tests, fault) => {
  expect(faults(text, tests)).toEqual([fault]);
});

test("a promise's tests are found by their names or their group's", () => {
  const isOf = (name: string) => new RegExp(namePattern(["P7", "P8"])).test(name);
  expect(["P7: it", "P7: a group it", "a group P1 P8: it", "P8 P9: it"].filter(isOf)).toHaveLength(4);
  expect(["P70: it", "P17: it", "it has P7", "it"].filter(isOf)).toEqual([]);
});
