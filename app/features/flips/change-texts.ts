import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { SELL_REQUIRED } from "#app/domain/flip.ts";
import type { ChangeOutcome } from "./change-flips.server.ts";
import type { Flip } from "./flip.ts";
import { CHANGED_MEANWHILE, DELETED_BEFORE } from "./flip-links.ts";
import { flipName } from "./flip-name.ts";

export type Refusal = Exclude<ChangeOutcome, { kind: "done" }>;

export const soldText = (flip: Flip): string => `Flip marked as sold. ${flipName(flip)} ${formatSigned(flip.profit)}.`;

export function refusalText(refusal: Refusal): string {
  switch (refusal.kind) {
    case "undone":
      return "You undid that before, so nothing changed. You can do it again from this page.";
    case "missing":
      return DELETED_BEFORE;
    case "stale":
      return CHANGED_MEANWHILE;
    case "unpriced":
      return SELL_REQUIRED;
    case "fewer":
      return `Only ${refusal.left} of these copies ${refusal.left === 1 ? "is" : "are"} still listed.`;
    case "none":
      return `No valid flips to mark as sold. ${noneText(refusal)}`;
  }
}

function noneText({ sold, changed, unpriced }: Extract<Refusal, { kind: "none" }>): string {
  if (sold > 0) return `${formatCoins(sold)} already sold.`;
  if (changed > 0) return "They changed meanwhile: check them again.";
  return unpriced > 0 ? "None of them has a sell price." : "None of them is still listed.";
}
