import { type Db, database } from "#app/db/client.server.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { getCards } from "./find-cards.server.ts";
import { ANY_POSITION, fittingCards } from "./fitting-cards.server.ts";
import { lastPicks } from "./picked-cards.server.ts";

/** A typed card, and the id of the one that the player picked for it; "" for none. */
export interface AskedCard extends TypedCard {
  picked?: string;
}

export interface WhichCard {
  /** Null if no card fits, or it isn't clear which one is meant. */
  card: CardOption | null;
  /** Why it's that one: the player picked it, it's the only one that fits, or it was picked last; null without one. */
  by: "pick" | "fit" | "last" | null;
  /** Those that fit; none if one was picked. */
  fitting: readonly CardOption[];
  /** True if the game doesn't have the picked card (anymore). */
  isGone: boolean;
}

export const NO_CARD: WhichCard = { card: null, by: null, fitting: [], isGone: false };

/**
 * Which cards are meant, in order (docs/product.md#cards-of-flips): the picked one; else the only one that fits; else,
 * of several, the one that the player picked last for that name, OVR and position.
 */
export async function whichCards(
  { owner, game }: { owner: string; game: Game },
  asked: readonly AskedCard[],
  db: Db = database,
): Promise<WhichCard[]> {
  const cards = await getCards(
    game,
    asked.flatMap((one) => one.picked || []),
    db,
  );
  const picked = asked.map((one) => cards.get(one.picked?.toLowerCase() ?? "") ?? null);
  const found = await fittingCards(
    game,
    asked.map((one, at) => (picked[at] ? { ...one, name: "" } : one)),
    db,
  );
  const unclear = asked.map((one, at) => askedOf(one, found[at] ?? []));
  const last = await lastPicks(owner, game, unclear, db);
  return asked.map((one, at) => {
    const card = picked[at];
    const fitting = found[at] ?? [];
    if (card) return { card, by: "pick", fitting, isGone: false };
    const isGone = Boolean(one.picked);
    const [only, another] = fitting;
    if (only && !another) return { card: only, by: "fit", fitting, isGone };
    const before = fitting.find(({ id }) => id === last[at]);
    return before ? { card: before, by: "last", fitting, isGone } : { card: null, by: null, fitting, isGone };
  });
}

/** By what a pick among these is looked up: their name if they share one, else the typed one, as without a position. */
function askedOf(typed: TypedCard, fitting: readonly CardOption[]): TypedCard {
  const [first, ...others] = fitting;
  if (!first || others.length === 0) return { ...typed, name: "" };
  return typed.pos !== ANY_POSITION && others.every(({ name }) => name === first.name) ? first : typed;
}
