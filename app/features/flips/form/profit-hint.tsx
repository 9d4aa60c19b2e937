import { type Coins, formatCoins, formatSigned, parseCoins } from "#app/domain/coins.ts";
import { flipProfit, flipRoi, formatRoi } from "#app/domain/flip.ts";
import { breakEvenCeil, type TenthsOfPercent } from "#app/domain/tax.ts";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";

export function ProfitHint({ buy, sell, tax }: { buy: Coins; sell: string; tax: TenthsOfPercent }) {
  if (buy === 0) return null;
  if (sell.trim() === "") return <span>{`Breaks even at ${formatCoins(breakEvenCeil(buy, tax))}`}</span>;
  const sale = { buy, sell: parseCoins(sell) ?? 0, status: "sold", tax } as const;
  if (sale.sell === 0) return null;
  const profit = flipProfit(sale);
  return (
    <>
      <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />{" "}
      <span>{`after tax (${formatRoi(flipRoi(sale))})`}</span>
    </>
  );
}
