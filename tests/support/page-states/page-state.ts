import type { Site } from "../browser-pages.ts";

/**
 * Who looks at a page: nobody, an account without flips, one with more than a page of them, one whose address waits to
 * be confirmed, one that asked to be deleted, one with a subscription, or one that Stripe refuses.
 */
export type Who = "visitor" | "beginner" | "trader" | "unconfirmed" | "leaver" | "subscriber" | "refused";

/**
 * A page in one of its states: where it is, and what must be done there to see it. `FLIP` and `ACT` in a path stand
 * for the ids of a flip and of what was done to flips.
 */
export interface PageState {
  name: string;
  who: Who;
  path: string;
  act?: (site: Site) => Promise<unknown>;
  status?: number;
  /** Looks much like another state: only `npm test -- --long` asks how it looks. */
  long?: boolean;
}
