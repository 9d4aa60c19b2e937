import { and, asc, desc, eq, ilike } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

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

/** Shortest and longest search text (spec, section 5; security, 3.7). */
const SEARCH_LENGTH = { min: 2, max: 50 };

/** Cards of a game whose name contains `text`, its wildcards taken as plain characters: 20 by name, or 25 by OVR then name (decisions, section 3). */
export async function findCards(game: Game, text: string, order: "name" | "ovr", db: Db = database): Promise<PickedCard[]> {
  const wanted = text.trim();
  if (wanted.length < SEARCH_LENGTH.min || wanted.length > SEARCH_LENGTH.max || wanted.includes("\0")) return [];
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return db
    .select(PICKED)
    .from(cards)
    .where(and(eq(cards.game, game), ilike(cards.playerName, pattern)))
    .orderBy(...(order === "name" ? [asc(cards.playerName)] : [desc(cards.overall), asc(cards.playerName)]), asc(cards.id))
    .limit(order === "name" ? 20 : 25);
}

/** One card of a game, or null. */
export async function getCard(game: Game, cardId: string, db: Db = database): Promise<PickedCard | null> {
  const [card] = await db
    .select(PICKED)
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, cardId)));
  return card ?? null;
}
