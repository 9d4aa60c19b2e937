import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { parseLine } from "#app/domain/line.ts";
import { breakEvenCeil, netProfit, returnOnBuy, STANDARD_TAX } from "#app/domain/tax.ts";
import { lineParts } from "#app/features/flips/line/line-parts.ts";

/** The result of a visitor's line, or its problem; `says` is "" if the line can't be parsed. */
export interface TriedLine {
  line: string;
  problem: string;
  flipText: string;
  /** For all copies, in coins; at the asking price if listed. */
  profit: Coins;
  note: string;
}

/** Parses a line like the quick log (docs/product.md#quick-log) without saving it. */
export function tryLine(line: string): TriedLine {
  const read = parseLine(line);
  if ("problem" in read) return { line, problem: read.problem, flipText: "", profit: 0, note: "" };
  const { buy, sell, copies, status } = read.flip;
  const evenAt = `Breaks even at ${formatCoins(breakEvenCeil(buy, STANDARD_TAX))}.`;
  const { parts } = lineParts(read.flip);
  return {
    line,
    problem: "",
    flipText: (copies > 1 ? `${copies} × ` : "") + parts.join(" · "),
    profit: copies * netProfit(buy, sell, STANDARD_TAX),
    note:
      sell === 0
        ? `No price yet. ${evenAt}`
        : `After tax, ${formatRoi(returnOnBuy(buy, sell, STANDARD_TAX))}${status === "listed" ? " if it sells" : ""}. ${evenAt}`,
  };
}
