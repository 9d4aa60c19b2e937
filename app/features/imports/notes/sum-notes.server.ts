import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { rowsText, wrongTotalText } from "../import-texts.ts";
import type { PlanCounts } from "../plan-counts.ts";
import type { Preview } from "../preview.server.ts";
import type { Note, Notes } from "./note.ts";

/** What the sheet's own sums and profits say. */
export function sumNotes({ counts, wrongTotals }: Preview): Notes {
  const { profit, statedProfit } = counts;
  const isRight = profit === 0 && statedProfit !== 0;
  const more = counts.wrongTotals - wrongTotals.length;
  return {
    doubts: [
      ...(profit > 0 ? [profitNote(counts)] : []),
      ...wrongTotals.map(({ line, wrongTotals }) => ({
        text: `Line ${formatCoins(line)}: ${wrongTotals.map(wrongTotalText).join(". ")}.`,
      })),
      ...(more > 0 ? [{ text: `${rowsText(more)} more with a total that doesn't add up.` }] : []),
    ],
    notes: isRight ? [{ text: `Your sheet's total is right: ${formatSigned(statedProfit)}.` }] : [],
  };
}

const profitNote = ({ profit, statedProfit, actualProfit }: PlanCounts): Note => ({
  text:
    `Your sheet totals ${formatSigned(statedProfit)}. ` +
    `After the ${taxPercent(STANDARD_TAX)}% tax it's ${formatSigned(actualProfit)}.`,
  rows: { list: "profit", label: profit === 1 ? "1 row differs" : `${formatCoins(profit)} rows differ` },
});
