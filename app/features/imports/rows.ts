import type { Coins } from "#app/domain/coins.ts";
import { profitOf } from "#app/domain/flip.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import { STANDARD_TAX, taxFromFraction } from "#app/domain/tax.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";

/** A flip as a row of a sheet says it. */
export interface SheetFlip extends Required<Omit<FlipValues, "soldAt" | "sourceId">> {
  /** The id that the sheet gives it; null where it gives none. */
  id: string | null;
  createdAt: Date;
  soldAt: Date | null;
  /** The name of what found it, "" for none. */
  found: string;
  /** An exact decimal fraction; null for the standard tax. */
  taxRate: string | null;
  /** The lot that the sheet says it belongs to, and how many copies that has. */
  lotId: string | null;
  lotCopies: number | null;
}

/** What a sold flip of a sheet brings after tax, in coins. */
export const profitAfterTax = (flip: Pick<SheetFlip, "buy" | "sell" | "status" | "taxRate">): Coins =>
  profitOf({ ...flip, tax: flip.taxRate === null ? STANDARD_TAX : taxFromFraction(flip.taxRate) });

/** What a row of a sheet was read as. */
export interface ReadRow extends SheetRow {
  /** Its flips: one, or so many copies; none where `problems` say why. */
  flips: SheetFlip[];
  problems: string[];
  /** What came in otherwise than it was written. */
  remarks: string[];
  /** It lacks a date or a name that others have, so that it can be a sum of them. */
  isBare: boolean;
  /** The sheet says that it belongs to the other game, so it is refused. */
  isOtherGame: boolean;
  /** A status or a sale date says that it was sold. */
  isSaleStated: boolean;
  /** The sheet does not say when it was logged. */
  isUndated: boolean;
  /** The sheet does not say when it was sold. */
  isSaleUndated: boolean;
  /** The profit that the sheet says, and what it is after tax, in coins; null where there is nothing to compare. */
  profit: { stated: Coins; actual: Coins } | null;
}

/** How many copies a row is, and the lot that it is one copy of. */
export type Lot = Pick<SheetFlip, "lotId" | "lotCopies"> & { copies: number };
export const NO_LOT: Lot = { copies: 1, lotId: null, lotCopies: null };
