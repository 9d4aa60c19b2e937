import { withoutMarks } from "../marks.ts";

/** Asked where a sheet has prices such as 9 or 12.5: no card sells for 9 coins, but 9k may be written so. */
export const THOUSANDS_QUESTION = "Are prices below 1,000 in thousands?";

/** Lower prices are hardly in coins. */
export const LEAST_PRICE = 100;

const SHORT = /^[(+\-−]? ?[$€£]? ?(\d{1,3})[.,](\d{1,2}) ?[$€£]? ?\)?$/;
/** "Buy (K)" and "Sell in thousands" say it themselves. */
const SAYS_SO = /[([ ]k[)\]]?\s*$|\bthousands?\b/i;

const DAY = /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])$/;

/** Whether a cell can only be a price in thousands, "125.5", or may also be a day, "12.5"; null for any other. */
export function shortKind(cell: string): "price" | "either" | null {
  if (!/[1-9]/.test(SHORT.exec(cell)?.[2] ?? "")) return null;
  return DAY.test(cell) ? "either" : "price";
}

/** Evidence that the prices of a column can only be read in thousands: 12.5, while 9 may be coins. */
export class ThousandsEvidence {
  readonly #isSaid: boolean;
  #below100 = false;
  #below1000 = false;

  constructor(name: string) {
    this.#isSaid = SAYS_SO.test(name);
  }

  see(cell: string): void {
    const [, whole, part = ""] = SHORT.exec(withoutMarks(cell).trim()) ?? [];
    if (whole === undefined || this.#isSaid || !/[1-9]/.test(part)) return;
    if (Number(whole) < LEAST_PRICE) this.#below100 = true;
    else this.#below1000 = true;
  }

  /** `hasCopies`: prices may be averages, so 125.5 is no evidence. */
  hasDecimals(hasCopies: boolean): boolean {
    return this.#below100 || (this.#below1000 && !hasCopies);
  }
}

/** The coins of a number below 1,000 that is in thousands, "12500" for "12.5"; any other text stays as it is. */
export const fromThousands = (number: string): string =>
  /^\d{1,3}(?:\.\d{1,3})?$/.test(number) ? String(Math.round(Number(number) * 1_000)) : number;
