import { formatCoins } from "#app/domain/coins.ts";
import { formatDay } from "#app/domain/dates.ts";
import { flipsText } from "#app/domain/flip.ts";
import { DATES_QUESTION, type OrderExample } from "#app/domain/sheet/dates.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { rowsText } from "../import-texts.ts";
import type { PlanCounts } from "../plan-counts.ts";
import type { Note, Notes } from "./note.ts";

const FIRST = [
  ["mdy", "The month"],
  ["dmy", "The day"],
  ["ymd", "The year"],
] as const;

/** Asks which order of day, month and year the dates have, by what each makes of one of them. */
export function orderNote(orders: readonly OrderExample[], { timeZone }: Pick<Mapping, "timeZone">): Note {
  const answers = FIRST.flatMap(([value, first]) => {
    const example = orders.find(({ style }) => style === value);
    const label = example && `${first}: ${example.written} is ${formatDay(example.at, timeZone)}`;
    // The dates may be beyond the rows that were looked at.
    const isOffered = orders.length === 0 && value !== "ymd";
    return label || isOffered ? [{ label: label ?? first, name: "dates", value }] : [];
  });
  return { text: DATES_QUESTION, answers };
}

/** The games' cards are younger. */
const BEFORE_GAMES = Date.UTC(2023, 0, 1);

/** What is said once for all the sheet's dates. */
export function dateNotes({ yearless, belowDate, latest }: PlanCounts, { dates, fillDates }: Mapping): Notes {
  const is1904 = { label: "Count days from 1904", name: "dates", value: "serial1904" };
  const isEarly = latest > 0 && latest < BEFORE_GAMES;
  return {
    doubts: isEarly ? [{ text: BEFORE_TEXT, answers: dates === "serial" ? [is1904] : [] }] : [],
    notes: [
      ...(yearless > 0 ? [{ text: yearlessText(yearless) }] : []),
      ...(belowDate > 0 ? [belowNote(belowDate, Boolean(fillDates))] : []),
    ],
  };
}

const BEFORE_TEXT =
  "All dates are before 2023. Excel may have counted their days from 1904, which makes them four years too early.";

const yearlessText = (rows: number): string =>
  `${rowsText(rows)} ${rows === 1 ? "has" : "have"} a date without a year. We'll use the most recent one.`;

const belowNote = (flips: number, isFilled: boolean): Note =>
  isFilled
    ? { text: `${flipsText(flips)} without a date ${flips === 1 ? "gets" : "get"} the date above.` }
    : {
        text: `${flipsText(flips)} without a date ${flips === 1 ? "comes" : "come"} below a dated one.`,
        answers: [{ label: "Use the date above", name: "fillDates", value: "on" }],
      };

/** Which dates the sheet lacks, and what is taken instead. */
export function missingDateNotes(
  { undated, saleUndated, soldSinceUndated }: PlanCounts,
  { columns }: Pick<Mapping, "columns">,
): Note[] {
  const sales = columns.includes("soldOn")
    ? silenceText(saleUndated, "sale has", "sales have", "the day you bought the card")
    : "With one date column, each card counts as sold the day you bought it.";
  const texts = [
    ...(undated > 0 ? [silenceText(undated, "flip has", "flips have", "today")] : []),
    ...(saleUndated > 0 ? [sales] : []),
    ...(soldSinceUndated > 0 ? [soldSinceText(soldSinceUndated)] : []),
  ];
  return texts.map((text) => ({ text }));
}

const silenceText = (count: number, one: string, many: string, instead: string): string =>
  `${formatCoins(count)} ${count === 1 ? one : many} no date. We'll use ${instead}.`;

const soldSinceText = (flips: number): string =>
  `No sale date for the newly sold ${flips === 1 ? "card" : "cards"}. We'll use today.`;
