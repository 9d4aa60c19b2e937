import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { flipProfit, flipRoi, formatRoi } from "#app/domain/flip.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";

const SAMPLE: { name: string; buy: Coins; sell: Coins }[] = [
  { name: "Core Rare QB, 84 OVR", buy: 12_000, sell: 15_500 },
  { name: "Promo CB, 86 OVR", buy: 61_000, sell: 72_500 },
  { name: "Kicker, 82 OVR", buy: 2_400, sell: 2_500 },
];

export function SampleFlips() {
  return (
    <FramedTable frameClassName="max-w-2xl">
      <caption className="sr-only">A sample of three flips</caption>
      <thead>
        <tr>
          <th>Sample</th>
          <th className="num">Buy</th>
          <th className="num">Sell</th>
          <th className="num">Profit</th>
          <th className="num max-sm:hidden">ROI</th>
        </tr>
      </thead>
      <tbody>
        {SAMPLE.map((flip) => (
          <SampleRow key={flip.name} {...flip} />
        ))}
      </tbody>
    </FramedTable>
  );
}

function SampleRow({ name, buy, sell }: (typeof SAMPLE)[number]) {
  const flip = { buy, sell, status: "sold", tax: STANDARD_TAX } as const;
  const profit = flipProfit(flip);
  return (
    <tr>
      <td>{name}</td>
      <td className="num">{formatCoins(buy)}</td>
      <td className="num">{formatCoins(sell)}</td>
      <td className="num">
        <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
      </td>
      <td className="num max-sm:hidden">{formatRoi(flipRoi(flip))}</td>
    </tr>
  );
}
