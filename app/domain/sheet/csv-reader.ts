/** `line` is the file line on which the record begins; a blank line is a record without cells. */
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
 * Streaming CSV parser: records of any length, any line ending; a quote within a cell, or with text after it, is
 * literal, and blanks around a quoted cell are dropped. Not csv-parse, which creates an Error with a stack for each record longer or shorter than the first.
 */
export class CsvReader {
  readonly #delimiter: string;
  readonly #maxLength: number;
  #rest = "";
  #line = 1;
  #record: CsvRecord = { line: 1, cells: [] };
  /** Content of a quoted cell so far; null outside of quotes. */
  #quoted: string | null = null;
  #length = 0;

  constructor(delimiter: string, maxLength: number) {
    this.#delimiter = delimiter;
    this.#maxLength = maxLength;
  }

  /** Parses the file's next chunk; returns the records that end in it. Throws a `CsvProblem`. */
  read(piece: string): CsvRecord[] {
    const text = this.#rest + piece;
    const records: CsvRecord[] = [];
    let at = 0;
    // A CR at the end of a chunk may be the first half of a CRLF.
    for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r(?!$)/g)) {
      const record = this.#readLine(text.slice(at, index), end);
      if (record) records.push(record);
      at = index + end.length;
    }
    this.#rest = text.slice(at);
    this.#checkLength(this.#rest);
    return records;
  }

  /** The last record, without cells if the file ended with a line break. Throws a `CsvProblem`. */
  end(): CsvRecord | null {
    const record = this.#readLine(this.#rest.replace(/\r$/, ""), "");
    if (this.#quoted !== null) throw new CsvProblem("open", this.#record.line);
    return record;
  }

  /** The record that ends on this line; null while a quote is open. */
  #readLine(text: string, end: string): CsvRecord | null {
    this.#checkLength(text);
    if (this.#quoted === null) this.#record = { line: this.#line, cells: [] };
    this.#line++;
    if (this.#quoted === null && text === "") return this.#record;
    const { cells } = this.#record;
    for (let at = 0; at <= text.length; ) {
      if (this.#quoted === null && text[at] !== '"') {
        const stop = this.#cellEnd(text, at);
        const spaced = text[at] === " " ? this.#spacedQuote(text, at) : null;
        cells.push(spaced?.cell ?? text.slice(at, stop));
        at = (spaced?.stop ?? stop) + 1;
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
      const rest = text.slice(at, stop);
      cells.push(rest.trim() === "" ? this.#quoted : `"${this.#quoted}"${rest}`);
      this.#quoted = null;
      at = stop + 1;
    }
    this.#length = 0;
    return this.#record;
  }

  /** The cell and its end if it's quoted behind blanks and ends in this line; else null, and the quote is literal. */
  #spacedQuote(text: string, at: number): { cell: string; stop: number } | null {
    let open = at;
    while (text[open] === " ") open++;
    if (text[open] !== '"') return null;
    let close = text.indexOf('"', open + 1);
    while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    const stop = this.#cellEnd(text, close + 1);
    if (close === -1 || text.slice(close + 1, stop).trim() !== "") return null;
    return { cell: text.slice(open + 1, close).replaceAll('""', '"'), stop };
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

/** The cells of a single line. Throws a `CsvProblem`. */
export function splitLine(line: string, delimiter: string): string[] {
  const reader = new CsvReader(delimiter, line.length);
  const [record] = reader.read(`${line}\n`);
  return record?.cells ?? [line];
}
