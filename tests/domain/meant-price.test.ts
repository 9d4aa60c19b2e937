import { expect, test } from "vitest";
import { meantPrice } from "#app/domain/line-words.ts";

test.each([
  ["3,5k", 3_500],
  ["1,25m", 1_250_000],
  ["12.5", 12_500],
  ["12.500", 12_500],
  ["12 K", 12_000],
  ["84 K", 84_000],
  ["$12k", 12_000],
  ["12k each", 12_000],
  ["1.5 mil", 1_500_000],
  ["forty five", 45_000],
  ["half a mil", 500_000],
  ["12", 12_000],
  ["12 coins", 12],
  ["405,000", 405_000],
])("%j probably means %d", (text, coins) => expect(meantPrice(text)).toBe(coins));

test.each(["", " ", "0", "0k", "-5", "lots", "<b>", "12k 15k", "12k > 15k", "3000m", "1,2,3", "0x10", "1e3"])(
  "%j means no price",
  (text) => expect(meantPrice(text)).toBeNull(),
);
