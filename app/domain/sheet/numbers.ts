import { parseCoins } from "../coins.ts";
import { withoutMarks } from "../marks.ts";
import type { Unit } from "./columns.ts";

/** The decimal separator: 12,500.00 or 12.500,00. */
export const NUMBER_STYLES = ["point", "comma"] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];

interface Signs {
  grouped: RegExp;
  short: RegExp;
}

/** Patterns for a grouping and a decimal separator; spaces and apostrophes group thousands in both styles. */
function signs(group: string, decimal: string): Signs {
  return {
    // Three zeros after the decimal separator may be thousands, and a price is never guessed.
    grouped: new RegExp(
      String.raw`^([+\-−]?)(\d{1,3}([${group}'’ ])\d{3}(?:\3\d{3})*|\d{1,2}(?:${group}\d\d)+${group}\d{3}|\d+)(?:${decimal}(?:0{1,2}|0{4,9}))?$`,
    ),
    short: new RegExp(String.raw`^([+\-−]?\d+)${decimal}(\d+)([km])$`, "i"),
  };
}

// Pure, so that pages that read no sheet are built without it.
const SIGNS: Record<NumberStyle, Signs> = {
  point: /* @__PURE__ */ signs(",", "\\."),
  comma: /* @__PURE__ */ signs(".", ","),
};
/** A whole number whose zeros after the point can't be a group of thousands. */
const WHOLE_WITH_ZEROS = /^([+\-−]?)(\d+(?=\.0{1,2}$)|\d{4,15}(?=\.0{3}$))\.0+$/;

const DIGITS = /^[\d.,]*\d$/;
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/** The zeros of Arabic, Persian and full-width digits. */
const ZEROS = [0x660, 0x6f0, 0xff10];

/** The text with plain blanks, and with ASCII digits and signs. */
function plainDigits(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return withoutMarks(text)
    .replaceAll(BLANKS, " ")
    .replaceAll(/[\u066c\uff0c]/g, ",")
    .replaceAll(/[\u066b\uff0e]/g, ".")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    });
}

/** Strips decoration that can't mean anything else: "$12,500", "12.500 €", "12.5 k coins", "~9.000,-", "🪙 12k BIN". */
const bare = (cell: string): string => (DIGITS.test(cell) ? cell : stripped(plainDigits(cell).trim()));

const stripped = (text: string): string =>
  DIGITS.test(text)
    ? text
    : text
        .replace(/^['’~≈]\s*(?=[\d$€£])/, "")
        .replace(/^[🪙💰💵💲💸]\s*(?=\d)/u, "")
        .replace(/^(?:usd|eur|gbp|coins?:?) (?=\d)/i, "")
        .replace(/^([+\-−]?)[$€£]\s*(?=\d)/, "$1")
        .replace(/(\d{3})[.,](?:[-–—]{1,2})?$/, "$1")
        .replace(/([\dkm]|coins?)\s?\*$/i, "$1")
        .replace(/([\dkm])\s*[🪙💰💵💲💸]$/iu, "$1")
        .replace(/([\dkm])(?: mc|\s*(?:coins?|c|(?:coins? )?bin|usd|eur|gbp|[$€£]))$/i, "$1")
        .replace(/(\d)\s([km])$/i, "$1$2");

/** Rewrites a number for `parseCoins`, "12500" for "12.500,00"; any other text stays as it is and is rejected there. */
export function normalizeNumber(cell: string, style: NumberStyle): string {
  const text = bare(cell);
  if (/^\d+$/.test(text)) return text;
  const { grouped, short } = SIGNS[style];
  const [, sign, digits] = grouped.exec(text) ?? WHOLE_WITH_ZEROS.exec(text) ?? [];
  if (digits !== undefined) return (sign === "+" ? "" : (sign ?? "")) + digits.replace(/\D/g, "");
  const brief = short.exec(text);
  if (brief) return `${brief[1]}.${brief[2]}${brief[3]}`.replace(/^\+/, "");
  const [, one, decimals = "", zeros] = /^(\d)(?:[.,](\d{1,9}))?E\+0?(\d)$/i.exec(text) ?? [];
  if (one !== undefined && decimals.length <= Number(zeros)) return one + decimals.padEnd(Number(zeros), "0");
  // `parseCoins` would read the comma as a thousands separator.
  return style === "comma" ? text.replaceAll(",", ".") : text;
}

/** The cell with its column's unit: "12.5" in "Buy (K)" is "12.5k". Numbers that have a unit of their own keep it. */
export const inUnit = (cell: string, unit: Unit): string =>
  unit === "" ? cell : cell.replace(/(\d)(\s*\)?)$/, `$1${unit}$2`);

/** Parses a profit, which may be negative, also as "(1,000)"; null if invalid. */
export function signedCoins(cell: string, style: NumberStyle): number | null {
  const [text, inBrackets] = /^\((.*)\)$/.exec(cell.trim()) ?? [cell];
  const [, sign, amount = ""] = /^([+\-−]?)(.*)$/.exec(normalizeNumber(inBrackets ?? text, style)) ?? [];
  const coins = /^\d{1,15}$/.test(amount) ? Number(amount) : parseCoins(amount);
  if (coins === null || coins === 0) return coins;
  return /[-−]/.test(sign ?? "") || inBrackets !== undefined ? -coins : coins;
}

const POINT = /^[+\-−]?(\d{1,3}(,\d{3})+(\.\d+)?|\d{1,3}(['’ ]\d{3})+\.\d{1,2}|\d+\.\d{1,2}|\d+\.\d+[km])$/i;
const COMMA = /^[+\-−]?(\d{1,3}(\.\d{3})+(,\d+)?|\d{1,3}(['’ ]\d{3})+,\d{1,2}|\d+,\d{1,2}|\d+,\d+[km])$/i;

export function styleOfNumbers(seen: readonly NumberEvidence[]): NumberStyle {
  const sum = (style: NumberStyle) => seen.reduce((total, one) => total + one[style], 0);
  return sum("comma") > sum("point") ? "comma" : "point";
}

export class NumberEvidence {
  point = 0;
  comma = 0;
  #negative = 0;
  #positive = 0;

  see(cell: string): void {
    const text = bare(cell);
    if (/^[-−(] ?[$€£]? ?\d/.test(text)) this.#negative++;
    else if (/\d/.test(text)) this.#positive++;
    if (POINT.test(text)) this.point++;
    else if (COMMA.test(text)) this.comma++;
  }

  get style(): NumberStyle {
    return styleOfNumbers([this]);
  }

  /** True if all numbers (at least two) are negative, as costs are in some sheets; a single one may be a typo. */
  get isNegative(): boolean {
    return this.#negative > 1 && this.#positive === 0;
  }
}
