import { formatCoins, formatPercent, formatSigned } from "#app/domain/coins.ts";
import { formatDateBeside } from "#app/domain/days.ts";
import { flipsText, formatRoi } from "#app/domain/flip.ts";
import {
  addUp,
  formatDuration,
  formatRecord,
  roiOnCoins,
  type SoldSums,
  taxPaid,
  winRate,
} from "#app/domain/reports/figures.ts";
import { countDays, type DateRange, formatDateRange } from "#app/domain/reports/span.ts";
import type { CountedBy } from "#app/domain/sale-windows.ts";
import { formatGroupName } from "#app/features/reports/group-names.ts";
import { type GroupRow, sortGroups } from "#app/features/reports/groups.server.ts";
import { MAX_BARS, runningTotal } from "#app/features/reports/pictures/running-total.server.ts";
import type { ReportHead } from "#app/features/reports/report-head.server.ts";
import { type Grouping, parseReportQuery } from "#app/features/reports/report-query.ts";

/** The groupings that name no card, program or filter; any other report is shared by day. */
export const SHARED_GROUPINGS = ["day", "position", "ovr", "weekday", "hour"] as const;
type SharedGrouping = (typeof SHARED_GROUPINGS)[number];

/** In percent, figures are rates, and lines and bars have a scale of their own. */
export const SHARED_FIGURES = ["percent", "coins"] as const;
export type SharedFigures = (typeof SHARED_FIGURES)[number];

/** What a shared page and its picture show, frozen as texts and shapes (docs/product.md#sharing-a-report). */
export interface SharedReport {
  figures: SharedFigures;
  game: string;
  /** "+21.4% on 37 flips in 30 days to Nov 28", at most 70 bytes. */
  title: string;
  /** At most 350 bytes. */
  description: string;
  /** "Sold Oct 30 – Nov 28, 2026.", in percent after what it's a percentage of. */
  sentence: string;
  outcome: "gain" | "loss" | "even";
  /** The title's figure, and its rest. */
  main: string;
  about: string;
  facts: [name: string, value: string][];
  chart: SharedChart;
  groups: { by: string; rows: SharedRow[]; more: number };
}

/** A frozen report with its picture's name, a hash, at the page's address. */
export interface SharedPage extends SharedReport {
  picture: string;
}

/** Coordinates in percent of the chart's width and height; `ticks` only in coins. */
type SharedChart = Pick<
  ReturnType<typeof runningTotal>,
  "line" | "zeroOfLine" | "zero" | "gains" | "losses" | "step" | "first" | "last" | "ticks"
>;

interface SharedRow {
  name: string;
  sold: string;
  /** The ROI, or the profit in coins. */
  value: string;
  /** The profit as a share of the largest one, from -1 to 1. */
  bar: number;
}

export interface SharedSource {
  head: Pick<ReportHead, "range" | "today" | "days" | "sums" | "best" | "streak" | "held">;
  all: readonly GroupRow[];
  by: SharedGrouping;
  dates: CountedBy;
  /** The game's name. */
  game: string;
}

/** Null without a sale. In percent it holds no coins, and is the same for a trader of ten times the coins. */
export function sharedReport(source: SharedSource, figures: SharedFigures): SharedReport | null {
  const { head, dates, game } = source;
  const { sums, range, today, days } = head;
  if (sums.sold === 0) return null;
  const main = figures === "coins" ? formatSigned(sums.profit) : roiText(sums);
  const about = `${figures === "coins" ? "coins " : ""}on ${flipsText(sums.sold)} ${spanText(range, today)}`;
  const facts = factsOf(head, figures);
  const measured = figures === "percent" ? "Profit after tax, as a percent of the coins spent. " : "";
  const sentence = `${measured}${dates === "sold" ? "Sold" : "Added"} ${formatDateRange(range)}.`;
  return {
    figures,
    game,
    title: titleOf(main, about),
    description: `${game}. ${sentence} ${facts.map(([name, value]) => `${name}: ${value}`).join(" · ")}. ${OWN_WORD}`,
    sentence,
    outcome: sums.profit > 0 ? "gain" : sums.profit < 0 ? "loss" : "even",
    main,
    about,
    facts,
    chart: chartOf(days, figures),
    groups: groupsOf(source, figures),
  };
}

export const OWN_WORD = "These figures are the player's own word.";

/** A chat cuts a longer one. */
const MAX_TITLE_BYTES = 70;

function titleOf(main: string, about: string): string {
  const title = `${main} ${about}`;
  return Buffer.byteLength(title) <= MAX_TITLE_BYTES ? title : title.replace(" coins", "");
}

/** "+21.4%", of the coins spent. */
const roiText = (sums: Pick<SoldSums, "profit" | "spent">): string =>
  formatPercent(roiOnCoins(sums) ?? 0, { plus: "+" });

function spanText(range: DateRange, today: string): string {
  const days = countDays(range);
  const until = formatDateBeside(range.until, today);
  return days === 1 ? `on ${until}` : `in ${formatCoins(days)} days to ${until}`;
}

function factsOf({ sums, best, streak, held, days, today }: SharedSource["head"], figures: SharedFigures) {
  const inCoins = figures === "coins";
  const isBest = best !== null && best.profit > 0 && days.filter(({ sold }) => sold > 0).length > 1;
  const facts: [name: string, value: string | false][] = [
    ["ROI on coins", inCoins && roiText(sums)],
    ["W–L–T", formatRecord(sums)],
    ["Won", formatRoi(winRate(sums) ?? 0)],
    ["Tax paid", inCoins && formatCoins(taxPaid(sums))],
    ["Typical time to sell", held.median !== null && formatDuration(held.median)],
    ["Best day", isBest && formatDateBeside(best.date, today) + (inCoins ? `, ${formatSigned(best.profit)}` : "")],
    ["Green streak", streak > 0 && days.length > 1 && (streak === 1 ? "1 day" : `${formatCoins(streak)} days`)],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value === false ? [] : [[name, value]]));
}

function chartOf(days: SharedSource["head"]["days"], figures: SharedFigures): SharedChart {
  const { line, zeroOfLine, zero, gains, losses, step, first, last, ticks } = runningTotal(days, {
    // A cut bar would need its figure beside it.
    cuts: false,
  });
  // The bar of one day alone says nothing beside the line.
  const bars = days.length > 1 ? { gains, losses } : { gains: "", losses: "" };
  return { line, zeroOfLine, zero, ...bars, step, first, last, ticks: figures === "coins" ? ticks : [] };
}

/** Keeps the payload below its 16 kB; a report by day has at most `MAX_BARS`, and a longer one its months. */
const MAX_ROWS = 121;

function groupsOf(source: SharedSource, figures: SharedFigures): SharedReport["groups"] {
  const { by, rows } = shownGroups(source);
  const { sort, dir } = parseReportQuery(new URLSearchParams({ by }));
  const sold = sortGroups(
    rows.filter((row) => row.sold > 0),
    { by, sort, dir },
  );
  const largest = Math.max(1, ...sold.map(({ profit }) => Math.abs(profit)));
  return {
    by: by === "ovr" ? "OVR" : by,
    rows: sold.slice(0, MAX_ROWS).map((row) => ({
      // A row of a day needs no year beside the sentence.
      name: by === "day" ? formatGroupName(by, row).replace(/, \d+$/, "") : formatGroupName(by, row),
      sold: formatCoins(row.sold),
      value: figures === "coins" ? formatSigned(row.profit) : roiText(row),
      bar: Math.round((row.profit / largest) * 100) / 100,
    })),
    more: Math.max(0, sold.length - MAX_ROWS),
  };
}

function shownGroups({ head, all, by }: SharedSource): { by: Grouping; rows: readonly GroupRow[] } {
  if (by !== "day" || head.days.length <= MAX_BARS) return { by, rows: all };
  const months = Map.groupBy(all, ({ key }) => key.slice(0, 7));
  return { by: "month", rows: [...months].map(([key, days]) => ({ ...addUp(days), key, held: null })) };
}
