import { type Db, database } from "#app/db/client.server.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getCard } from "./find-cards.server.ts";
import { fittingCards } from "./fitting-cards.server.ts";

/** A typed card, and the id of the one that the player picked for it. */
export interface AskedCard extends TypedCard {
  picked?: string;
}

export interface WhichCard {
  /** Null if no card fits, or it isn't clear which one is meant. */
  card: CardOption | null;
  /** Those that fit. */
  fitting: readonly CardOption[];
}

/**
 * Which cards of a game are meant, in order. "pick": the picked ones alone; "fit": one that fits if it's the only one, or
 * was picked.
 */
export async function whichCards(
  game: Game,
  asked: readonly AskedCard[],
  by: "pick" | "fit",
  db: Db = database,
): Promise<WhichCard[]> {
  if (by === "pick") return Promise.all(asked.map((one) => pickedCard(game, one, db)));
  const found = await fittingCards(game, asked, db);
  return asked.map(({ picked }, at) => {
    const fitting = found[at] ?? [];
    const [only = null, another] = fitting;
    return { card: fitting.find(({ id }) => id === picked) ?? (another ? null : only), fitting };
  });
}

async function pickedCard(game: Game, { picked }: AskedCard, db: Db): Promise<WhichCard> {
  return { card: isUuid(picked) ? await getCard(game, picked, db) : null, fitting: [] };
}
