import { flipsText, formatRoi } from "#app/domain/flip.ts";
import { addUp } from "#app/domain/reports/figures.ts";
import { EXTREMES } from "./cards.server.ts";
import type { GroupRow } from "./groups.server.ts";
import type { CalendarDay } from "./pictures/calendar.tsx";
import type { ReportBody } from "./report-body.server.ts";
import type { DaySums } from "./report-head.server.ts";
import type { Grouping } from "./report-query.ts";

interface BarGroup {
  row: GroupRow;
  name: string | null;
  words: Record<string, string> | null;
}

export interface ReportPictures {
  /** Null for more than three months or another grouping. */
  calendar: CalendarDay[] | null;
  bars: { title: string; groups: BarGroup[] }[];
  /** Only by times asked: the shares that sold the first and the second time. */
  asked: string | null;
}

const MAX_MONTHS = 3;
const MAX_BARS = 24;

export function reportPictures(by: Grouping, days: readonly DaySums[], body: ReportBody): ReportPictures {
  const months = new Set(days.map(({ date }) => date.slice(0, 7)));
  if (by === "day" && months.size <= MAX_MONTHS)
    return { calendar: days.map(({ date, profit, sold }) => ({ date, profit, sold })), bars: [], asked: null };
  const bars = chartBars(by, days, body).filter(({ groups }) => groups.length > 0);
  return { calendar: null, bars, asked: by === "asked" ? askedShares(body.all) : null };
}

function askedShares(all: readonly GroupRow[]): string | null {
  const asked = all.filter(({ key }) => key !== "");
  const flips = addUp(asked).sold;
  const share = (key: string) => formatRoi((asked.find((row) => row.key === key)?.sold ?? 0) / flips);
  if (flips === 0) return null;
  return `Of ${flipsText(flips)} with an asking price, ${share("1")} sold the first time, ${share("2")} the second.`;
}

function chartBars(by: Grouping, days: readonly DaySums[], { all, extremes }: ReportBody): ReportPictures["bars"] {
  const bare = (row: GroupRow): BarGroup => ({ row, name: null, words: null });
  if (extremes)
    return [
      { title: "Your best cards", groups: extremes.best.map(bare) },
      { title: "Your worst cards", groups: extremes.worst.map(bare) },
    ];
  if (by === "day" || by === "month")
    return [{ title: "Profit by month", groups: listMonths(days).slice(-MAX_BARS).toReversed() }];
  if (by === "ovr") return [{ title: "Profit by OVR", groups: profitBands(all) }];
  // Flips without a source or program aren't ranked as one.
  const byProfit = all.filter(({ key }) => key !== "").toSorted((a, b) => b.profit - a.profit);
  if (by === "position") return [{ title: "Profit by position", groups: byProfit.map(bare) }];
  if (by !== "source" && by !== "program") return [];
  const earn = byProfit.filter(({ profit }) => profit >= 0);
  const cost = byProfit.filter(({ profit }) => profit < 0);
  return [
    { title: `Your best ${by === "program" ? "programs" : "filters"}`, groups: earn.slice(0, EXTREMES).map(bare) },
    {
      title: `Your worst ${by === "program" ? "programs" : "filters"}`,
      groups: cost.toReversed().slice(0, EXTREMES).map(bare),
    },
  ];
}

function listMonths(days: readonly DaySums[]): BarGroup[] {
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, some]) => bar(month, addUp(some))).filter(({ row }) => row.sold > 0);
}

const BAND = 5;

function profitBands(rows: readonly GroupRow[]): BarGroup[] {
  const bands = Map.groupBy(rows, ({ key }) => (key === "" ? "" : String(Math.floor(Number(key) / BAND) * BAND)));
  return [...bands].map(([from, some]) => {
    const group = bar(from, addUp(some));
    const to = String(Number(from) + BAND - 1);
    return from === "" ? group : { ...group, name: `${from}–${to}`, words: { ovrMin: from, ovrMax: to } };
  });
}

const bar = (key: string, sums: ReturnType<typeof addUp>): BarGroup => ({
  row: { ...sums, key, held: null },
  name: null,
  words: null,
});
