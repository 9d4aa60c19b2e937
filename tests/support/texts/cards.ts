import { whileUnreadable } from "../injected.ts";
import { signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

const CARDS = "/dashboard/cards";

const unread = (page: string, table: string): Shown => ({
  text: "Failed to load cards",
  page: `${page} without ${table}`,
  provoke: async () => {
    const player = await signedIn();
    return whileUnreadable(table, () => player.get(page));
  },
});

/** The card database; the card pickers are in `flip-form.ts`. */
export const CARD_TEXTS: Shown[] = [
  { text: "No cards found", page: CARDS, provoke: async () => (await signedIn()).get(`${CARDS}?q=zzzz`) },
  unread(CARDS, "cards"),
  unread(CARDS, "card_facets"),
  unread(`${CARDS}?q=abc&sort=name-asc`, "cards"),
];
