import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { formatRecord } from "#app/domain/reports/figures.ts";
import type { CardFigures } from "./card-history.server.ts";

type Record = Pick<CardFigures, "wins" | "losses" | "evens">;

/** "3–1–0": wins, losses, break-evens. */
export const recordText = ({ wins, losses, evens }: Record): string =>
  formatRecord({ wins, losses, sold: wins + losses + evens });

/** Price range: "11,500–13,000", or "12,000" if both are equal. */
export const rangeText = (low: Coins, high: Coins): string =>
  low === high ? formatCoins(low) : `${formatCoins(low)}–${formatCoins(high)}`;
