import type { CardOption } from "#app/domain/card.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import { cardDetails } from "./card-texts.ts";

/** A card to choose, as a button's text: what distinguishes it from the others. */
export interface CardAnswer {
  label: string;
  card: string;
}

const MAX_ANSWERS = 12;

/**
 * The cards to choose from instead of what was taken: all that fit if none was, the others if the one picked last was.
 * At most 12; `more` is how many are left out. `cards` are the first twelve that fit.
 */
export function cardAnswers({ card, by, fitting }: WhichCard) {
  if (by === "pick" || by === "fit") return { answers: [], cards: [], more: 0 };
  const answers = labelled(fitting).filter((one) => one.card !== card?.id);
  const cards = fitting.slice(0, MAX_ANSWERS);
  const more = Math.max(0, answers.length - MAX_ANSWERS);
  return { answers: answers.slice(0, MAX_ANSWERS), cards, more };
}

/** All cards that fit, with the chosen one, at most 12; `more` is how many are left out. */
export function cardChoices({ fitting }: Pick<WhichCard, "fitting">, chosen: string | null) {
  const all = labelled(fitting);
  const rest = all.slice(MAX_ANSWERS);
  const hidden = rest.find(({ card }) => card === chosen);
  const choices = hidden ? [...all.slice(0, MAX_ANSWERS - 1), hidden] : all.slice(0, MAX_ANSWERS);
  return { choices, more: rest.length };
}

function labelled(cards: readonly CardOption[]): CardAnswer[] {
  const label = labelOf(cards);
  return cards
    .map((one) => ({ label: label(one), card: one.id }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
}

type Text = (card: CardOption) => string;

const TEXTS: Text[] = [({ name }) => name, ({ pos }) => pos, ({ program }) => program ?? "", ({ team }) => team ?? ""];

/** What distinguishes each: name and position where they differ, program and team as far as it takes. */
function labelOf(cards: readonly CardOption[]): Text {
  const count = (text: Text) => new Set(cards.map(text)).size;
  const differing = TEXTS.slice(0, 2).filter((text) => count(text) > 1);
  const tries = [differing, [...differing, ...TEXTS.slice(2, 3)], [...differing, ...TEXTS.slice(2)]]
    .filter((texts) => texts.length > 0)
    .map(
      (texts): Text =>
        (card) =>
          texts.flatMap((text) => text(card) || []).join(" · "),
    );
  const label = tries.find((text) => count(text) === cards.length) ?? tries.at(-1);
  return (card) => label?.(card) || "No program";
}

/** `takenCardId` of a flip that gets this card. */
export const takenCard = ({ card, by }: Pick<WhichCard, "card" | "by">): string | null =>
  card && by === "last" ? card.id : null;

export const GONE = "The card you picked isn't in the list anymore";

/** What a flip's answer says of its card: "Core Rare · Iowa, as last time"; "" for a picked one, or without one. */
export function cardText({ card, by }: WhichCard): string {
  if (card === null) return "";
  return by === "last" ? `${cardDetails(card) || card.name}, as last time` : cardDetails(card);
}

/** The question, if several cards fit and none was taken; "" otherwise. */
export const cardQuestion = ({ card, fitting }: WhichCard, name: string): string =>
  card === null && fitting.length > 1 ? `Which ${name}?` : "";
