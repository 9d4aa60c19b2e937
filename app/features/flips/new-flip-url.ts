import { href } from "react-router";
import type { Coins } from "#app/domain/coins.ts";
import { statusForPrefill } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";

export function newFlipUrl(game: Game, { buy, sell }: { buy: Coins; sell: Coins }): string {
  const prices = { buy: String(buy), ...(sell > 0 ? { sell: String(sell) } : {}) };
  const query = new URLSearchParams({ ...prices, status: statusForPrefill(sell), game });
  return `${href("/dashboard/my-flips/new")}?${query}`;
}
