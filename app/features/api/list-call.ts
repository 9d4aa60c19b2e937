import type { DayClock } from "#app/domain/days.ts";
import { type Cursor, type ListQuery, parseCursor, parseListQuery } from "#app/features/flips/list-query.ts";
import { API_LIST_PARAMS } from "./call-list.ts";
import type { ProblemError } from "./problem.server.ts";

const MAX_ROWS = 500;
const ROWS = 100;

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
    ...unknownWords(params, which),
    ...(limit === null ? [{ detail: `The limit is a number from 1 to ${MAX_ROWS}`, parameter: "limit" }] : []),
    ...(cursor !== null && after === null ? [{ detail: "This cursor isn't one of ours", parameter: "cursor" }] : []),
  ];
  return limit === null || errors.length > 0 ? { errors } : { which, limit, after };
}

function readLimit(text: string): number | null {
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= MAX_ROWS ? limit : null;
}

const OTHER_WORDS = ["game", "limit", "cursor"];

function unknownWords(params: URLSearchParams, { show, find, lot, filter }: ListQuery): ProblemError[] {
  const understood: Record<string, unknown> = { show, find, lot, ...(lot === null && filter?.words) };
  return [...new Set(params.keys())].flatMap((name) => {
    const parameter = name.slice(0, 40);
    if (params.getAll(name).length > 1) return [{ detail: `Send ${parameter} only once`, parameter }];
    if (OTHER_WORDS.includes(name) || params.get(name) === "") return [];
    if (!Object.hasOwn(API_LIST_PARAMS, name)) return [{ detail: `Unknown parameter ${parameter}`, parameter }];
    return understood[name] ? [] : [{ detail: `We can't read ${parameter}`, parameter }];
  });
}
