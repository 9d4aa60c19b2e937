import { cachedByRevision } from "#app/db/cached-by-revision.server.ts";
import type { DayClock } from "#app/domain/days.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import type { OwnedState } from "#app/domain/owned-state.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { isLarge } from "./columns.ts";
import { countFound, listFlips } from "./list.server.ts";
import { dayProfits } from "./list-clock.ts";
import { type ListQuery, PAGE_SIZE } from "./list-query.ts";

/** A page of a player's flips, as it is handed to the browser, and what else a list says of it. */
interface ListPage {
  rows: Flip[];
  /** Whether there are flips before and after them. */
  more: { before: boolean; after: boolean };
  /** The profit in coins of each day that stands on this page whole. */
  profits: Record<string, number>;
  hasListed: boolean;
  hasLarge: boolean;
  /** The first cards of the page that a line can begin with, each once. */
  cards: string[];
}

/** The page of flips that a query asks for; read once for each state of the flips. */
export const listPage = (state: OwnedState, query: ListQuery, clock: DayClock, size = PAGE_SIZE): Promise<ListPage> =>
  cachedByRevision(state, ["list", query, clock, size], async () => {
    const { rows, more } = await listFlips(state.owner, state.game, query, undefined, size);
    return {
      rows,
      more,
      profits: dayProfits(query, { rows, more }, clock),
      hasListed: rows.some(({ status }) => status === "listed"),
      hasLarge: rows.some(isLarge),
      cards: offeredCards(rows),
    };
  });

/** What `countFound` says of a query; counted once for each state of the flips. */
export const foundIn = (state: OwnedState, query: ListQuery) => {
  const { show, find, lot, filter } = query;
  return cachedByRevision(state, ["found", { show, find, lot, filter }], () =>
    countFound(state.owner, state.game, query),
  );
};

/** How many cards the one-line form offers; a phone shows three at a time. */
const MOST_CARDS = 8;

function offeredCards(flips: readonly Flip[]): string[] {
  const looked = new Set<string>();
  const offered: string[] = [];
  for (const { name, pos, ovr } of flips) {
    const card = `${name} ${ovr} ${pos}`;
    const line = looked.has(card) || offered.length === MOST_CARDS ? null : formatLineCard({ name, pos, ovr });
    looked.add(card);
    if (line !== null) offered.push(line);
  }
  return offered;
}
