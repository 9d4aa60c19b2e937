import { type Coins, formatCoins, formatSigned, parseCoins } from "#app/domain/coins.ts";
import { formatRoi, profitOf, roiOf } from "#app/domain/flip.ts";
import { breakEvenCeil, type TenthsOfPercent } from "#app/domain/tax.ts";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";

/** Profit after tax of a sell price, or the break-even price if it is empty. */
export function ProfitHint({ buy, sell, tax }: { buy: Coins; sell: string; tax: TenthsOfPercent }) {
  if (buy === 0) return null;
  if (sell.trim() === "") return `Breaks even at ${formatCoins(breakEvenCeil(buy, tax))}`;
  const sale = { buy, sell: parseCoins(sell) ?? 0, status: "sold", tax } as const;
  if (sale.sell === 0) return null;
  const profit = profitOf(sale);
  return (
    <>
      <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} /> after tax ({formatRoi(roiOf(sale))})
    </>
  );
}
