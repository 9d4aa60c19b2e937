import type { DayClock } from "#app/domain/days.ts";
import { type Cursor, type ListQuery, parseCursor, parseListQuery } from "#app/features/flips/list-query.ts";
import type { PricesQuery } from "#app/features/flips/prices/price-links.ts";
import { parsePricesQuery } from "#app/features/flips/prices/prices-query.server.ts";
import { API_LIST_PARAMS } from "./call-list.ts";
import type { ProblemError } from "./problem.server.ts";

const MAX_ROWS = 500;
const ROWS = 100;

const UNREAD = Object.fromEntries(Object.keys(API_LIST_PARAMS).map((name) => [name, null]));

interface ListCall {
  which: ListQuery;
  limit: number;
  after: Cursor | null;
}

/** An error for each unknown or unreadable parameter: ignoring a filter would return too many flips. */
export function parseListCall(params: URLSearchParams, clock: DayClock): ListCall | { errors: ProblemError[] } {
  const which = parseListQuery(params, clock);
  const limit = params.has("limit") ? readLimit(params.get("limit") ?? "") : ROWS;
  const cursor = params.get("cursor");
  const after = parseCursor(cursor);
  const errors: ProblemError[] = [
    ...unknownWords(params, ["game", "limit", "cursor"], {
      ...UNREAD,
      ...{ show: which.show, find: which.find, lot: which.lot },
      ...(which.lot === null && which.filter?.words),
    }),
    ...(limit === null ? [BAD_LIMIT] : []),
    ...(cursor !== null && after === null ? [{ detail: "This cursor isn't one of ours", parameter: "cursor" }] : []),
  ];
  return limit === null || errors.length > 0 ? { errors } : { which, limit, after };
}

interface PricesCall extends PricesQuery {
  limit: number;
}

/** Of `GET /prices`, as strict as `parseListCall`. */
export function parsePricesCall(params: URLSearchParams): PricesCall | { errors: ProblemError[] } {
  const { find, page } = parsePricesQuery(params);
  const limit = params.has("limit") ? readLimit(params.get("limit") ?? "") : ROWS;
  const isPage = !params.has("page") || params.get("page") === String(page);
  const errors: ProblemError[] = [
    ...unknownWords(params, ["game", "limit", "page"], { find }),
    ...(limit === null ? [BAD_LIMIT] : []),
    ...(isPage ? [] : [{ detail: "The page is a number from 1 to 9999", parameter: "page" }]),
  ];
  return limit === null || errors.length > 0 ? { errors } : { find, page, limit };
}

const BAD_LIMIT: ProblemError = { detail: `The limit is a number from 1 to ${MAX_ROWS}`, parameter: "limit" };

function readLimit(text: string): number | null {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_ROWS ? limit : null;
}

/** `others` are read elsewhere; `words` has what each word says, if it can be read. */
function unknownWords(
  params: URLSearchParams,
  others: readonly string[],
  words: Readonly<Record<string, unknown>>,
): ProblemError[] {
  return [...new Set(params.keys())].flatMap((name) => {
    const parameter = name.slice(0, 40);
    if (params.getAll(name).length > 1) return [{ detail: `Send ${parameter} only once`, parameter }];
    if (others.includes(name) || params.get(name) === "") return [];
    if (!Object.hasOwn(words, name)) return [{ detail: `Unknown parameter ${parameter}`, parameter }];
    return words[name] ? [] : [{ detail: `We can't read ${parameter}`, parameter }];
  });
}
