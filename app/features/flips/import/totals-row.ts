import type { Coins } from "#app/domain/coins.ts";
import type { Meaning } from "#app/domain/sheet/columns.ts";

/** The cell of a row that means this, "" where the sheet has none. */
export type CellOf = (meaning: Meaning) => string;

const TOTALS = /^(grand |sub-?)?(totals?|sums?|averages?|avg\.?) ?:?$/i;
const CARD = ["date", "name", "pos", "ovr", "id"] as const;
// why: a note may say "avg" of a flip without a name
const TEXTS = ["note", "found", "program", "team"] as const;
const BESIDES_PRICES = [...CARD, "time", "status", "soldOn", "soldTime", "found", "note", "lot"] as const;

const isBlank = (cell: string) => cell.trim() === "";

const isTotals = (cell: string) => TOTALS.test(cell.trim());

/** True for the last row of many sheets, which says "Total" somewhere and names no card. */
export function saysTotals(cells: readonly string[], cellOf: CellOf): boolean {
  const namesNone = (meaning: Meaning) => isBlank(cellOf(meaning)) || isTotals(cellOf(meaning));
  const texts = TEXTS.map(cellOf);
  return CARD.every(namesNone) && cells.some((cell) => isTotals(cell) && !texts.includes(cell));
}

/** Knows the sum below a sheet that is not called so: prices alone, each the sum of those above it. */
export class PriceSums {
  #rows = 0;
  #buy: Coins = 0;
  #sell: Coins = 0;
  #hasBare = false;

  /** True for a row that is the sum of all before it; the prices as they are written, 0 for none. */
  isSum(cellOf: CellOf, buy: Coins, sell: Coins): boolean {
    const isBare = BESIDES_PRICES.every((meaning) => isBlank(cellOf(meaning)));
    // why: where other rows are but prices too, one that costs as much as those above it may be a flip
    const mayBe = isBare && !this.#hasBare && this.#rows > 1;
    if (mayBe && buy === this.#buy && (sell === 0 || sell === this.#sell)) return true;
    this.#rows++;
    this.#buy += buy;
    this.#sell += sell;
    this.#hasBare ||= isBare;
    return false;
  }
}
