import type { Game } from "#app/domain/games.ts";
import { didYouMean, type MeantCard } from "#app/features/cards/did-you-mean.server.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import { type CardAnswer, cardAnswers, cardQuestion } from "./card-choice.ts";
import { cardDetails } from "./card-texts.ts";

/** What an answer offers for a flip's card: a question, and the cards to choose from, at most 12 (`more` are left out). */
export interface CardOffers {
  /** "" if a card was taken; the others are offered all the same. */
  question: string;
  answers: CardAnswer[];
  more: number;
}

interface Typed {
  name: string;
  pos: string;
  ovr: number | null;
}

/** Cards of the list and of the player's flips that may be meant, where none fits a typed name. */
export const meantCards = async (owner: string, game: Game, typed: Typed, which: WhichCard): Promise<MeantCard[]> =>
  which.card === null && which.fitting.length === 0 ? didYouMean(owner, game, typed) : [];

/** Offers for a flip that was logged: those that fit, or that may be meant. */
export async function cardOffers(owner: string, game: Game, typed: Typed, which: WhichCard): Promise<CardOffers> {
  const meant = await meantCards(owner, game, typed, which);
  const known = meant.flatMap((card) => (card.id === null ? [] : { label: meantText(card), card: card.id }));
  return known.length > 0
    ? { question: meantQuestion(meant), answers: known, more: 0 }
    : { question: cardQuestion(which, typed.name), ...cardAnswers(which) };
}

export const meantQuestion = ([first, another]: readonly MeantCard[]): string =>
  another === undefined ? `Did you mean ${first?.name}?` : "Did you mean one of these?";

/** Example: "Solon Beekman · HB · 82 · Core Rare · Iowa". */
export const meantText = (card: MeantCard): string =>
  [card.name, card.pos, card.ovr, cardDetails(card)].filter(Boolean).join(" · ");
