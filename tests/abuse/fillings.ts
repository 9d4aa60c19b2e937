type Filling = (bytes: number) => string;

const repeated =
  (piece: string): Filling =>
  (bytes) =>
    piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece))).slice(0, bytes);

/** A piece at the start, in the middle and at the end of others, by name: some readers are slow at one place only. */
const placed = (piece: string, others: string): Record<string, Filling> => {
  const some = repeated(piece);
  const many = repeated(others);
  return {
    [`${name(piece)} before ${name(others)}`]: (bytes) => some(bytes / 3) + many((2 * bytes) / 3),
    [`${name(piece)} amid ${name(others)}`]: (bytes) => many(bytes / 3) + some(bytes / 3) + many(bytes / 3),
    [`${name(piece)} after ${name(others)}`]: (bytes) => many((2 * bytes) / 3) + some(bytes / 3),
  };
};
const name = (piece: string) => JSON.stringify(piece);

export const FIELDS: Record<string, Filling> = {
  letters: repeated("a"),
  blanks: repeated(" "),
  digits: repeated("1"),
  commas: repeated("1,"),
  marks: repeated("> "),
  accents: repeated("é"),
  "combining marks": (bytes) => "\u0301\u0323".repeat(bytes / 4),
  "NUL characters": repeated("\0"),
  "escaped HTML": repeated("<"),
  "quick lines": repeated("J Smith 84 QB 12k > 15.5k #Budget // note\n"),
  "rows of a sheet": repeated("J Smith,9,100\n"),
  "open brackets": repeated("["),
  "dots and slashes": repeated("../"),
  ...placed("J Smith 84 QB 12k > 15.5k ", " "),
  ...placed("12,500 ", "a "),
};

/** Just below the limit of a line. */
const LINE_BYTES = 99_000;

/** A line, six times because a header is looked for in so many, with rows below. */
const sixTimes =
  (line: Filling): Filling =>
  (bytes) =>
    `${`${line(Math.min(bytes / 7, LINE_BYTES))}\n`.repeat(6)}A,9\n`;
const HEADERS: Record<string, Filling> = {
  ...placed("id,", ","),
  ...placed("tax,", "x,"),
  ...placed("net,", ";"),
  ...placed("buy;", ","),
};

const under =
  (header: string, row: string | ((at: number) => string)): Filling =>
  (bytes) => {
    const rows = [header];
    for (let size = Buffer.byteLength(header), at = 1; size < bytes; at++) {
      const line = typeof row === "string" ? row : row(at);
      rows.push(line);
      size += Buffer.byteLength(line) + 1;
    }
    return `${rows.join("\n")}\n`;
  };

export const FILES: Record<string, Filling> = {
  "flips as they should be": under(
    "Name,Pos,OVR,Buy,Sell,Sold on",
    (at) => `Card ${at % 997},QB,84,${at},2000,11/21/2026`,
  ),
  "each another name, note and filter": under("Name,Buy,Sell,Note,Found with", (at) => `C${at},9,99,note ${at},f${at}`),
  "each another card": under("Name,Pos,OVR,Buy", (at) => `Card${at} of a long name,QB,${60 + (at % 40)},9`),
  "100 copies a row": under("Name,Buy,Copies", "A,9,100"),
  "the same card": under("Name,Buy", "A,9"),
  "rows of another length": under("Name,Buy,Sell", "A"),
  "blank rows": under("Name,Buy", ""),
  "quotes in quotes": under("Name,Buy", `"${'""'.repeat(20)}",9`),
  "one quote that is never closed": under('Name,Buy\n"', "A,9"),
  ...Object.fromEntries(Object.entries(HEADERS).map(([what, line]) => [`six lines of ${what}`, sixTimes(line)])),
  "sums without a name and a date": under("Date,Name,Buy,Sell", (at) =>
    at % 250 === 0 ? ",,900,1000" : "11/21/2026,A,900,1000",
  ),
  "long blank rows": under("Name,Buy\nA,9", ",".repeat(LINE_BYTES)),
  "a header of tax": repeated("tax,"),
  "a header of lots": repeated("lot,lot copies,"),
  "blanks in dates": under("Name,Buy,Date", `A,9,11/21/2026${" ".repeat(4_000)}10:00`),
  "cells of combining marks": under("Name,Buy", `${"\u0301\u0323".repeat(12_000)},9`),
  "long cells": under("Name,Buy,Note", `A,9,${"n".repeat(30_000)}`),
  "sixty full columns": under(`Name,Buy${",x".repeat(58)}`, `A,9${`,${"\x01".repeat(980)}`.repeat(58)}`),
  "sixty columns": under("Name,Buy".padEnd(180, ",x"), `A,9${",1".repeat(58)}`),
  "quick lines": under("J Smith 84 QB 12k > 15.5k", "J Smith 84 QB 12k > 15.5k"),
  "blank lines below a quick one": under("J Smith 84 QB 12k > 15.5k", ""),
  "lines that are none": under("J Smith 84 QB 12k > 15.5k", "J Smith 84 QB"),
  "numbers that are none": under("Name,Buy,Sell", "A,1.1.1.1.1.1.1.1,9-9-9-9"),
  "rows with all that can be wrong": under(
    "Name,Pos,OVR,Buy,Sell,Tax,Copies,Date,Sold on,Status,Id\nA,QB,84,9,99",
    (at) => `A,${at},${at}x,${at}y,${at}z,${at}t,${at}c,${at}d,${at}s,${at}u,${at}i`,
  ),
  "zero bytes": repeated("\0"),
  "dates of all kinds": under(
    "Name,Buy,Date,Sold on",
    (at) => `A,9,Nov ${(at % 28) + 1} 2026 10:${(at % 50) + 10} PM,21-Nov-26`,
  ),
};
