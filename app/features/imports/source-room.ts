import type { PlannedRow } from "./planned-row.ts";

/** Names of filters in lowercase, and how many more can be created. */
export interface KnownSources {
  known: ReadonlySet<string>;
  free: number;
}

/** Leaves out the names of filters that an account has no room for. */
export class SourceRoom {
  readonly #names: Set<string>;
  #free: number;

  constructor({ known, free }: KnownSources) {
    this.#names = new Set(known);
    this.#free = free;
  }

  keep(row: PlannedRow): PlannedRow {
    const found = row.flips[0]?.found ?? "";
    const name = found.toLowerCase();
    if (name === "" || this.#names.has(name)) return row;
    if (this.#free > 0) {
      this.#free--;
      this.#names.add(name);
      return row;
    }
    const remark = `You have as many filters as can be kept, so we left “${found}” out`;
    return {
      ...row,
      remarks: [...row.remarks, remark],
      newFlips: row.newFlips.map((flip) => ({ ...flip, found: "" })),
      corrected: row.corrected.map((one) => ({ ...one, to: { ...one.to, found: "" } })),
    };
  }
}
