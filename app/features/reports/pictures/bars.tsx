import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { barShapes } from "./scale.ts";

export interface Bar {
  key: string;
  label: string;
  to: string | null;
  profit: number;
  sold: number;
}

/** Bars from a common zero line; `all` are the profits of all charts side by side, for a common scale. */
export function ProfitBars({ bars, all }: { bars: readonly Bar[]; all: readonly number[] }) {
  const profits = bars.map(({ profit }) => profit);
  const { zero, bars: shapes } = barShapes(profits, { all });
  return (
    <ul className="bars">
      {bars.map(({ key, label, to, profit, sold }, at) => (
        <li key={key}>
          <span className="bar-label">
            {to === null ? label : <a href={to}>{label}</a>} <small>{formatCoins(sold)} sold</small>
          </span>{" "}
          <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
          <svg aria-hidden="true">
            <Shape {...shapes[at]} />
            <line x1={`${zero}%`} x2={`${zero}%`} y1="0" y2="100%" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function Shape({ start = 0, size = 0, gain = true, cut = false }) {
  return (
    <>
      <rect className={gain ? "gain" : "loss"} x={`${start}%`} width={`${size}%`} y="0" height="100%" />
      {cut ? (
        <rect className="cut" x={`${gain ? start + size - 4 : start + 3}%`} width="1%" y="0" height="100%" />
      ) : null}
    </>
  );
}

export function CountBars({ bars }: { bars: readonly { label: string; count: number }[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className="bars">
      {bars.map(({ label, count }) => (
        <li key={label}>
          <span className="bar-label">{label}</span> <span>{formatCoins(count)}</span>
          <svg aria-hidden="true">
            <rect className="plain" x="0" width={`${(count / most) * 100}%`} y="0" height="100%" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
