import { type CardKey, MAX_CARD_TEXT } from "#app/domain/card.ts";
import { addDays, type DayClock, parseDate, startOfDate } from "#app/domain/days.ts";
import { MAX_NAME_LENGTH, NOT_SET, parseOvr, parsePosition } from "#app/domain/flip.ts";
import { parseDateRange } from "#app/domain/reports/span.ts";
import { isWithin } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** The words of an address that filter a list of flips. */
export const FILTER_WORDS = [
  "ofCard",
  "named",
  "noName",
  "position",
  "ovrMin",
  "ovrMax",
  "noOvr",
  "program",
  "source",
  "since",
  "until",
  "dates",
  "weekday",
  "hour",
  "session",
  "result",
] as const;

export type FilterWord = (typeof FILTER_WORDS)[number];

/** The words that only the links of reports say; the form keeps them. */
const LINKED_WORDS = ["ofCard", "named", "noName", "noOvr", "weekday", "hour", "session"] as const;

/** A word that the filter's form has a field for. */
export type FormWord = Exclude<FilterWord, (typeof LINKED_WORDS)[number]>;

/** The words that an address has, each as it is understood. */
export type FilterWords = Partial<Record<FilterWord, string>>;

/** Which flips of a list are shown (docs/product.md#filter). */
export interface FlipFilter {
  words: FilterWords;
  /** From this instant, included, by the date that counts; null for any. */
  since: Date | null;
  /** To this instant, excluded. */
  until: Date | null;
  /** By which days and hours are meant. */
  clock: DayClock;
}

/** Between which years a list is filtered. */
const YEARS = [1970, 2999] as const;

/** What a sold flip brought, as an address names it. */
export const RESULTS = ["win", "loss", "even"] as const;

/** The filter that a query string asks for, its days by a clock; null where it names none that is understood. */
export function parseFilter(params: URLSearchParams, clock: DayClock): FlipFilter | null {
  const text = (name: FilterWord) => params.get(name) ?? "";
  const named = text("named").replaceAll("\0", "").trim().normalize();
  const program = text("program").replaceAll("\0", "").trim();
  const [ovrMin, ovrMax] = inOrder(parseOvr(text("ovrMin")), parseOvr(text("ovrMax")));
  const [since, until] = inOrder(parseDate(text("since"), YEARS), parseDate(text("until"), YEARS));
  // why: between two days it is known which stretches of time a weekday or an hour was
  const isSpan = parseDateRange(since, until) !== null;
  const understood: Record<keyof FilterWords, string | number | null> = {
    ofCard: idOrNone(text("ofCard")),
    named: isWithin(named, MAX_NAME_LENGTH) ? named || null : null,
    noName: text("noName") === "1" && named === "" ? 1 : null,
    position: parsePosition(text("position")),
    ovrMin,
    ovrMax,
    noOvr: text("noOvr") === "1" && (ovrMin ?? ovrMax) === null ? 1 : null,
    program: program.length <= MAX_CARD_TEXT ? program || null : null,
    source: idOrNone(text("source")),
    since,
    until,
    dates: text("dates") === "logged" && (since ?? until) !== null ? "logged" : null,
    weekday: isSpan && /^[0-6]$/.test(text("weekday")) ? text("weekday") : null,
    hour: isSpan && /^(1?\d|2[0-3])$/.test(text("hour")) ? text("hour") : null,
    session: parseSessionSpan(text("session")) && text("session"),
    result: RESULTS.find((result) => result === text("result")) ?? null,
  };
  const words = Object.entries(understood).filter(([, value]) => value !== null);
  if (words.length === 0) return null;
  return {
    words: Object.fromEntries(words.map(([name, value]) => [name, String(value)])),
    since: since === null ? null : startOfDate(since, clock),
    until: until === null ? null : startOfDate(addDays(until, 1), clock),
    clock,
  };
}

const idOrNone = (text: string): string | null => (isUuid(text) || text === NOT_SET ? text.toLowerCase() : null);

/** Those words of a filter that its form has no field for. */
export const linkedWords = ({ words }: FlipFilter): FilterWords =>
  Object.fromEntries(LINKED_WORDS.flatMap((word) => (words[word] ? [[word, words[word]]] : [])));

/** The one card that a filter leaves, by its id or its name, position and OVR; null where it leaves more. */
export function cardOf({ words }: FlipFilter): CardKey | null {
  const { ofCard, named, noName, position, ovrMin, ovrMax, noOvr } = words;
  if (ofCard !== undefined && ofCard !== NOT_SET) return { cardId: ofCard, name: "", pos: "", ovr: null };
  const name = noName ? "" : named;
  const ovr = noOvr ? null : ovrMin === ovrMax ? ovrMin : undefined;
  if (name === undefined || position === undefined || ovr === undefined) return null;
  const key = { name, pos: position, ovr: ovr === null ? null : Number(ovr) };
  return ofCard === undefined ? key : { ...key, cardId: null };
}

/** The first and the last instant of a session as an address names them, "1763700000000-1763703600000"; or null. */
export function parseSessionSpan(text: string): { first: number; last: number } | null {
  const [, first, last] = /^(\d{1,13})-(\d{1,13})$/.exec(text) ?? [];
  return first && last && Number(first) <= Number(last) ? { first: Number(first), last: Number(last) } : null;
}

/** Two bounds, the lower one first where both are given. */
function inOrder<Bound extends string | number>(low: Bound | null, high: Bound | null): [Bound | null, Bound | null] {
  return low !== null && high !== null && high < low ? [high, low] : [low, high];
}
