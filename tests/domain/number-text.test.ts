import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCoins, formatNumber, formatPercent } from "#app/domain/coins.ts";

const english = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat("en-US", { signDisplay: "negative", ...options });
  return (n: number) => format.format(n).replace("-", "−");
};
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  // Numbers whose last digit decides the rounding.
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 2_000),
  fc.constantFrom(0, -0, 0.05, -0.05, 1.005, 0.1235, 1e-7, -1e-7, 0.0005),
);

test.each([0, 1, 2])("a number with %d decimals reads as English writes it", (decimals) => {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const plain = english(places);
  const signed = english({ ...places, signDisplay: "exceptZero" });
  fc.assert(
    fc.property(numbers, (n) => {
      expect(formatNumber(n, { decimals })).toBe(plain(n));
      expect(formatNumber(n, { decimals, plus: "+" })).toBe(signed(n));
    }),
  );
});

test("coins read as English writes whole numbers, as far as they are exact", () => {
  const whole = english({});
  fc.assert(fc.property(fc.maxSafeInteger(), (n) => formatCoins(n) === whole(n)));
});

test("a fraction reads as English writes a percent with one decimal", () => {
  const percent = english({ style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  fc.assert(fc.property(numbers, (n) => formatPercent(n) === percent(n)));
});
