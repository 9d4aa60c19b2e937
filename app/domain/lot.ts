import { type Coins, divideDown } from "./coins.ts";
import { type FlipStatus, MAX_COPIES } from "./flip.ts";

export const COPIES_RANGE = `Copies must be between 1 and ${MAX_COPIES}`;

export function parseCopies(text: string): number | null {
  const copies = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return copies >= 1 && copies <= MAX_COPIES ? copies : null;
}

/** Derives the copies' ids from the form's id, so that a resubmission finds the same flips. */
export function copyIds(formId: string, copies: number): string[] {
  const id = formId.toLowerCase();
  const last = Number.parseInt(id.slice(-4), 16);
  const endOf = (copy: number) => ((last + copy) % 0x1_0000).toString(16).padStart(4, "0");
  return Array.from({ length: copies }, (_, copy) => id.slice(0, -4) + endOf(copy));
}

interface Copy {
  readonly buy: Coins;
  readonly status: FlipStatus;
  /** 0 if listed. */
  readonly profit: Coins;
}

export interface LotSums {
  listed: number;
  sold: number;
  bought: Coins;
  /** Cost per copy, rounded down; `isAbout` if the copies' prices differ. */
  each: Coins;
  isAbout: boolean;
  profit: Coins;
  /** A fraction of the sold copies' cost; null if none is sold. */
  roi: number | null;
}

/** Sums per copy, since each sale is taxed and rounded separately. */
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
