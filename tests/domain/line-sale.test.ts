import { expect, test } from "vitest";
import { parseLine } from "#app/domain/line.ts";
import { parseSale } from "#app/domain/line-sale.ts";

const MANTLE = { to: "sold", copies: 1, name: "mantle", pos: "Other", ovr: null, price: 10_000 };

test.each([
  ["sold mantle 10k", {}],
  ["mantle sold 10k", {}],
  ["mantle sold for 10,000 coins.", {}],
  ["Sold mantle for 10k", {}],
  ["mantle > 10k", {}],
  ["mantle >10k", {}],
  ["sold mantle", { price: null }],
  ["sold mantle 84", { ovr: 84, price: null }],
  ["mantle 84 HB sold", { ovr: 84, pos: "HB", price: null }],
  ["evan mantle SS 82 sold for 10k", { name: "evan mantle", pos: "SS", ovr: 82 }],
  ["2 mantle sold 10k", { copies: 2 }],
  ["two mantle sold 10k", { copies: 2 }],
  ["sold 3x mantle 10k", { copies: 3 }],
  ["sold one mantle 10k", {}],
  ["Mantle sold for 10k.", { name: "Mantle" }],
  ["sold mantle yesterday 10k", { isYesterday: true }],
  ["Mantle sold yesterday.", { name: "Mantle", price: null, isYesterday: true }],
  ["mantle @ 11k", { to: "priced", price: 11_000 }],
  ["listed mantle at 11k", { to: "priced", price: 11_000 }],
  ["relist mantle 11k", { to: "priced", price: 11_000 }],
  ["Relist mantle for 11k", { to: "priced", price: 11_000 }],
])("%j sells or lists a card", (line, sale) => expect(parseSale(line)).toEqual({ ...MANTLE, ...sale }));

test.each(
  [
    ["", "sold", "sold 10k", "@ 10k", "mantle", "mantle 10k"],
    ["J Smith 84 QB 12k > 15k", "mantle 8k sold 10k", "bought mantle 8k sold 10k"],
    [
      "sold mantle 10",
      "sold mantle 9 coins 12k",
      "relist mantle",
      "relist mantle yesterday 11k",
      "sold mantle listed 10k",
      "sold mantle > 10k",
    ],
    ["sold mantle 10k // at last", "sold mantle 10k #Budget", "sold LB mantle 10k", "101 mantle sold 10k"],
  ].flat(),
)("%j is no sale", (line) => expect(parseSale(line)).toBeNull());

test("reads a line with both prices as a flip, not a sale", () => {
  for (const line of ["J Smith 84 QB 12k > 15k", "mantle 8k sold 10k", "bought mantle 8k sold 10k"])
    expect(parseLine(line)).toHaveProperty("flip");
});
