import { and, asc, eq } from "drizzle-orm";
import { type Db, database, searching } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { plainSearch } from "./card-query.ts";
import { nameMatches } from "./search-text.server.ts";

/** A card as the picker shows it. */
export interface PickedCard {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  program: string | null;
}

const PICKED = {
  id: cards.id,
  name: cards.playerName,
  ovr: cards.overall,
  pos: cards.position,
  team: cards.team,
  program: cards.program,
};

/** The shortest search text (spec, section 5). */
const SHORTEST_SEARCH = 2;

/** Cards of a game whose name contains `text`, its wildcards taken as plain characters: 20 by name, or 25 by OVR then name (decisions, section 3). */
export async function findCards(game: Game, text: string, order: "name" | "ovr", db: Db = database): Promise<PickedCard[]> {
  const wanted = plainSearch(text);
  if (wanted.length < SHORTEST_SEARCH) return [];
  const columns = order === "name" ? [cards.search, cards.id] : [cards.rank, cards.search, cards.id];
  return searching(db, (tx) =>
    tx
      .select(PICKED)
      .from(cards)
      .where(and(eq(cards.game, game), nameMatches(wanted)))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(order === "name" ? 20 : 25),
  );
}

/** One card of a game, or null. */
export async function getCard(game: Game, cardId: string, db: Db = database): Promise<PickedCard | null> {
  const [card] = await db
    .select(PICKED)
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, cardId)));
  return card ?? null;
}
