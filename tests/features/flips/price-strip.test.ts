import { expect, test } from "vitest";
import type { OwnPrice } from "#app/domain/own-price.ts";
import { toStrip } from "#app/features/flips/prices/strip.ts";

const MARGIN = { percent: 22, isUsual: true };
const SOLD = { price: 15_500, sales: 4, leftOut: 0, lastPrice: 15_000, lastAge: 1, waiting: null, suggested: null };
const SELLS: OwnPrice = { ...SOLD, advice: "sells", suggested: 15_500 };
const LAST = { buy: 11_000, sell: 14_500, status: "sold" } as const;

function said(own: OwnPrice | null, last: Parameters<typeof toStrip>[0]["last"] = null) {
  const strip = toStrip({ last, own, margin: MARGIN, payAtMost: own?.advice === "sells" ? 11_434 : null });
  return strip && [[strip.most, strip.price, strip.sample, strip.last].filter(Boolean).join(" "), strip.suggested];
}

test.each<[string, OwnPrice | null, Parameters<typeof toStrip>[0]["last"], string, number | null]>([
  [
    "a listed flip",
    null,
    { buy: 11_000, sell: 14_500, status: "listed" },
    "Last bought 11,000, listed at 14,500",
    null,
  ],
  ["a flip without a price", null, { buy: 11_000, sell: 0, status: "listed" }, "Last bought 11,000, listed", null],
  [
    "a card that sells",
    SELLS,
    LAST,
    "Pay at most 11,434 for your usual 22% you sell it for 15,500 (4 sales, last yesterday) last logged 11,000 → 14,500",
    15_500,
  ],
  [
    "what waits",
    { ...SELLS, sales: 1, waiting: { count: 2, lowest: 15_000, highest: 15_000 }, suggested: 14_400 },
    null,
    "Pay at most 11,434 for your usual 22% you sell it for 15,500 (1 sale, yesterday), 2 of yours wait at 15,000",
    14_400,
  ],
  [
    "a price that must be checked first",
    { ...SOLD, advice: "check", lastAge: 5 },
    LAST,
    "You sold it for 15,000, 5 days ago: check the market last logged 11,000 → 14,500",
    null,
  ],
  ["an old sale", { ...SOLD, advice: "history", lastAge: 12 }, null, "You sold it for 15,000, 12 days ago", null],
  ["asks alone", { advice: "asked", price: 9_000, age: 2 }, null, "You asked 9,000, not sold in 2 days", null],
])("the strip of %s", (_, own, last, text, suggested) => expect(said(own, last)).toEqual([text, suggested]));

test("a card that was never flipped has no strip", () => expect(said(null)).toBeNull());

test("the strip of a flip that was bought doesn't say what to pay", () => {
  const strip = toStrip({ last: LAST, own: SELLS, margin: MARGIN, payAtMost: 11_434 }, true);
  expect(strip).toMatchObject({ most: "", price: "You sell it for 15,500", last: "last logged 11,000 → 14,500" });
});
