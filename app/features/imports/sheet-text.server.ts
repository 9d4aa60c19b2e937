import { MAX_SHEET_BYTES, SHEET_TOO_LARGE } from "./import-texts.ts";
import { yieldToEventLoop } from "./yield-to-others.ts";

/** Why a sheet is refused; the message is shown to the player. */
export class SheetProblem extends Error {}

/** Bytes or characters processed before other requests get a turn. */
export const CHUNK_SIZE = 32_768;
const NOT_TEXT = "This file is not UTF-8 text. Save it as CSV UTF-8.";

/** Decodes UTF-8, or UTF-16 with a byte order mark; throws a `SheetProblem` for other or too large files. */
export async function* decodeText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start: Uint8Array = new Uint8Array();
  for await (const piece of cut(pieces)) {
    if (decoder === null) {
      // The mark has two bytes, and the first chunk may have one.
      start = Buffer.concat([start, piece]);
      if (start.length < 2) continue;
      decoder = new TextDecoder(detectEncoding(start), { fatal: true });
      yield fileText(decoder, start);
    } else yield fileText(decoder, piece);
  }
  yield fileText(decoder ?? new TextDecoder("utf-8", { fatal: true }), decoder === null ? start : null);
}

async function* cut(pieces: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MAX_SHEET_BYTES) throw new SheetProblem(SHEET_TOO_LARGE);
    for (let at = 0; at < piece.length; at += CHUNK_SIZE) {
      if (at > 0) await yieldToEventLoop();
      yield piece.subarray(at, at + CHUNK_SIZE);
    }
  }
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function fileText(decoder: TextDecoder, piece: Uint8Array | null): string {
  try {
    const text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    if (text.includes("\0")) throw new SheetProblem(NOT_TEXT);
    return text;
  } catch (error) {
    if (error instanceof TypeError) throw new SheetProblem(NOT_TEXT);
    throw error;
  }
}
