import type { SubmissionResult } from "@conform-to/react";
import type { RefusedPrice } from "./row-prices.tsx";
import type { Asked } from "./selected.ts";

/** What the list answers to one of its forms. */
export type ListReply =
  | { form: "list"; problem?: string; chosen?: readonly string[]; asked?: Asked }
  | { form: "price"; refused: RefusedPrice }
  | { form: "lot"; result: SubmissionResult<string[]> }
  | { form: "old flips"; moved: MovedFlips };

/** Of all forms on the list's page, which share one `actionData`; `line/post-line.ts` has those of the line. */
export type PageReply = ListReply | { form: "line" | "added" };

/** The server read the first `taken` flips of an older version and refused some of them, by index. */
export interface MovedFlips {
  taken: number;
  refused: { at: number; reason: string }[];
}
