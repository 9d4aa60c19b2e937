/** A record of a sheet, and the line of the file on which it begins. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Thrown for a record that is too long or ends in an open quote; `line` is the one on which it begins. */
export class CsvProblem extends Error {
  readonly kind: "long" | "open";
  readonly line: number;
  constructor(kind: CsvProblem["kind"], line: number) {
    super(`the record of line ${line} is ${kind}`);
    this.kind = kind;
    this.line = line;
  }
}

/**
 * Reads CSV piece by piece, as people's files have it: records of any length, and lines that end in any way. A quote
 * within a cell, or with text behind it, is text. Our own, since csv-parse makes an Error with its stack for each record
 * that is longer or shorter than the first.
 */
export class CsvReader {
  readonly #delimiter: string;
  readonly #maxLength: number;
  #rest = "";
  #line = 1;
  #record: CsvRecord = { line: 1, cells: [] };
  /** What a quoted cell has so far; null outside of quotes. */
  #quoted: string | null = null;
  #length = 0;

  constructor(delimiter: string, maxLength: number) {
    this.#delimiter = delimiter;
    this.#maxLength = maxLength;
  }

  /** The records that end in the file's next piece. Throws a `CsvProblem`. */
  read(piece: string): CsvRecord[] {
    const text = this.#rest + piece;
    const records: CsvRecord[] = [];
    let at = 0;
    // why: a return at the end of a piece may be half of a line's end
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
      const record = this.#readLine(text.slice(at, index), end);
      if (record) records.push(record);
      at = index + end.length;
    }
    this.#rest = text.slice(at);
    this.#checkLength(this.#rest);
    return records;
  }

  /** The last record of the file; null where it ended with its line. Throws a `CsvProblem`. */
  end(): CsvRecord | null {
    const record = this.#readLine(this.#rest.replace(/\r$/, ""), "");
    if (this.#quoted !== null) throw new CsvProblem("open", this.#record.line);
    return record;
  }

  /** The record that ends with a line; null for a blank line, and where a quote is still open. */
  #readLine(text: string, end: string): CsvRecord | null {
    this.#checkLength(text);
    if (this.#quoted === null) this.#record = { line: this.#line, cells: [] };
    this.#line++;
    if (this.#quoted === null && text === "") return null;
    const { cells } = this.#record;
    for (let at = 0; at <= text.length; ) {
      if (this.#quoted === null && text[at] !== '"') {
        const stop = this.#cellEnd(text, at);
        cells.push(text.slice(at, stop));
        at = stop + 1;
        continue;
      }
      if (this.#quoted === null) {
        this.#quoted = "";
        at++;
      }
      const quote = text.indexOf('"', at);
      if (quote === -1) {
        this.#quoted += text.slice(at) + end;
        this.#length += text.length + end.length;
        return null;
      }
      this.#quoted += text.slice(at, quote);
      at = quote + 1;
      if (text[at] === '"') {
        this.#quoted += '"';
        at++;
        continue;
      }
      const stop = this.#cellEnd(text, at);
      cells.push(stop === at ? this.#quoted : `"${this.#quoted}"${text.slice(at, stop)}`);
      this.#quoted = null;
      at = stop + 1;
    }
    this.#length = 0;
    return this.#record;
  }

  #cellEnd(text: string, at: number): number {
    const end = text.indexOf(this.#delimiter, at);
    return end === -1 ? text.length : end;
  }

  #checkLength(text: string): void {
    if (this.#length + text.length <= this.#maxLength) return;
    throw new CsvProblem("long", this.#quoted === null ? this.#line : this.#record.line);
  }
}
