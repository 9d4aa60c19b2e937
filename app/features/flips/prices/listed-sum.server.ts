import { type CacheScope, cached } from "#app/db/query-cache.server.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { type DayClock, daysAround } from "#app/domain/days.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type ListedSum, sumListed } from "./own-prices.server.ts";

/** "148,000 before tax · 3 flips without one"; "" if no listed flip has an own price. */
export const listedSumText = ({ sum, priced, unpriced }: ListedSum): string =>
  priced === 0 ? "" : `${formatCoins(sum)} before tax${unpriced > 0 ? ` · ${flipsText(unpriced)} without one` : ""}`;

interface Account {
  scope: CacheScope;
  summary: { listed: number };
}

/** `listedSumText` of an account, cached until its flips change or the player's day ends. */
export async function loadListedSum({ scope, summary }: Account, clock: DayClock, now: Date): Promise<string> {
  if (summary.listed === 0) return "";
  const { owner, game } = scope;
  const today = daysAround(now, clock)(0).date;
  const sum = await cached(scope, ["listed sum", today, clock.timeZone, clock.dayEnd], () =>
    sumListed({ owner, game, clock, now }),
  );
  return listedSumText(sum);
}
