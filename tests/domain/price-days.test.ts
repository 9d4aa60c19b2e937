import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { calendar, daysAgo, daysAround } from "#app/domain/days.ts";
import { OWN_PRICE_DAYS, type OwnSale, ownPrice } from "#app/domain/own-price.ts";
import { DAYS_OF_SALES, ownPricesByDay } from "#app/domain/price-days.ts";
import { realPrice } from "./numbers.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const saleAt = (price: number, soldAt: Date, lot: string | null = null): OwnSale => ({ price, soldAt, lot });
const pricesOf = (...sales: OwnSale[]) =>
  ownPricesByDay(sales, daysAgo(NOW, calendar("UTC"))).map((own) => own?.price ?? null);

describe("own prices by day", () => {
  test("are none without sales", () => expect(pricesOf()).toEqual(Array(OWN_PRICE_DAYS).fill(null)));

  test("begin on the day of the first sale, and end with today's", () => {
    const prices = pricesOf(saleAt(12_000, NOW), saleAt(10_000, new Date(NOW.getTime() - 9 * DAY_MS)));
    expect(prices.slice(-11)).toEqual([null, ...Array(9).fill(10_000), 12_000]);
  });

  test("change at the end of the player's day", () => {
    const midnight = new Date("2026-11-20T00:00:00Z");
    expect(pricesOf(saleAt(10_000, midnight)).slice(-3)).toEqual([null, 10_000, 10_000]);
    expect(pricesOf(saleAt(10_000, new Date(midnight.getTime() - 1))).slice(-3)).toEqual([10_000, 10_000, 10_000]);
  });

  test("take a sale dated tomorrow as today's", () =>
    expect(pricesOf(saleAt(10_000, new Date(NOW.getTime() + DAY_MS))).slice(-2)).toEqual([null, 10_000]));

  test("ignore sales older than their window", () => {
    const age = DAYS_OF_SALES - 1;
    expect(pricesOf(saleAt(10_000, new Date(NOW.getTime() - age * DAY_MS))).slice(0, 2)).toEqual([10_000, null]);
    expect(pricesOf(saleAt(10_000, new Date(NOW.getTime() - (age + 1) * DAY_MS)))[0]).toBeNull();
  });

  test("equal the price shown at the end of each day", () => {
    const clock = fc.record({
      timeZone: fc.constantFrom("UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Kiritimati"),
      dayEnd: fc.integer({ min: 0, max: 8 }),
    });
    const sale = fc.record({
      price: realPrice,
      hours: fc.integer({ min: 0, max: 24 * (DAYS_OF_SALES + 2) }),
      lot: fc.constantFrom(null, null, "lot"),
    });
    fc.assert(
      fc.property(clock, fc.array(sale, { maxLength: 60 }), (player, found) => {
        const sales = found
          .toSorted((a, b) => a.hours - b.hours)
          .map(({ price, hours, lot }) => saleAt(price, new Date(NOW.getTime() - hours * HOUR_MS), lot));
        const day = daysAround(NOW, player);
        const said = Array.from({ length: OWN_PRICE_DAYS }, (_, at) => {
          const next = day(at - OWN_PRICE_DAYS + 2).start;
          const end = at === OWN_PRICE_DAYS - 1 ? NOW : new Date(next.getTime() - 1);
          return ownPrice({ sales: sales.filter(({ soldAt }) => soldAt <= end), asks: [] }, daysAgo(end, player));
        });
        expect(ownPricesByDay(sales, daysAgo(NOW, player))).toEqual(said);
      }),
    );
  });
});
