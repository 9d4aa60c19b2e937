import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
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

/** Does `work` while there are 10,001 cards with "Myriad" in their name. */
async function withManyCards<Found>(work: () => Promise<Found>): Promise<Found> {
  await database.execute(sql`
    insert into cards (id, game, import_key, player_name, overall, position)
    select gen_random_uuid(), 'CFB26', 'myriad ' || n, 'Myriad ' || n, 80, 'QB' from generate_series(1, 10001) as n`);
  return work().finally(() => database.execute(sql`delete from cards where import_key like 'myriad %'`));
}

/** The card database; the card pickers are in `flip-form.ts`. */
export const CARD_TEXTS: Shown[] = [
  {
    text: "100 of 10,000+ cards",
    page: CARDS,
    ours: true,
    provoke: () => withManyCards(async () => (await signedIn()).get(`${CARDS}?q=myriad`)),
  },
  { text: "No cards found", page: CARDS, provoke: async () => (await signedIn()).get(`${CARDS}?q=zzzz`) },
  unread(CARDS, "cards"),
  unread(CARDS, "card_facets"),
  unread(`${CARDS}?q=abc&sort=name-asc`, "cards"),
];
