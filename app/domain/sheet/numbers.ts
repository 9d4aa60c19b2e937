import { parseCoins } from "../coins.ts";
import { withoutMarks } from "../marks.ts";

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
      String.raw`^([+\-−]?)(\d{1,3}([${group}'’ \u00a0\u202f])\d{3}(?:\3\d{3})*|\d{1,2}(?:${group}\d\d)+${group}\d{3}|\d+)(?:${decimal}(?:0{1,2}|0{4,9}))?$`,
    ),
    short: new RegExp(String.raw`^([+\-−]?\d+)${decimal}(\d+)([km])$`, "i"),
  };
}

const SIGNS: Record<NumberStyle, Signs> = { point: signs(",", "\\."), comma: signs(".", ",") };
/** A whole number whose zeros after the point can't be a group of thousands. */
const WHOLE_WITH_ZEROS = /^([+\-−]?)(\d+(?=\.0{1,2}$)|\d{4,15}(?=\.0{3}$))\.0+$/;

/** Strips decoration: "$12,500", "12.500 €", "12.5 k coins". */
const bare = (cell: string): string =>
  withoutMarks(cell)
    .trim()
    .replace(/^([+\-−]?)[$€£]\s*(?=\d)/, "$1")
    .replace(/([\dkm])\s*(?:coins?|c|[$€£])$/i, "$1")
    .replace(/(\d)\s([km])$/i, "$1$2");

/** Rewrites a number for `parseCoins`, "12500" for "12.500,00"; any other text stays as it is and is rejected there. */
export function normalizeNumber(cell: string, style: NumberStyle): string {
  const text = bare(cell);
  const { grouped, short } = SIGNS[style];
  const [, sign, digits] = grouped.exec(text) ?? WHOLE_WITH_ZEROS.exec(text) ?? [];
  if (digits !== undefined) return (sign === "+" ? "" : (sign ?? "")) + digits.replace(/\D/g, "");
  const brief = short.exec(text);
  if (brief) return `${brief[1]}.${brief[2]}${brief[3]}`.replace(/^\+/, "");
  // `parseCoins` would read the comma as a thousands separator.
  return style === "comma" ? text.replaceAll(",", ".") : text;
}

/** Parses a profit, which may be negative, also as "(1,000)"; null if invalid. */
export function signedCoins(cell: string, style: NumberStyle): number | null {
  const [text, inBrackets] = /^\((.*)\)$/.exec(cell.trim()) ?? [cell];
  const [, sign, amount = ""] = /^([+\-−]?)(.*)$/.exec(normalizeNumber(inBrackets ?? text, style)) ?? [];
  const coins = /^\d{1,15}$/.test(amount) ? Number(amount) : parseCoins(amount);
  if (coins === null || coins === 0) return coins;
  return /[-−]/.test(sign ?? "") || inBrackets !== undefined ? -coins : coins;
}

const POINT =
  /^[+\-−]?(\d{1,3}(,\d{3})+(\.\d+)?|\d{1,3}(['’ \u00a0\u202f]\d{3})+\.\d{1,2}|\d+\.\d{1,2}|\d+\.\d+[km])$/i;
const COMMA = /^[+\-−]?(\d{1,3}(\.\d{3})+(,\d+)?|\d{1,3}(['’ \u00a0\u202f]\d{3})+,\d{1,2}|\d+,\d{1,2}|\d+,\d+[km])$/i;

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
