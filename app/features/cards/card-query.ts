import { plainSearch } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN, parseOvr } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";

export const PAGE_SIZE = 100;

/** The orders of the card list, in the words of the page. */
export const CARD_SORTS = [
  { value: "ovr-desc", label: "OVR high to low" },
  { value: "ovr-asc", label: "OVR low to high" },
  { value: "name-asc", label: "Name A to Z" },
  { value: "name-desc", label: "Name Z to A" },
] as const;
type CardSort = (typeof CARD_SORTS)[number]["value"];

/** What of a game's cards a URL asks for; "" and the widest bounds are what does not filter. */
export interface CardFilters {
  q: string;
  team: string;
  program: string;
  pos: string;
  ovrMin: number;
  ovrMax: number;
  sort: CardSort;
}

/** Where a page begins: just past or just before a card, by its id. `page` is only how the page is called. */
export interface CardCursor {
  after: string | null;
  before: string | null;
  page: number;
}

/** The longest team or program of a card, so that a longer one in an address still finds nothing. */
const MAX_VALUE_LENGTH = 101;

const DEFAULTS: CardFilters = {
  q: "",
  team: "",
  program: "",
  pos: "",
  ovrMin: OVR_MIN,
  ovrMax: OVR_MAX,
  sort: "ovr-desc",
};

/**
 * The filters that a query string asks for. A team, program or position that no card has finds nothing; bounds the
 * wrong way round are turned; an order or a bound that does not exist falls back to its default.
 */
export function parseCardFilters(params: URLSearchParams): CardFilters {
  const exact = (name: string) => (params.get(name) ?? "").replaceAll("\0", "").slice(0, MAX_VALUE_LENGTH);
  const bounds = [parseOvr(params.get("ovrMin") ?? "") ?? OVR_MIN, parseOvr(params.get("ovrMax") ?? "") ?? OVR_MAX];
  return {
    q: plainSearch(params.get("q") ?? ""),
    team: exact("team"),
    program: exact("program"),
    pos: exact("pos"),
    ovrMin: Math.min(...bounds),
    ovrMax: Math.max(...bounds),
    sort: CARD_SORTS.find(({ value }) => value === params.get("sort"))?.value ?? DEFAULTS.sort,
  };
}

/** The cursor that a query string asks for; anything but a card's id is the first page. */
export function parseCardCursor(params: URLSearchParams): CardCursor {
  const id = (name: string) => (isUuid(params.get(name)) ? params.get(name) : null);
  const [after, before] = [id("after"), id("before")];
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return after === null && before === null
    ? { after, before, page: 1 }
    : { after, before: after === null ? before : null, page };
}

/** The query string of filters, without those at their default, and of a cursor; "" or beginning with "?". */
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

/** True when nothing but the order is chosen. */
export const isUnfiltered = (filters: CardFilters): boolean =>
  cardQueryString({ ...filters, sort: DEFAULTS.sort }) === "";
