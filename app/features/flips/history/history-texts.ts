import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { formatRecord } from "#app/domain/reports/figures.ts";
import type { LastFlip } from "./card-history.server.ts";

type Record = Pick<LastFlip, "wins" | "losses" | "evens">;

/** Wins, losses and break-evens: "3–1–0". */
export const recordText = ({ wins, losses, evens }: Record): string =>
  formatRecord({ wins, losses, sold: wins + losses + evens });

/** The lowest and the highest of some prices: "11,500–13,000", "12,000" where they are one. */
export const rangeText = (low: Coins, high: Coins): string =>
  low === high ? formatCoins(low) : `${formatCoins(low)}–${formatCoins(high)}`;

const MINUTE_MS = 60_000;

/** How long a flip was held, its two largest units: "45 min", "3 h 20 min", "2 d 4 h". */
export function heldText(seconds: number): string {
  const held = seconds * 1_000;
  const [days, hours, minutes] = [held / DAY_MS, (held % DAY_MS) / HOUR_MS, (held % HOUR_MS) / MINUTE_MS].map(
    Math.floor,
  ) as [number, number, number];
  if (days > 0) return `${formatCoins(days)} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : "under 1 min";
}

/** What a card did before, while it is added again: "Last: bought 12,000, sold 15,500 · 3–1–0 · +4,120". */
export function lastFlipText(last: LastFlip): string {
  const { buy, sell, status, profit } = last;
  const price =
    status === "sold" ? `sold ${formatCoins(sell)}` : sell > 0 ? `listed at ${formatCoins(sell)}` : "listed";
  const sold = last.wins + last.losses + last.evens > 0 ? [recordText(last), formatSigned(profit)] : [];
  return [`Last: bought ${formatCoins(buy)}, ${price}`, ...sold].join(" · ");
}
