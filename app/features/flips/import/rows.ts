import type { Coins } from "#app/domain/coins.ts";
import type { FlipStatus, Position } from "#app/domain/flip.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";

/** A flip as a row of a sheet says it. */
export interface SheetFlip {
  /** The id that the sheet gives it; null where it gives none. */
  id: string | null;
  name: string;
  pos: Position;
  ovr: number | null;
  buy: Coins;
  sell: Coins;
  status: FlipStatus;
  createdAt: Date;
  soldAt: Date | null;
  note: string;
  /** The name of what found it, "" for none. */
  found: string;
  /** An exact decimal fraction; null for the standard tax. */
  taxRate: string | null;
  /** The lot that the sheet says it belongs to, and how many copies that has. */
  lotId: string | null;
  lotCopies: number | null;
  program: string | null;
  team: string | null;
  cardId: string | null;
}

/** What a row of a sheet was read as. */
export interface ReadRow extends SheetRow {
  /** Its flips: one, or so many copies; none where `problems` say why. */
  flips: SheetFlip[];
  problems: string[];
  /** What came in otherwise than it was written. */
  notes: string[];
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
