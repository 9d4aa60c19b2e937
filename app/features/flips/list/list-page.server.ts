import type { DayClock } from "#app/domain/days.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import type { Game } from "#app/domain/games.ts";
import { nameKey } from "#app/domain/name.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import { hasLargePrice } from "#app/features/flips/columns.ts";
import type { Flip, FlipDetails } from "#app/features/flips/flip.ts";
import { type ListQuery, PAGE_SIZE } from "#app/features/flips/list-query.ts";
import { listFlips } from "./list.server.ts";
import { dayProfits } from "./list-clock.ts";

export async function listPage(owner: string, game: Game, query: ListQuery, clock: DayClock, size = PAGE_SIZE) {
  const { rows: found, more } = await listFlips(owner, game, query, undefined, size);
  // The ids of its cards would weigh as much again as a tenth of the page.
  const rows: Flip[] = found.map(({ cardId: _, ...flip }) => flip);
  return {
    rows,
    more,
    profits: dayProfits(query, { rows, more }, clock),
    hasListed: rows.some(({ status }) => status === "listed"),
    hasLarge: rows.some(hasLargePrice),
    cards: offeredCards(found),
  };
}

/** Cards offered to the quick log; a phone shows three at a time. */
const MAX_OFFERED_CARDS = 8;

function offeredCards(flips: readonly (Flip & Pick<FlipDetails, "cardId">)[]): CardLine[] {
  const seen = new Set<string>();
  const offered: CardLine[] = [];
  for (const { name, pos, ovr, cardId, program } of flips) {
    const card = `${nameKey(name)} ${ovr} ${pos} ${cardId}`;
    const line = seen.has(card) || offered.length === MAX_OFFERED_CARDS ? null : formatLineCard({ name, pos, ovr });
    seen.add(card);
    if (line !== null) offered.push({ line, card: cardId, about: program ?? "" });
  }
  return offered;
}
