import type { Coins } from "./coins.ts";
import { type FlipLine, parseLine } from "./line.ts";
import type { LineQuestion } from "./line-questions.ts";
import { numberOf, ONES } from "./line-words.ts";

/** A line that sells a listed card, or lists it at another price (docs/product.md#quick-log). */
export interface SaleLine extends Pick<FlipLine, "copies" | "name" | "pos" | "ovr"> {
  to: "sold" | "priced";
  /** Null if the line has none: each copy's own price. */
  price: Coins | null;
  /** True if it could be a purchase just as well. */
  isPurchase?: true;
  /** True if it was sold the day before. */
  isYesterday?: true;
}

/** A sale, and what is asked if no listed flip fits it. */
export interface AskedSale {
  sale: SaleLine;
  asked: LineQuestion;
}

/** A flip, a sale, or a question. */
export type ReadLine = { flip: FlipLine } | AskedSale | LineQuestion;

/** If a listed flip is `chosen`, a line that may be its new price as well is that. */
export function readLine(line: string, chosen = false): ReadLine {
  const read = parseLine(line);
  const isFlip = "flip" in read;
  const sale = isFlip ? chosen && relistOf(read.flip, line) : parseSale(line);
  if (!sale) return read;
  return { sale, asked: isFlip ? { problem: "", answers: [] } : read };
}

/** "sold", "> 10k" or "sold for"; "relist", "listed at" or "@". */
const ACTION = /(^| )(?:(sold|>)|relist(?:ed)?|listed|@)(?: (?:for|at|to))?(?= |$)/gi;
/** A number that can't be the OVR. */
const COUNTED = new RegExp(`^(\\d|[1-5]\\d|${ONES.slice(0, 10).join("|")}) `, "i");

/** Reads a line that `parseLine` asks about; null if it isn't a sale. */
export function parseSale(line: string): SaleLine | null {
  const said = line.replaceAll(/[>@]/g, " $& ").replaceAll(/\s+/g, " ").trim().replace(/[.!]$/, "");
  const typed = said.replace(/ yesterday(?= |$)/i, "");
  const isToday = typed === said;
  const [action, another] = typed.matchAll(ACTION);
  if (!action || another) return null;
  const rest = typed
    .replace(ACTION, " ")
    .trim()
    .replace(COUNTED, (_, count: string) => `${numberOf(ONES, count) || count}x `);
  const priced = readCard(rest);
  if (!action[2]) return priced && isToday ? { to: "priced", ...priced } : null;
  const day = isToday ? {} : ({ isYesterday: true } as const);
  if (priced) return { to: "sold", ...priced, ...day };
  // Without a price it reads like a card that gets one.
  const unpriced = readCard(`${rest} 9999`);
  return unpriced && { to: "sold", ...unpriced, price: null, ...day };
}

/** A name and a price alone, or "relisted" with both prices, may be a listed card's new price; null for any other flip. */
export function relistOf(
  { copies, name, pos, ovr, buy, sell, status, source, note }: FlipLine,
  line: string,
): SaleLine | null {
  const isBare = pos === "Other" && ovr === null && sell === 0;
  const isRelisted = sell > 0 && /^\W*re-?list/i.test(line);
  if (!(isBare || isRelisted) || copies > 1 || name === "" || status === "sold" || source || note) return null;
  return { to: "priced", copies, name, pos, ovr, price: isBare ? buy : sell, isPurchase: true };
}

/** A card and one price, read like a purchase. */
function readCard(line: string): Omit<SaleLine, "to"> | null {
  const read = parseLine(line);
  if ("problem" in read) return null;
  const { copies, name, pos, ovr, buy, sell, status, source, note } = read.flip;
  const isMore = sell > 0 || name === "" || status === "sold" || source || note;
  return isMore ? null : { copies, name, pos, ovr, price: buy };
}
