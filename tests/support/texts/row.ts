import type { Page } from "../visitor.ts";

interface Text {
  /** Letter for letter as the spec or the decisions have it, with its placeholders. */
  text: string;
  /** Where a player reads it. */
  page: string;
}

/** A text, and how the product is made to say it without scripts. */
export interface Shown extends Text {
  /** As the page has it, where the text has a placeholder or is the beginning of another one. */
  shown?: string;
  /** For how long a toast says it (docs/product.md#timings). */
  seconds?: 2 | 3 | 4 | 10;
  /** In the red box of a form's errors, which stays. */
  boxed?: true;
  provoke: () => Promise<Pick<Page, "text"> & Partial<Page>>;
}

/** A text of the spec that no page can show, and what is said in the moment that the spec means. */
interface CannotOccur extends Text {
  cannotOccur: string;
  instead: string;
  provoke: () => Promise<Pick<Page, "text">>;
}

export type TextRow = Shown | CannotOccur;
