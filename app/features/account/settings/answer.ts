import type { SubmissionResult } from "@conform-to/react";

/** What one form of the settings page is answered. */
export type Reply = SubmissionResult<string[]>;

/** An answer with the button that sent the form, so that each form takes its own. */
export interface Answer {
  intent: string;
  result: Reply;
}
