import type { Game } from "#app/domain/games.ts";
import type { CorrectedFlip } from "./corrections.ts";
import type { Content } from "./flip-keys.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import type { ListedFlip } from "./stored-flips.ts";

/** Sales since of listed flips aren't outcomes but `SoldSinceFlip`s. */
export type Outcome = "new" | "here" | "bin";

/** A stored flip, which stays, and what the row has instead. */
export interface DifferentFlip {
  here: Content & { game: Game };
  to: SheetFlip;
}

/** A listed flip and the sale that the sheet has for it. */
export interface SoldSinceFlip extends ListedFlip {
  to: SheetFlip;
}

export interface PlannedRow extends ReadRow, Record<Exclude<Outcome, "new">, number> {
  newFlips: SheetFlip[];
  soldSince: SoldSinceFlip[];
  corrected: CorrectedFlip[];
  differs: DifferentFlip[];
  /** New flips that match a stored one except for a time zone offset. */
  shifted: number;
}
