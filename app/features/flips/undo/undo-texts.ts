import type { ActKind } from "#app/db/schema/undo.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { UndoResult } from "./undo.server.ts";

/** For an act that is too old, gone or another player's. */
export const TOO_LATE = "That can no longer be undone.";
export const GONE_FOR_GOOD = "Those flips are already gone for good.";

const DONE: Record<Exclude<ActKind, "imported">, (flips: string) => string> = {
  deleted: (flips) => `Deleted ${flips}`,
  sold: (flips) => `Marked ${flips} as sold`,
  relisted: (flips) => `Marked ${flips} as listed`,
  priced: (flips) => `Set the price of ${flips}`,
  sourced: (flips) => `Changed the filter of ${flips}`,
  matched: (flips) => `Matched ${flips} to cards`,
};

/** `label` is the name of the only flip, or of the imported file. */
export function actText({ kind, flips, label }: { kind: ActKind; flips: number; label: string }): string {
  // The count includes existing flips that the import marked as sold.
  if (kind === "imported") return `Imported ${label || "pasted rows"}: ${flipsText(flips)}`;
  return DONE[kind](flips === 1 && label !== "" ? label : flipsText(flips));
}

const AGAIN: Record<ActKind, (flips: number) => string> = {
  deleted: (flips) => (flips === 1 ? "Flip restored" : `Restored ${formatCoins(flips)} flips`),
  sold: (flips) => `${flipsText(flips)} ${flips === 1 ? "is" : "are"} listed again`,
  relisted: (flips) => `${flipsText(flips)} ${flips === 1 ? "is" : "are"} sold again`,
  priced: (flips) => `${formatCoins(flips)} ${flips === 1 ? "price" : "prices"} restored`,
  sourced: (flips) => `${formatCoins(flips)} ${flips === 1 ? "filter" : "filters"} restored`,
  matched: (flips) => `Unmatched ${flipsText(flips)}`,
  imported: (flips) => `Removed ${formatCoins(flips)} imported ${flips === 1 ? "flip" : "flips"}`,
};

export function undoneText({ kind, undone, changed, relisted = 0, corrected = 0 }: UndoResult): string {
  const others = undone - relisted - corrected;
  const parts = [
    ...(others > 0 || relisted + corrected === 0 ? [AGAIN[kind](others)] : []),
    ...(relisted > 0 ? [`${flipsText(relisted)} ${relisted === 1 ? "is" : "are"} listed again`] : []),
    ...(corrected > 0 ? [`${flipsText(corrected)} ${corrected === 1 ? "is as it was" : "are as they were"}`] : []),
  ];
  const done = parts.join(". ");
  if (changed === 0) return done;
  const left = changed === 1 ? "1 has changed since, so we left it alone." : `${formatCoins(changed)} ${WERE_CHANGED}`;
  return undone === 0 ? left : `${done}. ${left}`;
}

const WERE_CHANGED = "have changed since, so we left them alone.";
