import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { formatDuration, formatRecord, roiOnCoins, taxPaid } from "#app/domain/reports/figures.ts";
import { formatSession } from "#app/domain/reports/sessions.ts";
import { formatDateRange } from "#app/domain/reports/span.ts";
import { formatGroupName } from "./group-names.ts";
import type { ReportBody } from "./report-body.server.ts";
import type { HeadFigures } from "./report-head.tsx";
import type { Grouping } from "./report-query.ts";

/** Below Discord's limit of 2,000 characters. */
const MAX_SUMMARY_LENGTH = 1_500;
const MAX_ROWS = 10;

interface Summary {
  title: string;
  sentence: string;
  head: HeadFigures;
  rows: readonly SummaryRow[];
}

interface SummaryRow {
  name: string;
  profit: Coins;
  sold: number;
}

export function summaryRows(by: Grouping, body: Pick<ReportBody, "rows" | "sessions">, timeZone: string): SummaryRow[] {
  const groups = body.rows.filter(({ sold }) => sold > 0).map((row) => ({ ...row, name: formatGroupName(by, row) }));
  const sessions = (body.sessions ?? []).map((row) => ({ ...row, name: formatSession(row, timeZone) }));
  return [...groups, ...sessions];
}

export function summaryText({ title, sentence, head, rows }: Summary): string {
  const { sums, held, best, streak } = head;
  const roi = roiOnCoins(sums);
  const lines = [
    title,
    sentence,
    "",
    `Profit ${formatSigned(sums.profit)}`,
    `Sold ${formatCoins(sums.sold)} · ${formatRecord(sums)}${roi === null ? "" : ` · ROI on coins ${formatRoi(roi)}`}`,
    `Tax paid ${formatCoins(taxPaid(sums))}`,
    ...(held.median === null ? [] : [`Held ${formatDuration(held.median)}`]),
    ...(best
      ? [`Best day ${formatDateRange({ since: best.date, until: best.date })} ${formatSigned(best.profit)}`]
      : []),
    `Green streak ${formatCoins(streak)}`,
    ...(rows.length > 0 ? [""] : []),
  ];
  const named = rows
    .slice(0, MAX_ROWS)
    .map(({ name, profit, sold }) => `${name}: ${formatSigned(profit)}, ${formatCoins(sold)} sold`);
  const text = () => {
    const more = rows.length - named.length;
    return [...lines, ...named, ...(more > 0 ? [`… and ${formatCoins(more)} more`] : [])].join("\n");
  };
  while (named.length > 0 && text().length > MAX_SUMMARY_LENGTH) named.pop();
  return text();
}
