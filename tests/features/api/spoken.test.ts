import { expect, test } from "vitest";
import { parseLine } from "#app/domain/line.ts";
import { spokenPrice, spokenQuestion } from "#app/features/api/spoken.ts";
import { ASKED } from "../../support/sentences.ts";

test.each([
  ["J Smith QB", "I missed the price. Say, for example: twelve k, sold fifteen five."],
  ["J Smith 84 QB 12k 15k", "Sold or listed? Write 12k sold 15k or 12k listed at 15k."],
  ["J Smith 84 LB 12k", "Which LB? Write WILL, MIKE or SAM."],
])("%j is asked about as a phone speaks", (line, said) => {
  const read = parseLine(line);
  expect("problem" in read && spokenQuestion(read.problem)).toBe(said);
});

test("no question has a sign that a phone would spell out", () => {
  for (const [line] of ASKED) {
    const read = parseLine(line);
    expect("problem" in read && spokenQuestion(read.problem), line).not.toMatch(/[<>@“”→]/);
  }
});

test.each([
  ["sells", 1, "You sell it for 15,500, 4 sales, last yesterday"],
  ["check", 5, "You sold it for 15,400, 5 days ago: check the market"],
  ["history", 12, "You sold it for 15,400, 12 days ago"],
] as const)("a price that %s is said without signs", (advice, lastAge, said) => {
  const own = { advice, lastAge, price: 15_500, lastPrice: 15_400, sales: 4, leftOut: 0, waiting: null };
  expect(spokenPrice({ ...own, suggested: 15_500 })).toBe(said);
});
