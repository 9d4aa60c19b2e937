import { MAX_SHEET_BYTES, SHEET_TOO_LARGE } from "./import-texts.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** Why a sheet cannot be read as a whole, in a sentence for the player. */
export class SheetProblem extends Error {}

/** So many bytes or characters are read at once, so that other requests wait a few milliseconds at most. */
export const PIECE = 32_768;
const NOT_TEXT = "This file is not UTF-8 text. Save it as CSV UTF-8.";

/**
 * The text of a file in UTF-8, or in UTF-16 where its mark says so, without the mark. Throws a `SheetProblem` for
 * anything else and for more than `MAX_SHEET_BYTES`.
 */
export async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start: Uint8Array = new Uint8Array();
  for await (const piece of cut(pieces)) {
    if (decoder === null) {
      // why: the mark is two bytes, and a piece may be one
      start = Buffer.concat([start, piece]);
      if (start.length < 2) continue;
      decoder = new TextDecoder(encodingOf(start), { fatal: true });
      yield textOf(decoder, start);
    } else yield textOf(decoder, piece);
  }
  yield textOf(decoder ?? new TextDecoder("utf-8", { fatal: true }), decoder === null ? start : null);
}

async function* cut(pieces: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > MAX_SHEET_BYTES) throw new SheetProblem(SHEET_TOO_LARGE);
    for (let at = 0; at < piece.length; at += PIECE) {
      if (at > 0) await yieldToOthers();
      yield piece.subarray(at, at + PIECE);
    }
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** The text of a piece, or with null what is left at the end. */
function textOf(decoder: TextDecoder, piece: Uint8Array | null): string {
  try {
    const text = piece === null ? decoder.decode() : decoder.decode(piece, { stream: true });
    if (text.includes("\0")) throw new SheetProblem(NOT_TEXT);
    return text;
  } catch (error) {
    if (error instanceof TypeError) throw new SheetProblem(NOT_TEXT);
    throw error;
  }
}
