import type { Coins } from "#app/domain/coins.ts";
import { flipProfit } from "#app/domain/flip.ts";
import type { RowTrade } from "#app/domain/sheet/ignored-columns.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { STANDARD_TAX, taxFromFraction } from "#app/domain/tax.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";

export interface SheetFlip extends Required<Omit<FlipValues, "soldAt" | "sourceId">> {
  /** From the sheet; null without one. */
  id: string | null;
  createdAt: Date;
  soldAt: Date | null;
  /** The source's name, "" for none. */
  found: string;
  /** An exact decimal fraction; null for the standard tax. */
  taxRate: string | null;
  lotId: string | null;
  lotCopies: number | null;
}

export const profitAfterTax = (flip: Pick<SheetFlip, "buy" | "sell" | "status" | "taxRate">): Coins =>
  flipProfit({ ...flip, tax: flip.taxRate === null ? STANDARD_TAX : taxFromFraction(flip.taxRate) });

export const tradeOf = (flips: readonly SheetFlip[]): RowTrade => ({
  buy: flips.reduce((sum, { buy }) => sum + buy, 0),
  sell: flips.reduce((sum, { sell }) => sum + sell, 0),
  copies: flips.length,
  priced: flips.filter(({ sell }) => sell > 0).length,
  isSold: flips[0]?.status === "sold",
});

/** A total of the sheet that nothing in its rows comes to; `actual` is the nearest that does. */
export interface WrongTotal {
  of: "buy" | "sell" | "profit" | "copies";
  stated: number;
  actual: number;
}

export interface ReadRow extends SheetRow {
  /** One per copy; empty for a refused or blank row. */
  flips: SheetFlip[];
  problems: string[];
  /** A row of totals or of a balance, which is no flip. */
  isSkipped: boolean;
  remarks: string[];
  /** A possible totals row (`BareRow`). */
  isBare: boolean;
  /** The sheet names another game, so the row is refused. */
  isOtherGame: boolean;
  /** Its status or sale date says that it was sold, or that it wasn't; of a refused row too. */
  isSaleStated: boolean;
  isListedStated: boolean;
  /** It has a sell price, and says neither by status nor by sale date that it was sold, in a sheet with such a column. */
  isSilent: boolean;
  statesProfit: boolean;
  /** It states a profit, but nothing says that it was sold, or for what. */
  isProfitOpen: boolean;
  isUndated: boolean;
  isSaleUndated: boolean;
  /** It names a card and has no date of its own, but one above it. */
  isBelowDate: boolean;
  /** A date of it is written without its year. */
  isYearless: boolean;
  /** In coins after tax, as the sheet says and as computed; null if there's nothing to compare. */
  profit: { stated: Coins; actual: Coins } | null;
  /** Of a totals row. */
  wrongTotals: WrongTotal[];
}

/** A row's number of copies, or the lot that it's one copy of. */
export type Lot = Pick<SheetFlip, "lotId" | "lotCopies"> & { copies: number };
export const NO_LOT: Lot = { copies: 1, lotId: null, lotCopies: null };
