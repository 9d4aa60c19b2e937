import type { Coins } from "#app/domain/coins.ts";
import type { Meaning } from "#app/domain/sheet/columns.ts";

/** Returns "" if the sheet has no such column. */
export type CellOf = (meaning: Meaning) => string;

const TOTALS = /^(grand |sub-?)?(totals?|sums?|averages?|avg\.?|gesamt|summe|suma|somme|totale|totaal|[Σ∑]) ?:?$/i;
const TOTALS_WITHIN = /(?:^|[^\p{L}\p{N}])(?:sub)?(?:totals?|sums?|averages?|avg|gesamt|summe)(?:$|[^\p{L}\p{N}])/iu;
const CARD = ["date", "name", "pos", "ovr", "id"] as const;
// In these columns "avg" may toastText a flip without a name.
const TEXTS = ["note", "found", "program", "team"] as const;

const isBlank = (cell: string) => cell.trim() === "";

const isTotals = (cell: string) => TOTALS.test(cell.trim());

export const hasTotalsWord = (name: string): boolean => TOTALS_WITHIN.test(name);

/** True for a row that says "Total" and names no card; in a sheet with dates, also for an undated "October total". */
export function isTotalsRow(cells: readonly string[], cellOf: CellOf, hasDates: boolean): boolean {
  const name = cellOf("name");
  const isNamedSo = hasDates && isBlank(cellOf("date")) && hasTotalsWord(name);
  const namesNone = (meaning: Meaning) =>
    isBlank(cellOf(meaning)) || isTotals(cellOf(meaning)) || (meaning === "name" && isNamedSo);
  const texts = TEXTS.map(cellOf);
  return CARD.every(namesNone) && (isNamedSo || cells.some((cell) => isTotals(cell) && !texts.includes(cell)));
}

interface Prices {
  buy: Coins;
  sell: Coins;
}

interface Summed extends Prices {
  copies: number;
  isSold: boolean;
  isOwn: boolean;
}

/** Eight sums: all and sold by rows, all and sold by copies, and the same four for the game of the import alone. */
type Sums = readonly (Prices & { count: number })[];

const NO_FLIPS = { count: 0, buy: 0, sell: 0 };
const NOTHING: Sums = Array.from({ length: 8 }, () => NO_FLIPS);

const plus = (sums: Sums, { buy, sell, copies, isSold, isOwn }: Summed): Sums => {
  const times = [1, isSold ? 1 : 0, copies, isSold ? copies : 0];
  return [...times, ...times.map((count) => (isOwn ? count : 0))].map((times, way) => {
    const { count = 0, buy: bought = 0, sell: sold = 0 } = sums[way] ?? {};
    return { count: count + times, buy: bought + times * buy, sell: sold + times * sell };
  });
};

/** A row that lacks a date or a name that others have. */
export interface BareRow extends Prices {
  line: number;
  isNameless: boolean;
  namesCard: boolean;
}

/** With more bare rows than this, none is a total: dates or names are simply missing. */
const MAX_BARE = 200;

/** Recognizes totals and averages by their sums. Add all rows and call `complete` before querying bare rows. */
export class SheetSums {
  #isComplete = false;
  #all = NOTHING;
  /** Sums of the flips above each bare row, by its line. */
  readonly #above = new Map<number, Sums>();

  add(flip: Summed): void {
    if (!this.#isComplete) this.#all = plus(this.#all, flip);
  }

  addBare(line: number): void {
    if (!this.#isComplete && this.#above.size <= MAX_BARE) this.#above.set(line, this.#all);
  }

  complete(): void {
    this.#isComplete = true;
  }

  /** True if the row is the total or average of adjacent flips, up to another bare row or the end. */
  isSum(row: BareRow): boolean {
    const above = this.#above.get(row.line);
    if (!this.#isComplete || above === undefined || this.#above.size > MAX_BARE) return false;
    if (isSumBetween(row, NOTHING, this.#all)) return true;
    if (isSumBetween(row, NOTHING, above) || isSumBetween(row, above, this.#all)) return true;
    for (const [line, sums] of this.#above)
      if (line < row.line ? isSumBetween(row, sums, above) : isSumBetween(row, above, sums)) return true;
    return false;
  }

  /** True for a row without a name and date in a sheet where they aren't the majority. */
  isDoubtful({ line, isNameless }: BareRow): boolean {
    const bare = this.#above.size;
    return this.#isComplete && isNameless && this.#above.has(line) && (this.#all[0]?.count ?? 0) >= bare;
  }
}

/** True if the row is the total or average of the flips between two running sums, in one of the ways of summing. */
const isSumBetween = (row: BareRow, from: Sums, to: Sums): boolean =>
  to.some(({ count, buy, sell }, way) => {
    const before = from[way] ?? NO_FLIPS;
    return matchesSum(row, { count: count - before.count, buy: buy - before.buy, sell: sell - before.sell });
  });

function matchesSum({ buy, sell, isNameless, namesCard }: BareRow, sums: Prices & { count: number }): boolean {
  // A row without a name may be another flip like the one above it.
  if (sums.count < (isNameless || namesCard ? 2 : 1)) return false;
  // A card's single price may match a total by chance.
  if ((buy === 0 || sell === 0) && namesCard) return false;
  // Averages of copies have decimals, so their sums are inexact.
  const isSumTo = (price: Coins, sum: Coins) => price === 0 || Math.abs(price - sum) < 1;
  const isSum = isSumTo(buy, sums.buy) && isSumTo(sell, sums.sell);
  const isMean = (price: Coins, sum: Coins) => price > 0 && Math.abs(price - sum / sums.count) < 1;
  return buy + sell > 0 && (isSum || (isNameless && isMean(buy, sums.buy) && isMean(sell, sums.sell)));
}
