import type { DayClock } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import type { ListQuery } from "#app/features/flips/list-query.ts";
import type { Strip } from "#app/features/flips/prices/strip.ts";
import type { BulkItems } from "./bulk-confirmation.tsx";
import type { FilterResult } from "./filter-chips.server.ts";
import type { SourceName } from "./list.server.ts";
import type { ListPages } from "./list-pager.tsx";

export interface FlipList {
  rows: Flip[];
  hasListed: boolean;
  /** True if a row has a price of more than six digits. */
  hasLarge: boolean;
  /** Profit in coins by day, for days that are entirely on this page. */
  profits: Record<string, number>;
  pages: ListPages | null;
  filtered: FilterResult | null;
  /** The flip whose price the URL opens; omitted without one. */
  opened?: { id: string; strip: Strip | null };
  bulk: BulkItems;
  /** Options of "Filter used". */
  sources: SourceName[];
  /** Flips of each status, of those that match where the list is searched or narrowed. */
  counts: Pick<Summary, "flips" | "listed" | "sold">;
  query: ListQuery;
  /** The table's caption, and what stands at the head of its order's column. */
  order: { caption: string; note: string };
  /** The list's part of the query string, kept through dialogs. */
  search: string;
  clock: DayClock;
  /** Sentence: when days end, and in which time zone. */
  daysEnd: string;
  now: Date;
  /** Submitted with every action, since another tab may have switched the active game. */
  game: Game;
}
