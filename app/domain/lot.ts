import { type Coins, divideDown } from "./coins.ts";
import { type FlipStatus, MAX_COPIES } from "./flip.ts";

export const COPIES_RANGE = `Copies must be between 1 and ${MAX_COPIES}`;

/** The number of copies that a text names; null for anything but a whole number from 1 to the most. */
export function parseCopies(text: string): number | null {
  const copies = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return copies >= 1 && copies <= MAX_COPIES ? copies : null;
}

/** The ids of copies that are logged together, made from their form's id, so that the form sent again finds them. */
export function copyIds(formId: string, copies: number): string[] {
  const id = formId.toLowerCase();
  const last = Number.parseInt(id.slice(-4), 16);
  const endOf = (copy: number) => ((last + copy) % 0x1_0000).toString(16).padStart(4, "0");
  return Array.from({ length: copies }, (_, copy) => id.slice(0, -4) + endOf(copy));
}

interface Copy {
  readonly buy: Coins;
  readonly status: FlipStatus;
  /** 0 while it is listed. */
  readonly profit: Coins;
}

/** The sums of copies that were bought together, in coins. */
export interface LotSums {
  listed: number;
  sold: number;
  bought: Coins;
  /** What a copy cost, rounded down where the copies' prices differ: then `isAbout`. */
  each: Coins;
  isAbout: boolean;
  profit: Coins;
  /** The profit of the sold copies as a fraction of what they cost; null while none is sold. */
  roi: number | null;
}

/** Sums up copies card by card, so that each sale is taxed and rounded by itself. */
export function lotSums(copies: readonly Copy[]): LotSums {
  const sold = copies.filter(({ status }) => status === "sold");
  const [bought, cost] = [copies, sold].map((some) => sum(some.map(({ buy }) => buy))) as [Coins, Coins];
  const profit = sum(sold.map((copy) => copy.profit));
  return {
    listed: copies.length - sold.length,
    sold: sold.length,
    bought,
    each: copies.length > 0 ? divideDown(bought, copies.length) : 0,
    isAbout: copies.some(({ buy }) => buy * copies.length !== bought),
    profit,
    roi: cost > 0 ? profit / cost : null,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
