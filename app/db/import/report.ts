/** A line that was not taken, and why. */
export interface Refusal {
  line: number;
  reason: string;
}

/** What an import did with the rows of its file. */
export interface Report {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Rows of the table that the file replaced by having none like them. */
  removed: number;
  refused: number;
  /** The refused lines, the first ones of them where there are very many. */
  refusals: Refusal[];
  /** What else the operator should know, a sentence each. */
  notes: string[];
}

const SHOWN_REFUSALS = 1_000;
const figures = new Intl.NumberFormat("en-US");

/**
 * Keeps the reasons of refused lines: all are counted, the first 1,000 are shown, so that a file of nothing else fits
 * into memory.
 */
export class Refusals {
  count = 0;
  readonly shown: Refusal[] = [];

  add(line: number, reason: string): void {
    this.count++;
    if (this.shown.length < SHOWN_REFUSALS) this.shown.push({ line, reason });
  }
}

/** The report as the operator reads it, a line each. */
export function reportLines(report: Report): string[] {
  const { read, added, changed, unchanged, removed, refused, refusals, notes } = report;
  const counts = Object.entries({ read, added, changed, unchanged, ...(removed > 0 && { removed }), refused });
  const width = Math.max(...counts.map(([, count]) => figures.format(count).length));
  const hidden = refused - refusals.length;
  return [
    ...counts.map(([what, count]) => `Rows ${what.padEnd(10)} ${figures.format(count).padStart(width)}`),
    ...refusals.map(({ line, reason }) => `Line ${figures.format(line)} refused: ${reason}`),
    ...(hidden > 0 ? [`${figures.format(hidden)} more lines refused.`] : []),
    ...notes,
  ];
}
