import type { DayClock } from "#app/domain/days.ts";
import { type FlipStatus, MAX_NAME_LENGTH, STATUSES } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { parseSaleWindow, type SaleWindow } from "#app/domain/sale-windows.ts";
import { cutTo } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { parseSortKey, type SortKey } from "./columns.ts";
import { FILTER_WORDS, type FlipFilter, parseFilter } from "./flip-filter.ts";

export const PAGE_SIZE = 50;
/** The last page that can be asked for by its number. */
const MAX_PAGES = 200;
const LIST_PARAMS = ["of", "sort", "dir", "show", "find", "page", "after", "before", "window", "lot"] as const;

/** Where a page of the default order begins: just past a flip's date and id. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

/**
 * What of a player's flips a URL asks for. By date a page starts at a key, which is read as fast on any page; in any
 * other order, and where a page is jumped to, at its number, up to 200.
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
  /** What else narrows it down; null for nothing. */
  filter: FlipFilter | null;
  /** The window of the figures above the list, which stays while the list is sorted and paged. */
  window: SaleWindow;
  /** Which page it is; with a key only what is told of it. */
  page: number;
  after: Cursor | null;
  before: Cursor | null;
  /** The copies of one lot alone, all of them on one page; null for any flips. */
  lot: string | null;
}

/** Which flips of a game a list shows: all, or those of a status, a search, a lot or a filter. */
export type Narrowed = Pick<ListQuery, "show" | "find"> & { lot?: string | null; filter?: FlipFilter | null };

/**
 * The list that a query string asks for, its days by a clock; whatever it does not understand falls back to the newest
 * flips.
 */
export function parseListQuery(params: URLSearchParams, clock: DayClock): ListQuery {
  const lot = params.get("lot");
  if (isUuid(lot)) return { ...parseListQuery(orderParams(params), clock), lot };
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const [after, before] = [parseCursor(params.get("after")), parseCursor(params.get("before"))];
  // why: one select names both in one value
  const [sort = "", dir = params.get("dir")] = (params.get("sort") ?? "").split("-");
  return {
    of: parseGame(params.get("of")),
    sort: parseSortKey(sort) ?? "createdAt",
    dir: dir === "asc" ? "asc" : "desc",
    show: STATUSES.find((status) => status === params.get("show")) ?? null,
    find: cutTo((params.get("find") ?? "").replaceAll("\0", "").trim(), MAX_NAME_LENGTH),
    filter: parseFilter(params, clock),
    window: parseSaleWindow(params.get("window")),
    // why: from a key any page is read as fast as the first, and its number only says which it is
    page: Math.min(Math.max(page, 1), after || before ? 9_999 : MAX_PAGES),
    after,
    before,
    lot: null,
  };
}

/** The game and the order alone. */
const orderParams = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => ["of", "sort", "dir"].includes(name)));

/**
 * The part of a query string that belongs to the list, to be carried through its dialogs and back, about `game` where
 * it is given; empty or beginning with "?".
 */
export function listQueryString(params: URLSearchParams, game?: Game): string {
  const carried = new URLSearchParams(game && { of: game });
  // why: a form without scripts also sends what was left empty in it
  for (const name of [...LIST_PARAMS, ...FILTER_WORDS])
    for (const value of params.getAll(name).slice(0, 1))
      if (value !== "" && !carried.has(name)) carried.set(name, value);
  return carried.size > 0 ? `?${carried}` : "";
}

/** The query string that sorts by a column: its first use is descending, the next toggles. */
export function sortQueryString(query: ListQuery, key: SortKey): string {
  const dir = query.sort === key && query.dir === "desc" ? "asc" : "desc";
  const narrowed = query.lot === null ? filtersOf(query) : { ...(query.of && { of: query.of }), lot: query.lot };
  return `?${new URLSearchParams({ sort: key, dir, ...narrowed })}`;
}

/** The query string of the first page of the flips of a status, null for all; empty or beginning with "?". */
export function showQueryString(query: ListQuery, show: FlipStatus | null): string {
  const params = new URLSearchParams({ ...orderOf(query), ...filtersOf({ ...query, show }) });
  return params.size > 0 ? `?${params}` : "";
}

/** The parameters by which a list is sorted; none for the newest first. */
export const orderOf = ({ sort, dir }: ListQuery): Record<string, string> =>
  sort === "createdAt" && dir === "desc" ? {} : { sort, dir };

/** The parameters by which a list is narrowed down, its game, and the window of the figures above it. */
export const filtersOf = ({
  of,
  show,
  find,
  filter,
  window,
}: Pick<ListQuery, "of" | "show" | "find" | "filter" | "window">): Record<string, string> => ({
  ...(of && { of }),
  ...(show && { show }),
  ...(find && { find }),
  ...filter?.words,
  ...(window !== "today" && { window }),
});

/** True for a list that does not show all flips of its game. */
export const isNarrowed = ({ show, find, lot = null, filter = null }: Narrowed) =>
  show !== null || find !== "" || lot !== null || filter !== null;

/** Which flips an act on all of a list is about: of a filtered list all of its game (docs/product.md#filter). */
export const bulkScope = (query: Narrowed): Narrowed => (query.filter ? { show: null, find: "" } : query);

/**
 * Where the page of these rows stands among the pages of `total` flips; null where there is but one page, unless
 * something was looked for.
 */
export function listPages(query: ListQuery, rows: readonly Cursor[], more: More, total: number, isFound: boolean) {
  const { previous, next } = pageQueryStrings(query, rows, more);
  if (rows.length === 0 || (!previous && !next && !isFound)) return null;
  const [pages, first] = [Math.ceil(total / PAGE_SIZE), (query.page - 1) * PAGE_SIZE + 1];
  const last = first + rows.length - 1;
  return { previous, next, page: query.page, pages: Math.min(pages, MAX_PAGES), first, last, total };
}

type More = { before: boolean; after: boolean };

/** The query strings of the pages before and after this one, where there are such. */
export function pageQueryStrings(query: ListQuery, rows: readonly Cursor[], more: More) {
  const to = (where: Record<string, string>) =>
    `?${new URLSearchParams({ ...orderOf(query), ...filtersOf(query), ...where })}`;
  const first = rows[0];
  const last = rows.at(-1);
  if (query.sort === "createdAt") {
    return {
      previous: more.before && first ? to({ before: formatCursor(first), ...numbered(query.page - 1) }) : undefined,
      next: more.after && last ? to({ after: formatCursor(last), ...numbered(query.page + 1) }) : undefined,
    };
  }
  return {
    previous: more.before ? to({ page: String(query.page - 1) }) : undefined,
    next: more.after && query.page < MAX_PAGES ? to({ page: String(query.page + 1) }) : undefined,
  };
}

const numbered = (page: number): Record<string, string> => (page > 1 ? { page: String(page) } : {});

/** A cursor as addresses carry it. */
export const formatCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

/** The cursor that a text names, or null. */
export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(text ?? "");
  if (!match?.[1] || !match[2] || !isUuid(match[2])) return null;
  return { createdAt: new Date(Number(match[1])), id: match[2] };
}
