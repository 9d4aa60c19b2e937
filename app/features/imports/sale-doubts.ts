import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { likelyMeaning } from "#app/domain/sheet/status-words.ts";
import type { PlanCounts } from "./plan-counts.ts";

/** What a sheet leaves open about which of its rows were sold. */
export interface SaleDoubts {
  /** The status column's words of which one means sold; "" for blank cells. */
  words: string[];
  /** Words that most likely mean one thing, each to be confirmed. */
  likely: string[];
  /** Rows with a sell price that don't say whether it's a sale's, and whether how they're read is in doubt. */
  silent: number;
  isSilentDoubtful: boolean;
  /** Listed rows that state a profit. */
  profits: number;
}

export function saleDoubts(counts: PlanCounts, { words, unstated, isUnstatedChosen }: Mapping): SaleDoubts {
  const open = Object.entries(words ?? {}).flatMap(([text, status]) => (status === null ? [text] : []));
  const likely = open.every((text) => likelyMeaning(text) !== null) ? open : [];
  const asked = likely.length > 0 ? [] : open;
  const { silent, silentProfit, saidSold, saidListed } = counts;
  // In a column of which every cell is blank, a blank is no word.
  const isSilent = asked.length === 0 && saidSold + saidListed > 0;
  const isClear = unstated === "listed" && saidListed === 0 && silent <= saidSold && silentProfit === 0;
  return {
    words: asked.length > 0 && (asked.length === 1 || silent > 0) ? [...asked, ""] : asked,
    likely,
    silent: isSilent ? silent : 0,
    profits: counts.profitOpen,
    isSilentDoubtful: isSilent && silent > 0 && !isUnstatedChosen && !isClear,
  };
}
