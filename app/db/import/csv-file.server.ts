import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { OperatorError } from "#app/env.server.ts";
import { csvOptions, detectDelimiter, MAX_CSV_LINE_BYTES } from "./csv-format.server.ts";

const PIECE = 65_536;

/** `size` in bytes. */
export interface CsvFile {
  file: string;
  size: number;
  delimiter: string;
}

export async function inspectCsv(file: string): Promise<CsvFile> {
  const handle = await open(file).catch((error) => {
    throw new OperatorError(
      error.code === "ENOENT" ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`,
    );
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new OperatorError(`${file} is not a file.`);
    if (found.size === 0) throw new OperatorError(`${file} is empty.`);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_CSV_LINE_BYTES), 0, MAX_CSV_LINE_BYTES, 0);
    const [header = ""] = buffer.toString("latin1", 0, bytesRead).split(/[\r\n]/, 1);
    return { file, size: found.size, delimiter: detectDelimiter(header) };
  } finally {
    await handle.close();
  }
}

/** Called per record, the header first; returns text to write, or "" for none yet. */
export type TakeRecord = (cells: string[], line: number) => string;

export type OnBytes = (read: number, total: number) => unknown;

/** Pipes the results of `take`, then of `rest`, into `into`. Throws an `OperatorError` for a broken file. */
export async function pipeRecords(
  { file, size, delimiter }: CsvFile,
  take: TakeRecord,
  rest: () => string,
  into: NodeJS.WritableStream,
  onBytes: OnBytes,
) {
  let last = 0;
  const parser = parse({
    ...csvOptions(delimiter),
    on_record: (cells: string[], { lines }: { lines: number }) => {
      last = lines;
      const text = take(cells, lines);
      return text === "" ? null : [text];
    },
  });
  async function* withRest(pieces: AsyncIterable<string[]>) {
    for await (const [piece] of pieces) yield piece;
    yield rest();
  }
  try {
    const source = createReadStream(file, { highWaterMark: PIECE });
    await pipeline(source, lineGuard(file, size, onBytes), parser, withRest, into);
  } catch (error) {
    throw broken(file, last, error);
  }
  if (last === 0) throw new OperatorError(`${file} is empty.`);
}

/** Fails on an overlong line, which the parser would otherwise buffer. */
function lineGuard(file: string, size: number, onBytes: OnBytes): Transform {
  let read = 0;
  let pending = 0;
  let lines = 1;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      read += piece.length;
      onBytes(read, size);
      for (let from = 0; from < piece.length; lines++) {
        const end = nextLineEnd(piece, from);
        pending += (end ?? piece.length) - from;
        if (pending > MAX_CSV_LINE_BYTES) return done(tooLong(file, lines));
        if (end === null) break;
        [from, pending] = [end + 1, 0];
      }
      done(null, piece);
    },
  });
}

const LF = 10;
const CR = 13;

function nextLineEnd(piece: Buffer, from: number): number | null {
  const end = piece.indexOf(LF, from);
  if (end !== -1) return end;
  const old = piece.indexOf(CR, from);
  return old === -1 ? null : old;
}

const tooLong = (file: string, line: number) =>
  new OperatorError(
    `${file} is broken: line ${line} is longer than ${MAX_CSV_LINE_BYTES / 1_000} kB. Nothing was changed.`,
  );

function broken(file: string, last: number, error: unknown): unknown {
  if (error instanceof CsvError) {
    if (error.code === "CSV_MAX_RECORD_SIZE") return tooLong(file, last + 1);
    if (error.code === "CSV_QUOTE_NOT_CLOSED")
      return new OperatorError(
        `${file} is broken: a quote that opens after line ${last} is never closed. Nothing was changed.`,
      );
    return new OperatorError(`${file} is broken after line ${last}: ${error.message} Nothing was changed.`);
  }
  const code =
    error instanceof Error && "syscall" in error && error.syscall === "read" && "code" in error ? error.code : null;
  return code === null ? error : new OperatorError(`${file} cannot be read to its end (${code}). Nothing was changed.`);
}
