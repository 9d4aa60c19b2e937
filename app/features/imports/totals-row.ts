import type { Coins } from "#app/domain/coins.ts";
import type { Meaning } from "#app/domain/sheet/columns.ts";
import { afterTax, STANDARD_TAX } from "#app/domain/tax.ts";
import type { WrongTotal } from "./rows.ts";

/** Returns "" if the sheet has no such column. */
export type CellOf = (meaning: Meaning) => string;

const TOTALS = /^(grand |sub-?)?(totals?|sums?|averages?|avg\.?|gesamt|summe|suma|somme|totale|totaal|[Σ∑]) ?:?$/i;
const TOTALS_WITHIN = /(?:^|[^\p{L}\p{N}])(?:sub)?(?:totals?|sums?|averages?|avg|gesamt|summe)(?:$|[^\p{L}\p{N}])/iu;
const CARD = ["date", "name", "pos", "ovr", "id"] as const;
// In these columns "avg" may describe a flip without a name.
const TEXTS = ["note", "found", "program", "team"] as const;

const isBlank = (cell: string) => cell.trim() === "";

const isTotals = (cell: string) => TOTALS.test(cell.trim());

/** True for a totals row that is called an average. */
export const isAverage = (cells: readonly string[]): boolean =>
  cells.some((cell) => /(?:^|[^\p{L}])(?:averages?|avg|mean)(?:$|[^\p{L}])/iu.test(cell));

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

const BALANCE =
  /^(?:(?:start(?:ing)?|end(?:ing)?|opening|closing|initial|final|current) (?:coins?|balance|bankroll|budget)|(?:coin )?balance|(?:(?:coins?|balance) )?(?:carried|brought) (?:forward|over|down)|carry[ -]?over|rollover|übertrag|(?:anfangs|end)bestand|kontostand) ?:?$/i;

/** True for a row that names coins instead of a card: "Starting coins", "Carried forward". */
export const isBalanceRow = (cellOf: CellOf): boolean =>
  (BALANCE.test(cellOf("name").trim()) || BALANCE.test(cellOf("date").trim())) &&
  (["pos", "ovr", "id"] as const).every((meaning) => isBlank(cellOf(meaning)));

interface Prices {
  buy: Coins;
  sell: Coins;
}

interface Summed extends Prices {
  line: number;
  copies: number;
  isSold: boolean;
  /** True if the row says so itself; a player may yet say that the others aren't sold. */
  saysSold: boolean;
  isOwn: boolean;
  /** A row's profit as the sheet states it, 0 without, and after tax. */
  stated: Coins;
  actual: Coins;
}

interface Sum extends Prices, Pick<Summed, "stated" | "actual"> {
  count: number;
}

/** Sums of all, sold and said to be sold, each by rows and by copies, and the same for the game of the import alone. */
type Sums = readonly Sum[];

const NO_FLIPS: Sum = { count: 0, buy: 0, sell: 0, stated: 0, actual: 0 };
const NOTHING: Sums = Array.from({ length: 12 }, () => NO_FLIPS);

const copyOf = (sums: Sums): Sums => sums.map((sum) => ({ ...sum }));

/** Adds in place: a sheet has many rows, and few of them are totals. */
function add(sums: Sums, { buy, sell, copies, isSold, saysSold, isOwn, stated, actual }: Summed): void {
  const rows = [true, isSold, saysSold];
  for (const [way, sum] of sums.entries()) {
    if (!rows[way % 3] || (way >= 6 && !isOwn)) continue;
    const times = way % 6 < 3 ? 1 : copies;
    sum.count += times;
    sum.buy += times * buy;
    sum.sell += times * sell;
    sum.stated += stated;
    sum.actual += actual;
  }
}

/** A row that lacks a date or a name that others have. */
export interface BareRow extends Prices {
  line: number;
  isNameless: boolean;
  namesCard: boolean;
  isCalledSo: boolean;
  /** False if a single price tells, which may be a sum by chance. */
  isTold: boolean;
}

/** A number of a totals row, in all the ways that it may be read. */
export interface Figure {
  of: WrongTotal["of"];
  values: readonly number[];
  /** In coins: 50 for 21.6k. */
  roundedBy: number;
}

/** With more bare rows than this, none is a total: dates or names are simply missing. */
const MAX_BARE = 200;
const MAX_TOTALS = 200;

/** Recognizes totals and averages by their sums. Add all rows and call `complete` before querying bare rows. */
export class SheetSums {
  #isComplete = false;
  readonly #all = copyOf(NOTHING);
  /** Sums of the flips above each bare row and each total, by its line. */
  readonly #above = new Map<number, Sums>();
  readonly #bare = new Set<number>();
  /** Bare rows without a name and a date. */
  #nameless = 0;
  /** Those above the last bare row. */
  #latest = NOTHING;
  /** The first flip, and the sums with it. */
  #first: { line: number; to: Sums } | null = null;

  /** Only before `complete`. */
  add(flip: Summed): void {
    add(this.#all, flip);
    this.#first ??= { line: flip.line, to: copyOf(this.#all) };
  }

  addBare({ line, isNameless }: BareRow): void {
    if (this.#isComplete || this.#bare.size > MAX_BARE) return;
    this.#bare.add(line);
    if (isNameless) this.#nameless++;
    this.#latest = copyOf(this.#all);
    this.#above.set(line, this.#latest);
  }

  /** Adds a row that says that it's a total. */
  addTotal(line: number): void {
    if (!this.#isComplete && this.#above.size - this.#bare.size < MAX_TOTALS) this.#above.set(line, copyOf(this.#all));
  }

  /** True for the sum of all rows above or of those since the last sum, in a sheet that says no more of its cards. */
  isSumOfAbove(line: number, { buy, sell }: Prices): boolean {
    if (this.#isComplete) return this.#bare.has(line);
    if (buy === 0 || this.#bare.size > MAX_BARE) return false;
    return [NOTHING, this.#latest].some((from) =>
      difference(from, this.#all).some((sum) => sum.count > 1 && sum.buy === buy && sum.sell === sell),
    );
  }

  /** True for the sheet's first flip. */
  isFirst(line: number): boolean {
    return this.#first === null ? !this.#isComplete : this.#first.line === line;
  }

  /** True for a first flip that is the sum of all below, in a sheet that says no more of its cards. */
  isSumOfBelow(line: number, { buy, sell }: Prices): boolean {
    if (!this.#isComplete || this.#first?.line !== line || buy === 0) return false;
    return difference(this.#first.to, this.#all).some((sum) => sum.count > 1 && sum.buy === buy && sum.sell === sell);
  }

  /** The figures of a totals row that come to nothing in its rows. */
  wrongTotals(line: number, figures: readonly Figure[], isMean: boolean): WrongTotal[] {
    if (!this.#isComplete) return [];
    const sums = [...this.#ranges(line)].flatMap(([from, to]) => difference(from, to));
    if (sums.every(({ count }) => count === 0)) return [];
    const means = isMean ? sums.map((sum) => sum.count && scaled(sum, 1 / sum.count)) : [];
    const known = [...sums, ...means].flatMap((sum) => sum || []);
    return figures.flatMap(({ of, values, roundedBy }) => {
      const [stated = 0] = values;
      const isKnown = (value: number) =>
        known.some((sum) => {
          const isNear = (to: number, by: number) => Math.abs(value - to) <= Math.max(by, roundedBy);
          if (of === "copies") return isNear(sum.count, 0);
          const { untaxed, taxed } = meaningsOf(sum, of === "profit");
          // Each sale's tax is rounded.
          return untaxed.some((one) => isNear(one, 1)) || taxed.some((one) => isNear(one, sum.count));
        });
      if (stated === 0 || values.some(isKnown)) return [];
      const own = known.map((sum) => (of === "profit" ? sum.actual : of === "copies" ? sum.count : sum[of]));
      return { of, stated, actual: own.reduce((best, one) => (isNearer(stated, one, best) ? one : best)) };
    });
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  complete(): void {
    this.#isComplete = true;
  }

  /** True if the row is the total or average of adjacent flips, up to another bare row or the end. */
  isSum(row: BareRow): boolean {
    if (!this.#isComplete || this.#bare.size > MAX_BARE || !row.isTold) return false;
    for (const [from, to] of this.#ranges(row.line)) if (isSumBetween(row, from, to)) return true;
    return false;
  }

  /** The flips that a total in this line may be of: all, or those next to it up to another total or the end. */
  *#ranges(line: number): Generator<[from: Sums, to: Sums]> {
    const above = this.#above.get(line);
    if (above === undefined) return;
    yield [NOTHING, this.#all];
    yield [NOTHING, above];
    yield [above, this.#all];
    for (const [other, sums] of this.#above) yield other < line ? [sums, above] : [above, sums];
  }

  /** True for a row without a name and date in a sheet where they aren't the majority. */
  isDoubtful({ line, isNameless }: BareRow): boolean {
    const others = (this.#all[0]?.count ?? 0) + this.#bare.size - this.#nameless;
    return this.#isComplete && isNameless && this.#bare.has(line) && others >= this.#nameless;
  }
}

/** True if the row is the total or average of the flips between two running sums, in one of the ways of summing. */
const isSumBetween = (row: BareRow, from: Sums, to: Sums): boolean =>
  difference(from, to).some((sum) => matchesSum(row, sum));

const scaled = ({ count, buy, sell, stated, actual }: Sum, by: number): Sum => ({
  count: count * by,
  buy: buy * by,
  sell: sell * by,
  stated: stated * by,
  actual: actual * by,
});

const difference = (from: Sums, to: Sums): Sum[] =>
  to.map((sum, way) => {
    const before = from[way] ?? NO_FLIPS;
    return {
      count: sum.count - before.count,
      buy: sum.buy - before.buy,
      sell: sum.sell - before.sell,
      stated: sum.stated - before.stated,
      actual: sum.actual - before.actual,
    };
  });

/** All that a total may mean; one that isn't below profits need not stand below what it adds up. */
const meaningsOf = ({ count, buy, sell, stated, actual }: Sum, isProfit: boolean) =>
  isProfit
    ? { untaxed: [stated], taxed: [actual] }
    : {
        untaxed: [count, buy, sell, stated, sell - buy],
        taxed: [actual, afterTax(Math.round(sell), STANDARD_TAX)],
      };

const isNearer = (to: number, one: number, other: number) => Math.abs(to - one) < Math.abs(to - other);

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
