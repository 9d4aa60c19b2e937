import { href } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { Corrections } from "./corrections.ts";
import type { SeenCounts } from "./plan-counts.ts";
import type { WrongTotal } from "./rows.ts";

export const FLIPS_CHANGED = "Your flips changed since. Please look again.";

export const CARDS_CHANGED = "A card you chose no longer fits. Please look again.";

/** In bytes; the request body may be larger. */
export const MAX_SHEET_BYTES = 14 * 2 ** 20;
export const SHEET_TOO_LARGE = "This file is larger than 14 MB, the most that can be sent.";

export const previewPath = (importId: string): string => href("/dashboard/my-flips/import/:importId", { importId });

export const refusedPath = (importId: string): string =>
  href("/dashboard/my-flips/import/:importId/refused.csv", { importId });

export const sheetName = (fileName: string): string => fileName || "Pasted rows";

export const rowsText = (rows: number): string => `${formatCoins(rows)} ${rows === 1 ? "row" : "rows"}`;

const WRONG = { buy: "Buy", sell: "Sell", profit: "Profit", copies: "Copies" } as const;

export const wrongTotalText = ({ of, stated, actual }: WrongTotal): string =>
  `Its total of ${WRONG[of]} is ${formatCoins(stated)}, but the rows come to ${formatCoins(Math.round(actual))}`;

export const refusedText = (rows: number): string => `${rowsText(rows)} refused`;

/** The toast after an import; `withChanges` is false if listed flips were left listed. */
export function importedText(counts: SeenCounts, withChanges: boolean, corrections: Corrections): string {
  const { soldSince, corrected, here, differs, bin, refused, skipped } = counts;
  const added = counts.new + (corrections === "add" ? corrected : 0);
  const edited = corrections === "change" ? corrected : 0;
  const others = [
    ...(corrected > 0 && corrections === "leave"
      ? [`${formatCoins(corrected)} left as ${corrected === 1 ? "it is" : "they are"}`]
      : []),
    ...(soldSince > 0 && !withChanges ? [`${formatCoins(soldSince)} left listed`] : []),
    ...(here > 0 ? [`${formatCoins(here)} ${here === 1 ? "was" : "were"} already here`] : []),
    ...(differs > 0 ? [`${formatCoins(differs)} ${differs === 1 ? "differs" : "differ"}`] : []),
    ...(bin > 0 ? [`${formatCoins(bin)} deleted before`] : []),
    ...(refused > 0 ? [`${formatCoins(refused)} refused`] : []),
    ...(skipped > 0 ? [`${formatCoins(skipped)} skipped`] : []),
  ];
  const sold = withChanges ? soldSince : 0;
  const done = [
    ...(added > 0 || sold + edited === 0 ? [`imported ${flipsText(added)}`] : []),
    ...(sold > 0 ? [`marked ${flipsText(sold)} as sold`] : []),
    ...(edited > 0 ? [`changed ${flipsText(edited)}`] : []),
  ].join(", ");
  return `${done[0]?.toUpperCase()}${done.slice(1)}.${others.length > 0 ? ` ${others.join(", ")}.` : ""}`;
}
