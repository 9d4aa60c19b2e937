import type { DayClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import type { ListQuery } from "#app/features/flips/list-query.ts";
import type { Filtered } from "./filter-chips.server.ts";
import type { SourceName } from "./list.server.ts";
import type { ListPages } from "./list-pager.tsx";

/** A page of a player's flips as it is shown. */
export interface FlipList {
  rows: Flip[];
  hasListed: boolean;
  /** True where one of them has a price of more than six digits. */
  hasLarge: boolean;
  /** The profit in coins of each day that stands on this page whole. */
  profits: Record<string, number>;
  /** Where the page stands among others; null where it is the only one. */
  pages: ListPages | null;
  /** What those are that a filter found; null without one. */
  filtered: Filtered | null;
  /** The names for where cards were found, which the list can be filtered by. */
  sources: SourceName[];
  query: ListQuery;
  /** The list's own part of the query string, kept through dialogs. */
  search: string;
  clock: DayClock;
  /** When the list's days end, and in which zone, as a sentence. */
  daysEnd: string;
  now: Date;
  /** The game whose flips these are; acts on them are about it, whatever another tab chose meanwhile. */
  game: Game;
}
