import { withoutMarks } from "../marks.ts";
import type { Mapping } from "./mapping.ts";
import { inUnit, normalizeNumber } from "./numbers.ts";

/** Asked where a sheet has prices such as 9 or 12.5: no card sells for 9 coins, but 9k may be written so. */
export const THOUSANDS_QUESTION = "Are prices below 1,000 in thousands?";

/** Lower prices are hardly in coins. */
export const LEAST_PRICE = 100;

const SHORT = /^[(+\-−]? ?[$€£]? ?(\d{1,3})[.,](\d{1,2}) ?[$€£]? ?\)?$/;

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])$/;

/** Whether a cell can only be a price in thousands, "125.5", or may also be a day, "12.5"; null for any other. */
export function shortKind(cell: string): "price" | "either" | null {
  if (!/[1-9]/.test(SHORT.exec(cell)?.[2] ?? "")) return null;
  return DAY.test(cell) ? "either" : "price";
}

/** Evidence that the prices of a column can only be read in thousands: 12.5, while 9 may be coins. */
export class ThousandsEvidence {
  #below100 = false;
  #below1000 = false;

  see(cell: string): void {
    const [, whole, part = ""] = SHORT.exec(withoutMarks(cell).trim()) ?? [];
    if (whole === undefined || !/[1-9]/.test(part)) return;
    if (Number(whole) < LEAST_PRICE) this.#below100 = true;
    else this.#below1000 = true;
  }

  /** `hasCopies`: prices may be averages, so 125.5 is no evidence. */
  hasDecimals(hasCopies: boolean): boolean {
    return this.#below100 || (this.#below1000 && !hasCopies);
  }
}

const BELOW_1000 = /^[(+\-−]*(?!0(?:\.0*)?\)?$)\d{1,3}(?:\.\d{1,3})?\)?$/;

/** A column's cell with the unit that its name or the player says: "12.5k" for "12.5" in "Buy (K)". */
export function withUnit(cell: string, at: number, mapping: Pick<Mapping, "units" | "thousands" | "numbers">): string {
  const unit = mapping.units?.[at] ?? "";
  if (unit !== "" || !mapping.thousands) return inUnit(cell, unit);
  const number = normalizeNumber(cell, mapping.numbers);
  return BELOW_1000.test(number) ? inUnit(number, "k") : cell;
}
