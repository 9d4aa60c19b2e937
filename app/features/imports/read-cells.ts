import { parseCardPosition } from "#app/domain/card.ts";
import { type Coins, divideDown, MAX_COINS, parseCoins, priceProblem, tooManyCoins } from "#app/domain/coins.ts";
import { type FlipStatus, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, type Position } from "#app/domain/flip.ts";
import { statusOf } from "#app/domain/sheet/cells.ts";
import { asTypedNumber, type NumberStyle } from "#app/domain/sheet/numbers.ts";
import { isWithin } from "#app/domain/text.ts";
import { isUuid } from "#app/domain/uuid.ts";

/** Why a part of a row cannot be read, in place of what it says. */
export class Refused {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

const SHOWN = 40;
/** A cell as a sentence quotes it. */
export const quoted = (cell: string): string => `“${cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell}”`;

/** An average, of so many coins that its decimals are no thousands. */
const AVERAGE = /^\d{3,9}\.(?:\d{1,2}|\d{4,9})$/;

/**
 * A price in coins, 0 for an empty cell; where prices are written below 0, the one that is meant. An average of copies
 * may have decimals.
 */
export function readPrice(
  field: string,
  cell: string,
  style: NumberStyle,
  { isNegative = false, isAverage = false } = {},
): Coins | Refused {
  const typed = asTypedNumber(isNegative ? cell.replaceAll(/[()\-−]/g, "") : cell, style);
  if (typed === "") return 0;
  if (isAverage && AVERAGE.test(typed)) return Number(typed);
  return parseCoins(typed) ?? new Refused(priceProblem(field, typed) ?? "");
}

/**
 * What each of so many cards costs, in whole coins. Of a whole row's price, or of an average with decimals, nothing is
 * lost: the first ones cost a coin more.
 */
export function shares(field: string, price: Coins, copies: number, isWhole: boolean): Coins[] | Refused {
  const whole = isWhole || Number.isInteger(price) ? price : Math.round(price * copies);
  const isShared = isWhole || whole !== price;
  const each = isShared ? divideDown(whole, copies) : whole;
  const rest = isShared ? whole % copies : 0;
  if (each + (rest > 0 ? 1 : 0) > MAX_COINS) return new Refused(tooManyCoins(field));
  return Array.from({ length: copies }, (_, copy) => each + (copy < rest ? 1 : 0));
}

/** The status that a word of a sheet says; null for an empty cell. */
export function readStatus(cell: string): FlipStatus | Refused | null {
  if (cell.trim() === "") return null;
  return statusOf(cell) ?? new Refused(`${quoted(cell.trim())} isn't "sold" or "listed"`);
}

/** The position that a cell names, Other for one that is in no list. */
export function readPosition(cell: string): { pos: Position; remark: string | null } {
  const text = cell.trim();
  const pos = text === "" ? "Other" : parseCardPosition(text);
  return pos === null ? { pos: "Other", remark: `The position ${quoted(text)} became Other` } : { pos, remark: null };
}

/** The exact decimal of a tax, "0.1", "10%" or "9,5 %"; null for an empty cell. */
export function readTax(cell: string): string | Refused | null {
  const text = cell.trim();
  if (text === "") return null;
  // why: no tax is a thousand, so a comma is a decimal one
  const decimal = text.replace(",", ".");
  const [, percent] = /^(\d{1,2}(?:\.\d)?) ?%$/.exec(decimal) ?? [];
  const fraction = percent === undefined ? decimal : (Number(percent) / 100).toFixed(3);
  const isFraction = /^0(\.\d{1,3})?$/.test(fraction) && Number(fraction) <= 0.2;
  return isFraction ? Number(fraction).toFixed(3) : new Refused(`${quoted(text)} is not a tax from 0 to 20 %`);
}

const tooLong = (field: string, longest: number) => new Refused(`${field} cannot be longer than ${longest} characters`);

/** A card's name, of as many characters as people see. */
export const readName = (name: string): string | Refused =>
  isWithin(name, MAX_NAME_LENGTH) ? name : tooLong("Name", MAX_NAME_LENGTH);

/** A text that is no longer than it may be. */
export const atMost = (field: string, text: string, longest: number): string | Refused =>
  [...text].length > longest ? tooLong(field, longest) : text;

/** A note on one line. */
export function readNote(text: string): string | Refused {
  const note = text.replaceAll(/\s+/g, " ").trim();
  return [...note].length > MAX_NOTE_LENGTH ? tooLong("Note", MAX_NOTE_LENGTH) : note;
}

// why: a flip of the first moments of 2020 is one of 2019 in the zones that an export is written in
const EARLIEST = Date.UTC(2019, 11, 31);

/** An instant from 2020 on, before the end of tomorrow. */
export function checkedDate(field: string, at: Date, endOfTomorrow: Date): Date | Refused {
  if (at.getTime() < EARLIEST) return new Refused(`${field} must be 2020 or later`);
  return at >= endOfTomorrow ? new Refused(`${field} is later than tomorrow`) : at;
}

/** The id that a cell holds, in small letters; null for any other text. */
export function readId(text: string): string | null {
  const id = text.trim().toLowerCase();
  return isUuid(id) ? id : null;
}
