import { whileRefused, whileUnreadable } from "../injected.ts";
import { signedIn } from "../visitor.ts";
import type { Shown, TextRow } from "./row.ts";

const NOT_SHOWN = "Our database didn't respond, so we can't show this page right now. Nothing was lost.";
const SETTINGS = "/dashboard/settings";

/** A page that cannot be read without a table or a view: the spec has it log the failure and show nothing, or zeros. */
const unread = (page: string, table: string): Shown => ({
  text: NOT_SHOWN,
  ours: true,
  page: `${page} without ${table}`,
  provoke: async () => {
    const player = await signedIn();
    return whileUnreadable(table, () => player.get(page));
  },
});

/** What is said where the spec lets a failure pass in silence (docs/product.md#when-something-fails). */
export const FORMER_SILENCES: TextRow[] = [
  {
    text: "Loading...",
    page: "/dashboard",
    cannotOccur: "because the server knows the session before it renders, so no page waits for it",
    instead: "Recent Activity",
    provoke: async () => (await signedIn()).get("/dashboard"),
  },
  unread("/dashboard", "flips"),
  unread("/dashboard", "totals"),
  unread("/dashboard", "v_recent_activity"),
  unread("/dashboard/coins/adjust", "v_user_coin_balances"),
  unread("/dashboard/coins", "coin_events"),
  unread("/dashboard/my-flips/new", "price_floors"),
  unread("/dashboard/my-flips/new?q=ar", "cards"),
  unread("/tools/flip-tracker/new?q=ar", "cards"),
  unread("/tools/training", "training_values"),
  unread("/dashboard/tools/training", "training_values"),
  {
    text: "We couldn't submit your request. Please try again in a moment.",
    ours: true,
    page: `${SETTINGS}?confirm=deletion`,
    provoke: async () => {
      const player = await signedIn();
      const fields = { intent: "request-deletion", reason: "" };
      return whileRefused("insert", "deletion_requests", () => player.post(`${SETTINGS}?confirm=deletion`, fields));
    },
  },
];
