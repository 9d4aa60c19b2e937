import { DAY_MS } from "#app/domain/dates.ts";

/** The rule of docs/decisions/025-own-prices.md, written again: as slowly and plainly as it is said there. */

export interface PricedRow {
  sell: number;
  soldAt: Date | null;
  askedAt: Date;
  lotId: string | null;
  id: string;
}

/** The date on the player's calendar, whose days end at an hour, as a number of days. */
export function dateOf(at: Date, timeZone: string, dayEnd: number): number {
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(at);
  return Math.floor((Date.parse(`${local.replace(" ", "T")}Z`) - dayEnd * 3_600_000) / DAY_MS);
}

const rounded = (price: number) => {
  if (price >= 100_000) return Math.floor(price / 500) * 500;
  if (price >= 10_000) return Math.floor(price / 100) * 100;
  return price >= 50 ? Math.floor(price / 50) * 50 : price;
};

/** 2^(−age ÷ 3) as a + b·2^(−1/3) + c·2^(−2/3), in units of 2^−10: sums of them are equal only if all three are. */
function weigh(ages: number[]): { parts: string; value: number } {
  const parts = [0, 0, 0];
  for (const age of ages) parts[age % 3] = (parts[age % 3] ?? 0) + 2 ** (10 - Math.floor(age / 3));
  return { parts: parts.join(), value: parts.reduce((sum, part, third) => sum + part * 2 ** (-third / 3), 0) };
}

export function ownPriceByRule(rows: PricedRow[], ageOf: (at: Date) => number) {
  const recent = rows.filter(({ soldAt }) => soldAt !== null && ageOf(soldAt) <= 29);
  const at = (row: PricedRow) => row.soldAt?.getTime() ?? 0;
  recent.sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1));
  const counted: PricedRow[] = [];
  for (const row of recent) {
    const alike = counted.filter(({ lotId }) => lotId !== null && lotId === row.lotId);
    const sameMinute = alike.filter((other) => Math.floor(at(other) / 60_000) === Math.floor(at(row) / 60_000));
    if (counted.length < 9 && sameMinute.length < 3) counted.push(row);
  }
  const asks = rows.filter(({ soldAt, sell }) => soldAt === null && sell > 0);
  if (counted.length === 0) {
    if (asks.length === 0) return null;
    const price = Math.min(...asks.map(({ sell }) => sell));
    return {
      advice: "asked",
      price,
      age: Math.max(...asks.filter(({ sell }) => sell === price).map((ask) => ageOf(ask.askedAt))),
    };
  }
  const sorted = counted.map(({ sell }) => sell).sort((a, b) => a - b);
  const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  const used = counted.filter(({ sell }) => sell * 10 <= median * 16 && sell * 16 >= median * 10);
  const ageOfSale = (row: PricedRow) => ageOf(row.soldAt as Date);
  const middle = used
    .map(({ sell }) => sell)
    .sort((a, b) => a - b)
    .find((price) => {
      const upTo = weigh(used.filter(({ sell }) => sell <= price).map(ageOfSale));
      const above = weigh(used.filter(({ sell }) => sell > price).map(ageOfSale));
      return upTo.parts === above.parts || upTo.value > above.value;
    });
  const price = rounded(middle ?? 0);
  const lastAge = ageOfSale(used[0] as PricedRow);
  const advice = lastAge <= 2 ? "sells" : lastAge <= 7 ? "check" : "history";
  const waits = asks
    .filter((ask) => ask.sell <= price && ask.sell * 16 >= price * 10 && ageOf(ask.askedAt) >= 1)
    .map(({ sell }) => sell);
  const lowest = Math.min(...waits);
  const highest = Math.max(...waits);
  const under = waits.length > 0 ? Math.max(1, rounded(Math.floor((lowest * 24) / 25))) : price;
  return {
    ...{ advice, price, sales: used.length, leftOut: counted.length - used.length, lastPrice: used[0]?.sell, lastAge },
    waiting: waits.length > 0 ? { count: waits.length, lowest, highest } : null,
    suggested: advice === "sells" ? under : null,
  };
}
