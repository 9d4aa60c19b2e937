import { type Direction, parseAmount, parseDirection } from "#app/domain/balance.ts";
import { formatCoins } from "#app/domain/coins.ts";

/** What a quick amount's link fills into the panel: an amount and a direction; else it opens empty, as a credit. */
export function quickValues(params: URLSearchParams): { amount: string; direction: Direction; notes: string } {
  const amount = parseAmount(params.get("amount") ?? "");
  return {
    amount: typeof amount === "number" ? formatCoins(amount) : "",
    direction: parseDirection(params.get("direction")) ?? "credit",
    notes: "",
  };
}
