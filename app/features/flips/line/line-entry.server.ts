import type { CardOption } from "#app/domain/card.ts";
import { formatSigned } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import { formatLine } from "#app/domain/format-line.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { truncateCodePoints } from "#app/domain/text.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { cardDetails, cardValues } from "#app/features/flips/card-texts.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import { addedText } from "#app/features/flips/flip-links.ts";
import type { Answer } from "./line-cards.ts";
import { lineParts } from "./line-parts.ts";

const MAX_CARDS = 12;

/**
 * Resolves a line's card: the picked one or the only match. If it's ambiguous, `card` is null and `answers` are the
 * choices: names, or programs and teams if the names are equal (docs/product.md#quick-log).
 */
export async function resolveCard(game: Game, flip: FlipLine, picked = "") {
  const [{ card = null, fitting = [] } = {}] = await whichCards(game, [{ ...flip, picked }], "fit");
  if (card) return { card, answers: [] };
  const named = byText(fitting, ({ name }) => name);
  const labels = byText(fitting, cardDetails);
  const answers: Answer[] = [];
  if (named.size > 1)
    for (const name of named.keys()) {
      const line = formatLine({ ...flip, name });
      if (line !== null) answers.push({ label: name, line });
    }
  else
    for (const [about, { id }] of [...labels].toSorted(([a], [b]) => a.localeCompare(b, "en")))
      answers.push({ label: about || "No program", card: id });
  return { card: null, answers: answers.slice(0, MAX_CARDS) };
}

export const toCardValues = (card: CardOption | null) =>
  card ? { name: truncateCodePoints(card.name, MAX_NAME_LENGTH), ...cardValues(card) } : {};

interface LineFlip {
  /** Id of the flip or of its first copy. */
  id: string;
  game: Game;
  flip: FlipLine;
  card: CardOption | null;
  /** Source name; "" for none. */
  source: string;
  at: Date;
}

/** What a line adds: its card's name and values instead of its own, if a card is meant. */
export function lineEntry({ id, game, flip, card, source, at }: LineFlip): Entry {
  const { copies, source: _, ...typed } = flip;
  return { id, game, values: { ...typed, ...toCardValues(card) }, source, copies, at };
}

/** Example: "Flip added successfully. J Smith · QB · 84 · 12,000 → 15,500 · +1,950". */
export function loggedText(flip: FlipLine, card: CardOption | null): string {
  const { parts, profit, found } = lineParts(flip);
  const details = [...parts, profit === null ? "" : formatSigned(profit), found, card && cardDetails(card)].filter(
    Boolean,
  );
  return `${addedText(flip.copies)}. ${details.join(" · ")}`;
}

function byText(cards: readonly CardOption[], text: (card: CardOption) => string): Map<string, CardOption> {
  const firsts = new Map<string, CardOption>();
  for (const card of cards) if (!firsts.has(text(card))) firsts.set(text(card), card);
  return firsts;
}
