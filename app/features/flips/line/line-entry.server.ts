import type { CardOption } from "#app/domain/card.ts";
import { fitsName, nameWords } from "#app/domain/card-name.ts";
import { formatSigned } from "#app/domain/coins.ts";
import { dayBefore } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipLine } from "#app/domain/line.ts";
import { capitalized } from "#app/domain/text.ts";
import { type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import { cardText, GONE } from "#app/features/flips/card-choice.ts";
import { withCard } from "#app/features/flips/card-texts.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import { addedText } from "#app/features/flips/flip-links.ts";
import { lineParts } from "./line-parts.ts";

/** Which card a line means; a pick counts only if it fits the line, which may have been edited since. */
export async function resolveCard(
  asker: { owner: string; game: Game },
  flip: FlipLine,
  picked = "",
): Promise<WhichCard> {
  const [which] = await whichCards(asker, [{ ...flip, picked }]);
  if (!which) throw new Error("each typed card has an answer");
  return which.by === "pick" && which.card && !isTyped(flip, which.card) ? resolveCard(asker, flip) : which;
}

const isTyped = ({ name, pos, ovr }: FlipLine, card: CardOption) =>
  (pos === "Other" || pos === card.pos) &&
  (ovr === null || ovr === card.ovr) &&
  (name === "" || fitsName(nameWords(name), nameWords(card.name)));

interface LineFlip {
  /** Id of the flip or of its first copy. */
  id: string;
  game: Game;
  flip: FlipLine;
  which: WhichCard;
  /** Source name; "" for none. */
  source: string;
  at: Date;
}

/** What a line adds. */
export function lineEntry({ id, game, flip, which, source, at }: LineFlip): Entry {
  const { copies, source: _, isYesterday, ...values } = { ...flip, name: capitalized(flip.name) };
  const { name, pos, ovr } = flip;
  const soldAt = isYesterday && dayBefore(at);
  const named = { ...values, soldAt, ...(which.card && withCard(which.card, flip)) };
  return { id, game, values: named, typed: { name, pos, ovr }, which, source, copies, at };
}

/** With the question of `cardOffers`. Example: "Flip added successfully. J Smith · QB · 84 · 12,000 → 15,500 · +1,950 · Core Rare, as last time". */
export function loggedText(flip: FlipLine, which: WhichCard, source: string, question: string): string {
  const { card } = which;
  const named = { ...flip, name: capitalized(flip.name) };
  const { parts, profit, found } = lineParts({ ...named, ...(card && withCard(card, flip)), source });
  const details = [...parts, profit === null ? "" : formatSigned(profit), found, cardText(which)].filter(Boolean);
  const asked = [which.isGone && GONE, question].filter(Boolean);
  return [`${addedText(flip.copies)}. ${details.join(" · ")}`, ...asked].join(". ");
}
