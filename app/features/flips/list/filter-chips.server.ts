import type { Coins } from "#app/domain/coins.ts";
import { formatDate } from "#app/domain/days.ts";
import { NONE } from "#app/domain/flip.ts";
import { FILTER_WORDS, type FilterWords } from "./flip-filter.ts";
import type { countFound, SourceName } from "./list.server.ts";
import { type ListQuery, showQueryString } from "./list-query.ts";

/** What a filter found: how many flips, what they brought, and its words, each with the list's address without it. */
export interface Filtered {
  flips: number;
  profit: Coins;
  chips: { text: string; without: string }[];
}

/** A filtered list's words as texts, and what it was counted to have. */
export function filteredList(
  query: ListQuery,
  { flips, profit, sources }: Awaited<ReturnType<typeof countFound>>,
): Filtered {
  const chips = FILTER_WORDS.flatMap((word) => {
    const value = query.filter?.words[word];
    if (value === undefined) return [];
    return { text: TEXTS[word](value, sources), without: showQueryString(withoutWord(query, word), query.show) };
  });
  return { flips, profit, chips };
}

/** The list without one word of its filter; the date that counts goes with the last day. */
function withoutWord(query: ListQuery, word: keyof FilterWords): ListQuery {
  const words = { ...query.filter?.words };
  delete words[word];
  if (words.since === undefined && words.until === undefined) delete words.dates;
  return { ...query, filter: query.filter && { ...query.filter, words } };
}

const RESULT_TEXTS: Record<string, string> = { win: "Won", loss: "Lost", even: "Broke even" };

const TEXTS: Record<keyof FilterWords, (value: string, sources: readonly SourceName[]) => string> = {
  position: (value) => value,
  ovrMin: (value) => `OVR from ${value}`,
  ovrMax: (value) => `OVR to ${value}`,
  program: (value) => (value === NONE ? "No program" : value),
  source: (value, sources) =>
    value === NONE
      ? "Found with: not set"
      : `Found with ${sources.find(({ id }) => id === value)?.name ?? "an unknown name"}`,
  since: (value) => `From ${dateText(value)}`,
  until: (value) => `To ${dateText(value)}`,
  dates: () => "By date added",
  result: (value) => RESULT_TEXTS[value] ?? value,
};

const dateText = (date: string) => `${formatDate(date)}, ${date.slice(0, 4)}`;
