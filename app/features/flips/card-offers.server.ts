import type { Db } from "#app/db/client.server.ts";
import type { Game } from "#app/domain/games.ts";
import { didYouMean, type MeantCard } from "#app/features/cards/did-you-mean.server.ts";
import { hasCards } from "#app/features/cards/find-cards.server.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import { type CardAnswer, cardAnswers, cardQuestion } from "./card-choice.ts";
import { cardDetails } from "./card-texts.ts";

/** What an answer offers for a flip's card: a question, and the cards to choose from, at most 12 (`more` are left out). */
export interface CardOffers {
  /** "" if a card was taken; the others are offered all the same. */
  question: string;
  answers: CardAnswer[];
  /** The same cards, with the one that was picked last. */
  cards: readonly MeantCard[];
  more: number;
}

interface Typed {
  name: string;
  pos: string;
  ovr: number | null;
}

const isUnknown = ({ card, fitting }: WhichCard): boolean => card === null && fitting.length === 0;

/** Cards that may be meant, where none fits a typed name. */
export const meantCards = async (
  owner: string,
  game: Game,
  typed: Typed,
  which: WhichCard,
  db?: Db,
): Promise<MeantCard[]> => (isUnknown(which) ? didYouMean(owner, game, typed, db) : []);

/** Offers for a flip that was logged: those that fit, or that may be meant. */
export async function cardOffers(
  owner: string,
  game: Game,
  typed: Typed,
  which: WhichCard,
  db?: Db,
): Promise<CardOffers> {
  // Nothing of a game without cards has an id.
  const meant = isUnknown(which) && (await hasCards(game, db)) ? await didYouMean(owner, game, typed, db) : [];
  const known = meant.filter(({ id }) => id !== null);
  if (known.length === 0) return { question: cardQuestion(which, typed.name), ...cardAnswers(which) };
  const answers = known.map((card) => ({ label: meantText(card), card: card.id ?? "" }));
  return { question: meantQuestion(known), answers, cards: known, more: 0 };
}

export const meantQuestion = ([first, another]: readonly MeantCard[]): string =>
  another === undefined ? `Did you mean ${first?.name}?` : "Did you mean one of these?";

/** Example: "Solon Beekman · HB · 82 · Core Rare · Iowa". */
export const meantText = (card: MeantCard): string =>
  [card.name, card.pos, card.ovr, cardDetails(card)].filter(Boolean).join(" · ");
