import { normalizeSearch } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN, parseOvr } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";

export const PAGE_SIZE = 100;

export const CARD_SORTS = [
  { value: "ovr-desc", label: "OVR high to low" },
  { value: "ovr-asc", label: "OVR low to high" },
  { value: "name-asc", label: "Name A to Z" },
  { value: "name-desc", label: "Name Z to A" },
  { value: "last-sold", label: "Your last sale" },
] as const;
export type CardSort = (typeof CARD_SORTS)[number]["value"];

export const CARD_SHOWS = [
  { value: "all", label: "All cards" },
  { value: "mine", label: "Your cards" },
] as const;

/** Filters in a card list URL; "" and the widest bounds mean no filter. */
export interface CardFilters {
  q: string;
  team: string;
  program: string;
  pos: string;
  ovrMin: number;
  ovrMax: number;
  /** "mine" also if sorted by the player's last sale. */
  show: (typeof CARD_SHOWS)[number]["value"];
  sort: CardSort;
}

/** Keyset cursor: the page starts just after or before a card id. `page` is only a label. */
export interface CardCursor {
  after: string | null;
  before: string | null;
  page: number;
}

/** One more than a card's longest team or program, so that a longer value still matches nothing. */
const MAX_VALUE_LENGTH = 101;

const DEFAULTS: CardFilters = {
  q: "",
  team: "",
  program: "",
  pos: "",
  ovrMin: OVR_MIN,
  ovrMax: OVR_MAX,
  show: "all",
  sort: "ovr-desc",
};

/** Unknown values match nothing; reversed bounds are swapped; an invalid sort or bound gets its default. */
export function parseCardFilters(params: URLSearchParams): CardFilters {
  const exact = (name: string) => (params.get(name) ?? "").replaceAll("\0", "").slice(0, MAX_VALUE_LENGTH);
  const bounds = [parseOvr(params.get("ovrMin") ?? "") ?? OVR_MIN, parseOvr(params.get("ovrMax") ?? "") ?? OVR_MAX];
  const sort = CARD_SORTS.find(({ value }) => value === params.get("sort"))?.value ?? DEFAULTS.sort;
  return {
    q: normalizeSearch(params.get("q") ?? ""),
    team: exact("team"),
    program: exact("program"),
    pos: exact("pos"),
    ovrMin: Math.min(...bounds),
    ovrMax: Math.max(...bounds),
    show: params.get("show") === "mine" || sort === "last-sold" ? "mine" : DEFAULTS.show,
    sort,
  };
}

export function parseCardCursor(params: URLSearchParams): CardCursor {
  const id = (name: string) => (isUuid(params.get(name)) ? params.get(name) : null);
  const after = id("after");
  const before = id("before");
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return after === null && before === null
    ? { after, before, page: 1 }
    : { after, before: after === null ? before : null, page };
}

export interface CardQuery {
  filters: CardFilters;
  cursor: CardCursor;
}

export const parseCardQuery = (params: URLSearchParams): CardQuery => ({
  filters: parseCardFilters(params),
  cursor: parseCardCursor(params),
});

/** Omits defaults; "" or beginning with "?". */
export function cardQueryString(
  filters: CardFilters,
  cursor?: { after: string; page: number } | { before: string; page: number },
): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== DEFAULTS[name as keyof CardFilters]) params.set(name, String(value));
  for (const [name, value] of Object.entries(cursor ?? {})) params.set(name, String(value));
  return params.size > 0 ? `?${params}` : "";
}

export const isUnfiltered = (filters: CardFilters): boolean =>
  cardQueryString({ ...filters, sort: DEFAULTS.sort }) === "";

/** Filters in use but the search, and the order if it isn't the usual one. */
export function describeFilters({ team, program, pos, ovrMin, ovrMax, show, sort }: CardFilters): string[] {
  const ovr = ovrMin > OVR_MIN || ovrMax < OVR_MAX ? `OVR ${ovrMin} to ${ovrMax}` : "";
  const labelOf = (values: readonly { value: string; label: string }[], chosen: string, usual: string) =>
    chosen === usual ? "" : (values.find(({ value }) => value === chosen)?.label ?? "");
  return [
    team,
    program,
    pos,
    ovr,
    labelOf(CARD_SHOWS, show, DEFAULTS.show),
    labelOf(CARD_SORTS, sort, DEFAULTS.sort),
  ].filter((text) => text !== "");
}
