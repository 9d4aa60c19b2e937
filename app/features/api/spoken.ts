import { formatCoins, spokenCoins } from "#app/domain/coins.ts";
import { LINE_EXAMPLE } from "#app/domain/line-questions.ts";
import type { SoldPrice } from "#app/domain/own-price.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import { cardAnswers, cardQuestion, cardText, GONE } from "#app/features/flips/card-choice.ts";
import type { CardOffers } from "#app/features/flips/card-offers.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { ownPriceText } from "#app/features/flips/prices/price-texts.ts";

type Spoken = Pick<Flip, "name" | "pos" | "ovr" | "buy" | "sell" | "status" | "profit">;

/** "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950". */
export function spokenFlip(flip: Spoken, copies = 1): string {
  const { buy, sell, status, profit } = flip;
  const prices =
    status === "sold"
      ? [`sold ${formatCoins(sell)}`, spokenCoins(profit)]
      : sell > 0
        ? [`listed at ${formatCoins(sell)}`]
        : [];
  const each = copies > 1 ? " each" : "";
  const many = copies > 1 ? `${copies} copies of ` : "";
  return `${many}${spokenCard(flip)}: ${[`bought ${formatCoins(buy)}`, ...prices].join(", ")}${each}`;
}

/** "You sell it for 15,500, 4 sales, last yesterday". */
export const spokenPrice = (own: SoldPrice): string => ownPriceText(own).replace(" · ", ", ");

/** What a call's answer says of its flip's card, and the cards to choose from: those that fit, or may be meant. */
export function cardsTold(said: string, { which }: Pick<Entry, "which">, { question, cards }: CardOffers) {
  return { said: [said, ...cardSaid(which, question)].join(". "), ...(cards.length > 0 && { cards }) };
}

/** The same for a call of many flips, for each of which something is to be said; without cards that may be meant. */
export function choicesTold(entries: readonly Entry[]) {
  const choices = entries.flatMap(({ id, which, values }) => {
    const said = cardSaid(which, cardQuestion(which, values.name));
    return said.length > 0 ? [{ flip: id, said: said.join(". "), cards: cardAnswers(which).cards }] : [];
  });
  return choices.length > 0 ? { choices } : {};
}

const cardSaid = (which: WhichCard, question: string): string[] =>
  [which.by === "last" ? cardText(which) : "", which.isGone ? GONE : "", question].filter(Boolean);

const SPOKEN_EXAMPLE = "twelve k, sold fifteen five";

/** A line's question as whole sentences without signs. */
export function spokenQuestion(question: string): string {
  const text = question
    .replace(`Put the price last, such as ${LINE_EXAMPLE}`, `Say, for example: ${SPOKEN_EXAMPLE}`)
    .replace(`such as ${LINE_EXAMPLE}`, `for example: ${SPOKEN_EXAMPLE}`)
    .replace(`Write it like ${LINE_EXAMPLE}`, `Say it like this: ${LINE_EXAMPLE}`)
    .replaceAll(/(?<= )> ?/g, "sold ")
    .replaceAll(/(?<= )@ ?/g, "listed at ")
    .replaceAll(/[“”]/g, "")
    .replace("What did you pay? Say", "I missed the price. Say");
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

const spokenCard = ({ name, pos, ovr }: Pick<Spoken, "name" | "pos" | "ovr">): string =>
  [name || "Unnamed card", pos === "Other" ? "" : pos, ovr ?? ""].filter((part) => part !== "").join(", ");
