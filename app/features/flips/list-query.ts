import type { DayClock } from "#app/domain/days.ts";
import { type FlipStatus, MAX_NAME_LENGTH, parseStatus } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { cleanName } from "#app/domain/name.ts";
import { parseSaleWindow, type SaleWindow } from "#app/domain/sale-windows.ts";
import { truncateCodePoints } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { type OrderKey, parseOrderKey, type SortKey } from "./columns.ts";
import { FILTER_WORDS, type FlipFilter, parseFilter } from "./flip-filter.ts";

export const PAGE_SIZE = 50;
/** Last page reachable by number, since OFFSET gets slower with each page. */
const MAX_PAGES = 200;
const LIST_PARAMS = ["of", "sort", "dir", "show", "find", "page", "after", "before", "window", "lot"] as const;

/** Cursor of a keyset page in the default order. */
export interface Cursor {
  createdAt: Date;
  id: string;
}

/** URL state of a list: keyset pages by date; page numbers up to 200 in other orders or to jump to a page. */
export interface ListQuery {
  /** Game in the list's links; null for the active game. */
  of: Game | null;
  sort: OrderKey;
  dir: "asc" | "desc";
  show: FlipStatus | null;
  find: string;
  filter: FlipFilter | null;
  /** Time window of the figures above the list, kept while sorting and paging. */
  window: SaleWindow;
  /** Page number; a label only when a cursor is used. */
  page: number;
  after: Cursor | null;
  before: Cursor | null;
  /** Only the copies of this lot, on one page; null for all flips. */
  lot: string | null;
}

export type ListScope = Pick<ListQuery, "show" | "find"> & { lot?: string | null; filter?: FlipFilter | null };

/** Invalid parameters get their defaults. */
export function parseListQuery(params: URLSearchParams, clock: DayClock): ListQuery {
  const lot = params.get("lot");
  if (isUuid(lot)) return { ...parseListQuery(orderParams(params), clock), lot };
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const after = parseCursor(params.get("after"));
  const before = parseCursor(params.get("before"));
  // The sort select sends key and direction as one value.
  const [sort = "", dir = params.get("dir")] = (params.get("sort") ?? "").split("-");
  return {
    of: parseGame(params.get("of")),
    sort: parseOrderKey(sort) ?? "createdAt",
    dir: dir === "asc" ? "asc" : "desc",
    show: parseStatus(params.get("show") ?? ""),
    find: parseFind(params.get("find")),
    filter: parseFilter(params, clock),
    window: parseSaleWindow(params.get("window")),
    // A cursor page costs the same at any depth, so only page numbers without one are capped.
    page: Math.min(Math.max(page, 1), after || before ? 9_999 : MAX_PAGES),
    after,
    before,
    lot: null,
  };
}

export const parseFind = (text: string | null): string =>
  truncateCodePoints(cleanName((text ?? "").replaceAll("\0", "")), MAX_NAME_LENGTH);

const orderParams = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([name]) => ["of", "sort", "dir"].includes(name)));

/** The list's part of a query string, for dialog links; "" or beginning with "?". */
export function listQueryString(params: URLSearchParams, game?: Game): string {
  const carried = new URLSearchParams(game && { of: game });
  // Forms submitted without JavaScript include empty fields.
  for (const name of [...LIST_PARAMS, ...FILTER_WORDS])
    for (const value of params.getAll(name).slice(0, 1))
      if (value !== "" && !carried.has(name)) carried.set(name, value);
  return carried.size > 0 ? `?${carried}` : "";
}

/** Query string to sort by a column: descending first, then toggled. */
export function sortQueryString(query: ListQuery, key: SortKey): string {
  const dir = query.sort === key && query.dir === "desc" ? "asc" : "desc";
  const narrowed = query.lot === null ? filterParams(query) : { ...(query.of && { of: query.of }), lot: query.lot };
  return `?${new URLSearchParams({ sort: key, dir, ...narrowed })}`;
}

/** Query string of the first page of a status, null for all; "" or beginning with "?". */
export function showQueryString(query: ListQuery, show: FlipStatus | null): string {
  const params = new URLSearchParams({ ...sortParams(query), ...filterParams({ ...query, show }) });
  return params.size > 0 ? `?${params}` : "";
}

export const sortParams = ({ sort, dir }: ListQuery): Record<string, string> =>
  sort === "createdAt" && dir === "desc" ? {} : { sort, dir };

export const filterParams = ({
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

export const isNarrowed = ({ show, find, lot = null, filter = null }: ListScope) =>
  show !== null || find !== "" || lot !== null || filter !== null;

/** Null without rows, or with a single page unless `isFound`. */
export function listPagination(query: ListQuery, rows: readonly Cursor[], more: More, total: number, isFound: boolean) {
  const { previous, next } = pageQueryStrings(query, rows, more);
  if (rows.length === 0 || (!previous && !next && !isFound)) return null;
  const pages = Math.ceil(total / PAGE_SIZE);
  const first = (query.page - 1) * PAGE_SIZE + 1;
  const last = first + rows.length - 1;
  return { previous, next, page: query.page, pages: Math.min(pages, MAX_PAGES), first, last, total };
}

type More = { before: boolean; after: boolean };

export function pageQueryStrings(query: ListQuery, rows: readonly Cursor[], more: More) {
  const to = (where: Record<string, string>) =>
    `?${new URLSearchParams({ ...sortParams(query), ...filterParams(query), ...where })}`;
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

/** Cursor in a URL: `<epoch ms>_<uuid>`. */
export const formatCursor = ({ createdAt, id }: Cursor) => `${createdAt.getTime()}_${id}`;

export function parseCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,14})_([0-9a-f-]{36})$/.exec(text ?? "");
  if (!match?.[1] || !match[2] || !isUuid(match[2])) return null;
  return { createdAt: new Date(Number(match[1])), id: match[2] };
}
