import type { CardOption } from "#app/domain/card.ts";
import { formatSigned } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import { formatLine } from "#app/domain/format-line.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { cutTo } from "#app/domain/text.ts";
import { fittingCards } from "#app/features/cards/fitting-cards.server.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { aboutCard, cardColumns } from "#app/features/flips/card-texts.ts";
import { addedText } from "#app/features/flips/flip-links.ts";
import type { Answer } from "#app/features/flips/line/line-cards.ts";
import { lineParts } from "#app/features/flips/line/line-parts.ts";
import { saveFoundWith } from "#app/features/sources/sources.server.ts";

const MOST_ANSWERS = 12;

/**
 * The card that a line's flip is of: the picked one or the only one that it fits; else null, with the cards that it fits
 * as answers, by their names or, where they have one name, by their programs and teams (docs/product.md#quick-log).
 */
export async function cardOfLine(game: Game, flip: FlipLine, picked = "") {
  const [cards = []] = await fittingCards(game, [flip]);
  const named = byText(cards, ({ name }) => name);
  const told = byText(cards, aboutCard);
  const card = cards.find(({ id }) => id === picked) ?? (named.size > 1 || told.size > 1 ? undefined : cards[0]);
  if (card) return { card, answers: [] };
  const answers: Answer[] = [];
  if (named.size > 1)
    for (const name of named.keys()) {
      const line = formatLine({ ...flip, name });
      if (line !== null) answers.push({ label: name, line });
    }
  else
    for (const [about, { id }] of [...told].toSorted(([a], [b]) => a.localeCompare(b, "en")))
      answers.push({ label: about || "No program", card: id });
  return { card: null, answers: answers.slice(0, MOST_ANSWERS) };
}

/** What a line's flip has of its card; nothing without one. */
export const valuesOfCard = (card: CardOption | null) =>
  card ? { name: cutTo(card.name, MAX_NAME_LENGTH), ...cardColumns(card) } : {};

interface LineFlip {
  /** The id that the flip gets, or the first of its copies. */
  id: string;
  flip: FlipLine;
  card: CardOption | null;
  /** The name for where it was found; "" for none. */
  source: string;
  at: Date;
}

/** Adds the flip of a line, or so many copies of it; "full" where the player has too many names for filters. */
export function addLineFlip(owner: string, game: Game, { id, flip, card, source, at }: LineFlip, db?: Db) {
  const { copies, source: _, ...typed } = flip;
  const values = { ...typed, ...valuesOfCard(card) };
  return saveFoundWith(
    { owner, game, name: source, now: at },
    (sourceId, tx) => addFlips(owner, game, { id, copies, values: { ...values, sourceId } }, at, tx),
    db,
  );
}

/** The transaction that a change is a part of; none begins one of its own. */
type Db = Parameters<typeof addFlips>[4];

/** Said of a line that was logged: "Flip added successfully. J Smith · QB · 84 · 12,000 → 15,500 · +1,950". */
export function loggedText(flip: FlipLine, card: CardOption | null): string {
  const { parts, profit, found } = lineParts(flip);
  const said = [...parts, profit === null ? "" : formatSigned(profit), found, card && aboutCard(card)].filter(Boolean);
  return `${addedText(flip.copies)}. ${said.join(" · ")}`;
}

/** The first card of each text. */
function byText(cards: readonly CardOption[], text: (card: CardOption) => string): Map<string, CardOption> {
  const firsts = new Map<string, CardOption>();
  for (const card of cards) if (!firsts.has(text(card))) firsts.set(text(card), card);
  return firsts;
}
