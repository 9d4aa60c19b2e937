export interface Refusal {
  line: number;
  reason: string;
}

export interface Report {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Rows deleted because the file doesn't contain them. */
  removed: number;
  refused: number;
  refusals: Refusal[];
  notes: string[];
}

const SHOWN_REFUSALS = 1_000;
const figures = new Intl.NumberFormat("en-US");

/** Counts every refused line but keeps only the first 1,000 reasons, to bound the memory. */
export class Refusals {
  count = 0;
  readonly shown: Refusal[] = [];

  add(line: number, reason: string): void {
    this.count++;
    if (this.shown.length < SHOWN_REFUSALS) this.shown.push({ line, reason });
  }
}

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
