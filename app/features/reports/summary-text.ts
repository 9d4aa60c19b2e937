import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatDate } from "#app/domain/days.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { formatDuration, formatRecord, roiOnCoins, taxPaid } from "#app/domain/reports/figures.ts";
import { nameOfGroup } from "./group-names.ts";
import type { GroupRow } from "./groups.server.ts";
import type { HeadFigures } from "./report-head.tsx";
import type { Grouping } from "./report-query.ts";

/** A message of Discord takes 2,000 characters. */
const LONGEST_SUMMARY = 1_500;
const MOST_ROWS = 10;

interface Summary {
  /** What the report is about: "CFB 26". */
  title: string;
  sentence: string;
  head: HeadFigures;
  by: Grouping;
  rows: readonly GroupRow[];
}

/** A report as a text to paste: its head and at most ten rows, at most 1,500 characters. */
export function summaryText({ title, sentence, head, by, rows }: Summary): string {
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
    ...(best ? [`Best day ${formatDate(best.date)} ${formatSigned(best.profit)}`] : []),
    `Green streak ${formatCoins(streak)}`,
    ...(rows.length > 0 ? [""] : []),
    ...rows
      .slice(0, MOST_ROWS)
      .map((row) => `${nameOfGroup(by, row)}: ${formatSigned(row.profit)}, ${formatCoins(row.sold)} sold`),
  ];
  while (lines.join("\n").length > LONGEST_SUMMARY) lines.pop();
  return lines.join("\n");
}
