import type { Coins } from "#app/domain/coins.ts";
import { formatDate } from "#app/domain/days.ts";
import { NOT_SET } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { formatHourRange, WEEKDAYS } from "#app/domain/reports/clock-names.ts";
import { formatSession } from "#app/domain/reports/sessions.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import {
  FILTER_WORDS,
  type FilterWords,
  type FlipFilter,
  filteredCard,
  parseSessionSpan,
} from "#app/features/flips/flip-filter.ts";
import { type ListQuery, showQueryString } from "#app/features/flips/list-query.ts";
import { formatTimesAsked } from "#app/features/flips/times-asked-text.ts";
import type { SourceName } from "./list.server.ts";

/** `without` is the list's query string without the chip's filter; null if that can't be removed. */
export interface FilterResult {
  flips: number;
  profit: Coins;
  chips: { text: string; without: string | null }[];
  /** Query string of the card's history page if the filter selects exactly one card, else null. */
  card: string | null;
}

export function toFilterResult(
  query: ListQuery & { game: Game },
  { flips, profit }: Pick<FilterResult, "flips" | "profit">,
  known: Pick<ChipContext, "sources" | "card">,
): FilterResult {
  const chips = FILTER_WORDS.flatMap((word) => {
    const value = query.filter?.words[word];
    if (!query.filter || value === undefined) return [];
    return {
      text: TEXTS[word](value, { ...known, timeZone: query.filter.clock.timeZone }),
      // A weekday or hour filter needs both dates; without them it would be dropped.
      without: isRequiredDate(query.filter, word) ? null : showQueryString(removeFilterWord(query, word), query.show),
    };
  });
  const card = query.filter && filteredCard(query.filter);
  return { flips, profit, chips, card: card && cardKeyQueryString(card, query.game) };
}

const isRequiredDate = ({ words }: FlipFilter, word: keyof FilterWords): boolean =>
  (word === "since" || word === "until") && (words.weekday ?? words.hour) !== undefined;

/** The query without one filter; `dates` goes with the last date bound. */
export function removeFilterWord(query: ListQuery, word: keyof FilterWords): ListQuery {
  const words = { ...query.filter?.words };
  delete words[word];
  if (words.since === undefined && words.until === undefined) delete words.dates;
  return { ...query, filter: query.filter && { ...query.filter, words } };
}

const RESULT_TEXTS: Record<string, string> = { win: "Won", loss: "Lost", even: "Broke even" };

interface ChipContext {
  sources: readonly SourceName[];
  card: string | undefined;
  timeZone: string;
}

const TEXTS: Record<keyof FilterWords, (value: string, known: ChipContext) => string> = {
  ofCard: (value, { card }) => (value === NOT_SET ? "No card picked" : (card ?? "One card")),
  named: (value) => `Named ${value}`,
  noName: () => "No name",
  position: (value) => value,
  ovrMin: (value) => `OVR from ${value}`,
  ovrMax: (value) => `OVR to ${value}`,
  noOvr: () => "No OVR",
  program: (value) => (value === NOT_SET ? "No program" : value),
  source: (value, { sources }) =>
    value === NOT_SET ? "No filter used" : `Filter used: ${sources.find(({ id }) => id === value)?.name ?? value}`,
  since: (value) => `From ${dateText(value)}`,
  until: (value) => `To ${dateText(value)}`,
  dates: () => "By date added",
  weekday: (value) => `${WEEKDAYS[Number(value)]}s`,
  hour: (value) => formatHourRange(Number(value)),
  session: (value, { timeZone }) => {
    const session = parseSessionSpan(value);
    return `Sales of ${session ? formatSession(session, timeZone) : "a session"}`;
  },
  result: (value) => RESULT_TEXTS[value] ?? value,
  asked: formatTimesAsked,
};

const dateText = (date: string) => `${formatDate(date)}, ${date.slice(0, 4)}`;
