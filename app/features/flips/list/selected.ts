import type { RowOffer } from "./row-offers.ts";

/** What is asked before the chosen flips change. */
export interface Asked {
  of: "price" | "filter" | "delete";
  act: string;
  /** The chosen flips as the value of one box. */
  boxed: string;
  flips: number;
  typed: string;
  problem?: string;
  /** Prices that were probably meant. */
  meant?: readonly RowOffer[];
}
