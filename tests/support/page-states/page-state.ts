import type { Site } from "../browser-pages.ts";

/**
 * The user of a page: a beginner has no flips, a trader more than one page of them, a leaver has requested deletion,
 * and Stripe declines a refused one.
 */
export type Who = "visitor" | "beginner" | "trader" | "unconfirmed" | "leaver" | "subscriber" | "refused";

/**
 * A page in one state: its path, and the `act` that leads to the state. `FLIP` and `ACT` in a path are replaced by ids.
 */
export interface PageState {
  name: string;
  who: Who;
  path: string;
  act?: (site: Site) => Promise<unknown>;
  status?: number;
  /** Similar to another state, so only `npm test -- --long` tests its appearance. */
  long?: boolean;
}
