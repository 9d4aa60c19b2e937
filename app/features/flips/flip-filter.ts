import { type CardKey, MAX_CARD_TEXT, parseCardPosition } from "#app/domain/card.ts";
import { addDays, type DayClock, parseDate, startOfDate } from "#app/domain/days.ts";
import { MAX_NAME_LENGTH, NOT_SET, parseOvr } from "#app/domain/flip.ts";
import { parseDateRange } from "#app/domain/reports/span.ts";
import { normalizeNumber } from "#app/domain/sheet/numbers.ts";
import { isWithin, toNfc } from "#app/domain/text.ts";
import { parseTimesAsked, timesAskedWord } from "#app/domain/times-asked.ts";
import { isUuid } from "#app/domain/uuid.ts";

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
  "asked",
] as const;

export type FilterWord = (typeof FILTER_WORDS)[number];

/** Parameters set only by links in reports; the filter form passes them on. */
const LINKED_WORDS = ["ofCard", "named", "noName", "noOvr", "weekday", "hour", "session"] as const;

export type FormWord = Exclude<FilterWord, (typeof LINKED_WORDS)[number]>;

export type FilterWords = Partial<Record<FilterWord, string>>;

export interface FlipFilter {
  words: FilterWords;
  /** Inclusive; both bounds are for the date selected by `dates`. */
  since: Date | null;
  /** Exclusive. */
  until: Date | null;
  clock: DayClock;
}

const YEARS = [1970, 2999] as const;

export const RESULTS = ["win", "loss", "even"] as const;

/** The filter in a query string; null if no parameter is valid. */
export function parseFilter(params: URLSearchParams, clock: DayClock): FlipFilter | null {
  const text = (name: FilterWord) => params.get(name) ?? "";
  const word = (name: FilterWord) => text(name).trim().toLowerCase();
  const ovr = (name: FilterWord) => parseOvr(normalizeNumber(text(name), "point"));
  const named = toNfc(text("named").replaceAll("\0", "").trim());
  const asked = parseTimesAsked(word("asked"));
  const program = text("program").replaceAll("\0", "").trim();
  const [ovrMin, ovrMax] = inOrder(ovr("ovrMin"), ovr("ovrMax"));
  const [since, until] = inOrder(parseDate(text("since"), YEARS), parseDate(text("until"), YEARS));
  // Weekdays and hours need a bounded date range, which yields finite time spans.
  const isSpan = parseDateRange(since, until) !== null;
  const understood: Record<keyof FilterWords, string | number | null> = {
    ofCard: idOrNone(text("ofCard")),
    named: isWithin(named, MAX_NAME_LENGTH) ? named || null : null,
    noName: text("noName") === "1" && named === "" ? 1 : null,
    position: parseCardPosition(word("position")),
    ovrMin,
    ovrMax,
    noOvr: text("noOvr") === "1" && (ovrMin ?? ovrMax) === null ? 1 : null,
    program: program.length <= MAX_CARD_TEXT ? program || null : null,
    source: idOrNone(text("source")),
    since,
    until,
    dates: word("dates") === "logged" && (since ?? until) !== null ? "logged" : null,
    weekday: isSpan && /^[0-6]$/.test(text("weekday")) ? text("weekday") : null,
    hour: isSpan && /^(1?\d|2[0-3])$/.test(text("hour")) ? text("hour") : null,
    session: parseSessionSpan(text("session")) && text("session"),
    result: RESULTS.find((result) => result === word("result")) ?? null,
    asked: asked && timesAskedWord(asked),
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

export const linkedWords = ({ words }: FlipFilter): FilterWords =>
  Object.fromEntries(LINKED_WORDS.flatMap((word) => (words[word] ? [[word, words[word]]] : [])));

/** The card, by id or by name, position and OVR, if the filter selects exactly one; else null. */
export function filteredCard({ words }: FlipFilter): CardKey | null {
  const { ofCard, named, noName, position, ovrMin, ovrMax, noOvr } = words;
  if (ofCard !== undefined && ofCard !== NOT_SET) return { cardId: ofCard, name: "", pos: "", ovr: null };
  const name = noName ? "" : named;
  const ovr = noOvr ? null : ovrMin === ovrMax ? ovrMin : undefined;
  if (name === undefined || position === undefined || ovr === undefined) return null;
  const key = { name, pos: position, ovr: ovr === null ? null : Number(ovr) };
  return ofCard === undefined ? key : { ...key, cardId: null };
}

/** Parses a session span in epoch milliseconds: "1763700000000-1763703600000". */
export function parseSessionSpan(text: string): { first: number; last: number } | null {
  const [, first, last] = /^(\d{1,13})-(\d{1,13})$/.exec(text) ?? [];
  return first && last && Number(first) <= Number(last) ? { first: Number(first), last: Number(last) } : null;
}

function inOrder<Bound extends string | number>(low: Bound | null, high: Bound | null): [Bound | null, Bound | null] {
  return low !== null && high !== null && high < low ? [high, low] : [low, high];
}
