import { type Game, parseGame } from "#app/domain/games.ts";
import { type DateRange, DEFAULT_SPAN, parseDateRange, SPANS, type SpanName } from "#app/domain/reports/span.ts";
import { type CountedBy, parseCountedBy } from "#app/domain/sale-windows.ts";

export const GROUPINGS = [
  "day",
  "month",
  "card",
  "position",
  "ovr",
  "program",
  "source",
  "asked",
  "weekday",
  "hour",
  "session",
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** "group" is the groups' natural order. */
const REPORT_SORTS = ["group", "sold", "record", "profit", "roi", "each", "held"] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** Groups of few flips come last when sorted by a rate. */
export const RATE_SORTS: ReadonlySet<ReportSort> = new Set(["record", "roi", "each"]);

/** All OVRs or all days of a month fit on one page; cards have long names and links, so fewer keep it light. */
const PAGE_SIZES: Partial<Record<Grouping, number>> = { session: 50, card: 40 };
const USUAL_PAGE_SIZE = 45;

export const pageSizeOf = ({ by }: Pick<ReportQuery, "by">): number => PAGE_SIZES[by] ?? USUAL_PAGE_SIZE;

const MAX_PAGES = 9_999;

export interface ReportQuery {
  /** The game in the report's links; null for the active one. */
  of: Game | null;
  span: SpanName;
  /** Explicit dates; null for those of `span`. */
  range: DateRange | null;
  dates: CountedBy;
  by: Grouping;
  sort: ReportSort;
  dir: "asc" | "desc";
  page: number;
}

/** Unknown values fall back to the last 30 days by day. */
export function parseReportQuery(params: URLSearchParams): ReportQuery {
  const by = GROUPINGS.find((grouping) => grouping === params.get("by")) ?? "day";
  const sort = REPORT_SORTS.find((key) => key === params.get("sort")) ?? DEFAULT_SORTS[by].sort;
  const dir = params.get("dir");
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return {
    of: parseGame(params.get("of")),
    span: SPANS.find((name) => name === params.get("span")) ?? DEFAULT_SPAN,
    range: parseDateRange(params.get("since"), params.get("until")),
    // A session consists of both logs and sales.
    dates: by === "session" ? "sold" : parseCountedBy(params.get("dates")),
    by,
    sort: by === "session" ? "group" : sort,
    dir: dir === "asc" || dir === "desc" ? dir : sort === DEFAULT_SORTS[by].sort ? DEFAULT_SORTS[by].dir : "desc",
    page: Math.min(Math.max(page, 1), MAX_PAGES),
  };
}

const newestFirst = { sort: "group", dir: "desc" } as const;
const inOrder = { sort: "group", dir: "asc" } as const;
const bestFirst = { sort: "profit", dir: "desc" } as const;

const DEFAULT_SORTS: Record<Grouping, { sort: ReportSort; dir: "asc" | "desc" }> = {
  day: newestFirst,
  month: newestFirst,
  card: bestFirst,
  position: bestFirst,
  ovr: inOrder,
  program: bestFirst,
  source: bestFirst,
  asked: inOrder,
  weekday: inOrder,
  hour: inOrder,
  session: newestFirst,
};

/** The query string with some parameters changed: first page, defaults omitted. */
export function reportQueryString(query: ReportQuery, changes: Partial<ReportQuery> = {}): string {
  const { of, span, range, dates, by, sort, dir, page } = { ...query, page: 1, ...changes };
  const natural = DEFAULT_SORTS[by];
  const usual = sort === natural.sort && dir === natural.dir;
  const params = new URLSearchParams({
    ...(of && { of }),
    ...(range ? { since: range.since, until: range.until } : span !== DEFAULT_SPAN && { span }),
    ...(dates !== "sold" && { dates }),
    ...(by !== "day" && { by }),
    ...(!usual && { sort, dir }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `?${params}` : "";
}

/** The anchor of the groups keeps the page there after a choice. */
export const GROUPS_HASH = "#by";

export const groupedBy = (query: ReportQuery, by: Grouping): string =>
  reportQueryString(query, { by, ...DEFAULT_SORTS[by] });

export const sortedBy = (query: ReportQuery, sort: ReportSort): string =>
  reportQueryString(query, { sort, dir: query.sort === sort && query.dir === "desc" ? "asc" : "desc" });

/** Hidden fields of the date form: the query without its span. */
export function reportFields(query: ReportQuery): Record<string, string> {
  const {
    since: _,
    until: __,
    span: ___,
    ...fields
  } = Object.fromEntries(new URLSearchParams(reportQueryString(query)));
  return fields;
}
