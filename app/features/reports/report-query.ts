import { type Game, parseGame } from "#app/domain/games.ts";
import { type DateRange, DEFAULT_SPAN, parseDateRange, SPANS, type SpanName } from "#app/domain/reports/span.ts";
import { type CountedBy, parseCountedBy } from "#app/domain/sale-windows.ts";

/** By what a report groups flips, as a query string names it. */
export const GROUPINGS = [
  "day",
  "month",
  "card",
  "position",
  "ovr",
  "program",
  "source",
  "weekday",
  "hour",
  "session",
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The columns that a report sorts by; "group" is the groups' own order. */
const REPORT_SORTS = ["group", "sold", "record", "profit", "roi", "each", "held"] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** Sorted by a rate, groups of few flips come last. */
export const RATES: ReadonlySet<ReportSort> = new Set(["record", "roi", "each"]);

/** All OVRs and all days of a month are on one page; cards have long names and links, and fewer keep it light. */
const PAGE_SIZES: Partial<Record<Grouping, number>> = { session: 50, card: 40 };
const USUAL_PAGE_SIZE = 45;

/** How many rows a page of a report has. */
export const pageSizeOf = ({ by }: Pick<ReportQuery, "by">): number => PAGE_SIZES[by] ?? USUAL_PAGE_SIZE;

const MAX_PAGES = 9_999;

/** What of a player's sold flips a report is about, and how it is grouped and sorted. */
export interface ReportQuery {
  /** The game that the links of the report carry; null where the active one will do. */
  of: Game | null;
  span: SpanName;
  /** The days that were asked for by their dates; null for those of `span`. */
  range: DateRange | null;
  dates: CountedBy;
  by: Grouping;
  sort: ReportSort;
  dir: "asc" | "desc";
  page: number;
}

/** The report that a query string asks for; whatever it does not understand falls back to the last 30 days by day. */
export function parseReportQuery(params: URLSearchParams): ReportQuery {
  const by = GROUPINGS.find((grouping) => grouping === params.get("by")) ?? "day";
  const sort = REPORT_SORTS.find((key) => key === params.get("sort")) ?? NATURAL[by].sort;
  const dir = params.get("dir");
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return {
    of: parseGame(params.get("of")),
    span: SPANS.find((name) => name === params.get("span")) ?? DEFAULT_SPAN,
    range: parseDateRange(params.get("since"), params.get("until")),
    // why: a session is made of logs and sales alike
    dates: by === "session" ? "sold" : parseCountedBy(params.get("dates")),
    by,
    sort: by === "session" ? "group" : sort,
    dir: dir === "asc" || dir === "desc" ? dir : sort === NATURAL[by].sort ? NATURAL[by].dir : "desc",
    page: Math.min(Math.max(page, 1), MAX_PAGES),
  };
}

const newestFirst = { sort: "group", dir: "desc" } as const;
const inOrder = { sort: "group", dir: "asc" } as const;
const bestFirst = { sort: "profit", dir: "desc" } as const;

/** The order in which groups are shown that nobody sorted. */
const NATURAL: Record<Grouping, { sort: ReportSort; dir: "asc" | "desc" }> = {
  day: newestFirst,
  month: newestFirst,
  card: bestFirst,
  position: bestFirst,
  ovr: inOrder,
  program: bestFirst,
  source: bestFirst,
  weekday: inOrder,
  hour: inOrder,
  session: newestFirst,
};

/** A query string of a report with some of it changed: its first page, and what is usual left out. */
export function reportQueryString(query: ReportQuery, changes: Partial<ReportQuery> = {}): string {
  const { of, span, range, dates, by, sort, dir, page } = { ...query, page: 1, ...changes };
  const natural = NATURAL[by];
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

/** Where the groups stand: a choice about them keeps the page there. */
export const GROUPS_HASH = "#by";

/** The query string of a report that groups by something else, in its usual order. */
export const groupedBy = (query: ReportQuery, by: Grouping): string => reportQueryString(query, { by, ...NATURAL[by] });

/** The query string that sorts by a column: its first use is descending, the next toggles. */
export const sortedBy = (query: ReportQuery, sort: ReportSort): string =>
  reportQueryString(query, { sort, dir: query.sort === sort && query.dir === "desc" ? "asc" : "desc" });

/** The fields that a form of a report sends besides its own. */
export function reportFields(query: ReportQuery): Record<string, string> {
  const {
    since: _,
    until: __,
    span: ___,
    ...fields
  } = Object.fromEntries(new URLSearchParams(reportQueryString(query)));
  return fields;
}
