import { parseCardPosition } from "#app/domain/card.ts";
import { type Coins, divideDown, MAX_COINS, parseCoins, priceProblem, tooManyCoins } from "#app/domain/coins.ts";
import { type FlipStatus, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, type Position } from "#app/domain/flip.ts";
import { type NumberStyle, normalizeNumber } from "#app/domain/sheet/numbers.ts";
import type { statusReader } from "#app/domain/sheet/status-words.ts";
import { isWithin } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** Returned in place of a value that can't be read. */
export class Refused {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

const SHOWN = 40;
export const quoted = (cell: string): string => `“${cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell}”`;

/** An average: at least three digits, and decimals that can't be a thousands group. */
const AVERAGE = /^\d{3,9}\.(?:\d{1,2}|\d{4,9})$/;

/** 0 if empty. `isNegative`: prices are written as negatives; `isAverage`: decimals are allowed. */
export function readPrice(
  field: string,
  cell: string,
  style: NumberStyle,
  { isNegative = false, isAverage = false } = {},
): Coins | Refused {
  const typed = normalizeNumber(isNegative ? cell.replaceAll(/[()\-−]/g, "") : cell, style);
  if (typed === "") return 0;
  if (isAverage && AVERAGE.test(typed)) return Number(typed);
  return parseCoins(typed) ?? new Refused(priceProblem(field, typed) ?? "");
}

/** Coins per copy of a row's price or of an average with decimals; the first ones cost one more. */
export function shares(field: string, price: Coins, copies: number, isWhole: boolean): Coins[] | Refused {
  const total = isWhole || Number.isInteger(price) ? price : Math.round(price * copies);
  const isShared = isWhole || total !== price;
  const each = isShared ? divideDown(total, copies) : total;
  const rest = isShared ? total % copies : 0;
  if (each + (rest > 0 ? 1 : 0) > MAX_COINS) return new Refused(tooManyCoins(field));
  return Array.from({ length: copies }, (_, copy) => each + (copy < rest ? 1 : 0));
}

/** Null if empty. */
export function readStatus(cell: string, read: ReturnType<typeof statusReader>): FlipStatus | Refused | null {
  if (cell.trim() === "") return null;
  const status = read(cell);
  if (status === undefined) return new Refused(`We don't know whether ${quoted(cell.trim())} means sold`);
  return status ?? new Refused(`${quoted(cell.trim())} isn't "sold" or "listed"`);
}

/** Players of older games may not know what these are called today. */
const OLD_LINEBACKER = /^(?:lo|m|ro)lb$/i;

export function readPosition(cell: string): { pos: Position; remark: string | null } {
  const text = cell.trim();
  if (text === "") return { pos: "Other", remark: null };
  const known = parseCardPosition(text);
  const pos = known ?? "Other";
  const isOther = known === null || OLD_LINEBACKER.test(text);
  return { pos, remark: isOther ? `The position ${quoted(text)} became ${pos}` : null };
}

/** A tax such as "0.1", "10%" or "9,5 %" as an exact decimal fraction; null for an empty cell. */
export function readTax(cell: string): string | Refused | null {
  const text = cell.trim();
  if (text === "") return null;
  // No tax is in the thousands, so a comma is a decimal separator.
  const decimal = text.replace(",", ".");
  const [, percent] = /^(\d{1,2}(?:\.\d)?) ?%$/.exec(decimal) ?? [];
  const fraction = percent === undefined ? decimal : (Number(percent) / 100).toFixed(3);
  const isFraction = /^0(\.\d{1,3})?$/.test(fraction) && Number(fraction) <= 0.2;
  return isFraction ? Number(fraction).toFixed(3) : new Refused(`${quoted(text)} is not a tax from 0 to 20 %`);
}

const tooLong = (field: string, longest: number) => new Refused(`${field} cannot be longer than ${longest} characters`);

/** The limit counts grapheme clusters. */
export const readName = (name: string): string | Refused =>
  isWithin(name, MAX_NAME_LENGTH) ? name : tooLong("Name", MAX_NAME_LENGTH);

export const limitText = (field: string, text: string, longest: number): string | Refused =>
  [...text].length > longest ? tooLong(field, longest) : text;

export function readNote(text: string): string | Refused {
  const note = text.replaceAll(/\s+/g, " ").trim();
  return [...note].length > MAX_NOTE_LENGTH ? tooLong("Note", MAX_NOTE_LENGTH) : note;
}

// West of Greenwich, a flip of 2020's first hours (UTC) is exported as one of 2019.
const EARLIEST = Date.UTC(2019, 11, 31);

export function checkedDate(field: string, at: Date, endOfTomorrow: Date): Date | Refused {
  if (at.getTime() < EARLIEST) return new Refused(`${field} must be 2020 or later`);
  return at >= endOfTomorrow ? new Refused(`${field} is later than tomorrow`) : at;
}

export function readId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return isUuid(id) ? id : null;
}
