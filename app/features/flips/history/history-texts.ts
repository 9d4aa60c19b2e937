import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRecord } from "#app/domain/reports/figures.ts";
import type { LastFlip } from "./card-history.server.ts";

type Record = Pick<LastFlip, "wins" | "losses" | "evens">;

/** "3–1–0": wins, losses, break-evens. */
export const recordText = ({ wins, losses, evens }: Record): string =>
  formatRecord({ wins, losses, sold: wins + losses + evens });

/** Price range: "11,500–13,000", or "12,000" if both are equal. */
export const rangeText = (low: Coins, high: Coins): string =>
  low === high ? formatCoins(low) : `${formatCoins(low)}–${formatCoins(high)}`;

/** "Last: bought 12,000, sold 15,500 · 3–1–0 · +4,120". */
export function lastFlipText(last: LastFlip): string {
  const { buy, sell, status, profit } = last;
  const price =
    status === "sold" ? `sold ${formatCoins(sell)}` : sell > 0 ? `listed at ${formatCoins(sell)}` : "listed";
  const sold = last.wins + last.losses + last.evens > 0 ? [recordText(last), formatSigned(profit)] : [];
  return [`Last: bought ${formatCoins(buy)}, ${price}`, ...sold].join(" · ");
}
