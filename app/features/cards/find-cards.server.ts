import { and, asc, eq } from "drizzle-orm";
import { type Db, database, withSearchTimeout } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { foundBy } from "#app/db/search.server.ts";
import { CARD_OVR, type CardOption, isSearchable, plainSearch } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";

const PICKED = {
  id: cards.id,
  name: cards.playerName,
  ovr: cards.overall,
  pos: cards.position,
  team: cards.team,
  program: cards.program,
};

/** What cards fulfil that a search finds, by name, team, program, position and OVR. */
export const cardsFoundBy = (query: string) =>
  foundBy(query, { text: cards.search, hasOvr: (ovr) => eq(cards.rank, CARD_OVR.max - ovr) });

/**
 * Cards of a game that a search finds: 20 by name, or 25 by OVR then name. For one that is too short nothing is asked.
 */
export async function findCards(
  game: Game,
  text: string,
  order: "name" | "ovr",
  db: Db = database,
): Promise<CardOption[]> {
  if (!isSearchable(text)) return [];
  const columns = order === "name" ? [cards.search, cards.id] : [cards.rank, cards.search, cards.id];
  return withSearchTimeout(db, (tx) =>
    tx
      .select(PICKED)
      .from(cards)
      .where(and(eq(cards.game, game), ...cardsFoundBy(plainSearch(text))))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(order === "name" ? 20 : 25),
  );
}

/** One card of a game, or null. */
export async function getCard(game: Game, cardId: string, db: Db = database): Promise<CardOption | null> {
  const [card] = await db
    .select(PICKED)
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, cardId)));
  return card ?? null;
}
