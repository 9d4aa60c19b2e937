import { type FlipStatus, MAX_NAME_LENGTH, STATUSES } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { parseSortKey, type SortKey } from "#app/features/flips/list/columns.ts";

export const PAGE_SIZE = 50;
const MAX_PAGES = 200;
const LIST_PARAMS = ["of", "sort", "dir", "show", "find", "page", "after", "before"] as const;

/** Where a page of the default order begins: just past a flip's date and id. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

/**
 * What of a player's flips a URL asks for. By date a page starts at a key, in any other order at a page number up to
 * 200.
 */
export interface ListQuery {
  /** The game that the links of the list carry; null where the active one will do. */
  of: Game | null;
  sort: SortKey;
  dir: "asc" | "desc";
  /** The flips of one status alone; null for all. */
  show: FlipStatus | null;
  /** Words to find flips by; "" for any. */
  find: string;
  page: number;
  after: Cursor | null;
  before: Cursor | null;
}

/** Which flips of a game a list shows: all, or those of a status or a search. */
export type Narrowed = Pick<ListQuery, "show" | "find">;

/** The list that a query string asks for; whatever it does not understand falls back to the newest flips. */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const page = /^\d{1,3}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return {
    of: parseGame(params.get("of")),
    sort: parseSortKey(params.get("sort")) ?? "createdAt",
    dir: params.get("dir") === "asc" ? "asc" : "desc",
    show: STATUSES.find((status) => status === params.get("show")) ?? null,
    find: (params.get("find") ?? "").replaceAll("\0", "").trim().slice(0, MAX_NAME_LENGTH),
    page: Math.min(Math.max(page, 1), MAX_PAGES),
    after: parseCursor(params.get("after")),
    before: parseCursor(params.get("before")),
  };
}

/**
 * The part of a query string that belongs to the list, to be carried through its dialogs and back, about `game` where
 * it is given; empty or beginning with "?".
 */
export function listQueryString(params: URLSearchParams, game?: Game): string {
  const kept = new URLSearchParams(game && { of: game });
  for (const name of LIST_PARAMS)
    for (const value of params.getAll(name).slice(0, 1)) if (!kept.has(name)) kept.set(name, value);
  return kept.size > 0 ? `?${kept}` : "";
}

/** The query string that sorts by a column: its first use is descending, the next toggles. */
export function sortQueryString(query: ListQuery, key: SortKey): string {
  const dir = query.sort === key && query.dir === "desc" ? "asc" : "desc";
  return `?${new URLSearchParams({ sort: key, dir, ...filtersOf(query) })}`;
}

/** The query string of the first page of the flips of a status, null for all; empty or beginning with "?". */
export function showQueryString(query: ListQuery, show: FlipStatus | null): string {
  const params = new URLSearchParams({ ...orderOf(query), ...filtersOf({ ...query, show }) });
  return params.size > 0 ? `?${params}` : "";
}

/** The parameters by which a list is sorted; none for the newest first. */
export const orderOf = ({ sort, dir }: ListQuery): Record<string, string> =>
  sort === "createdAt" && dir === "desc" ? {} : { sort, dir };

/** The parameters by which a list is narrowed down, and its game. */
export const filtersOf = ({ of, show, find }: Pick<ListQuery, "of" | "show" | "find">): Record<string, string> => ({
  ...(of && { of }),
  ...(show && { show }),
  ...(find && { find }),
});

/** True for a list that does not show all flips of its game. */
export const isNarrowed = ({ show, find }: Narrowed) => show !== null || find !== "";

/** The query strings of the pages before and after this one, where there are such. */
export function pageQueryStrings(query: ListQuery, rows: readonly Cursor[], more: { before: boolean; after: boolean }) {
  const to = (where: Record<string, string>) =>
    `?${new URLSearchParams({ ...orderOf(query), ...filtersOf(query), ...where })}`;
  const first = rows[0];
  const last = rows.at(-1);
  if (query.sort === "createdAt") {
    return {
      previous: more.before && first ? to({ before: formatCursor(first) }) : undefined,
      next: more.after && last ? to({ after: formatCursor(last) }) : undefined,
    };
  }
  return {
    previous: more.before ? to({ page: String(query.page - 1) }) : undefined,
    next: more.after && query.page < MAX_PAGES ? to({ page: String(query.page + 1) }) : undefined,
  };
}

/** A cursor as addresses carry it. */
export const formatCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

/** The cursor that a text names, or null. */
export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(text ?? "");
  if (!match?.[1] || !match[2] || !isUuid(match[2])) return null;
  return { createdAt: new Date(Number(match[1])), id: match[2] };
}
