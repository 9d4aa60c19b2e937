import { href } from "react-router";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi, profitOf, roiOf } from "#app/domain/flip.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";

const SAMPLE: { name: string; buy: Coins; sell: Coins }[] = [
  { name: "Core Rare QB, 84 OVR", buy: 12_000, sell: 15_500 },
  { name: "Promo CB, 86 OVR", buy: 61_000, sell: 72_500 },
  { name: "Kicker, 82 OVR", buy: 2_400, sell: 2_500 },
];

/** The public tracker as a visitor sees it: what it does, a sample, and the way in, which keeps a handed-over price. */
export function TrackerIntro({ next }: { next: string }) {
  const query = `?${new URLSearchParams({ next })}`;
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-4 py-8">
      <PageHeading title="Flip Tracker" />
      <p className="max-w-2xl text-muted">
        Add what you buy and what you sell it for. The tracker takes off the 10% auction tax, adds up your profit and
        shows the return on every flip, on your phone and your computer.
      </p>
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
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="primary" to={href("/signup") + query}>
          Sign up free
        </ButtonLink>
        <ButtonLink to={href("/login") + query}>Log in</ButtonLink>
      </div>
    </div>
  );
}

function SampleRow({ name, buy, sell }: (typeof SAMPLE)[number]) {
  const flip = { buy, sell, status: "sold", tax: STANDARD_TAX } as const;
  const profit = profitOf(flip);
  return (
    <tr>
      <td>{name}</td>
      <td className="num">{formatCoins(buy)}</td>
      <td className="num">{formatCoins(sell)}</td>
      <td className="num">
        <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} />
      </td>
      <td className="num max-sm:hidden">{formatRoi(roiOf(flip))}</td>
    </tr>
  );
}
