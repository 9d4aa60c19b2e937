import type { BalanceChart as Drawing } from "./balance-chart.server.ts";

/** The ledger below the chart is its accessible table. */
export function BalanceChart({ chart }: { chart: Drawing }) {
  return (
    <section aria-labelledby="balance-over-time" className="grid gap-2">
      <h2 id="balance-over-time" className="text-lg">
        Balance over time
      </h2>
      <div className="grid gap-1 text-xs text-muted">
        <p>{`High ${chart.highest} · low ${chart.lowest}`}</p>
        <svg
          role="img"
          aria-label={chart.label}
          viewBox={chart.viewBox}
          preserveAspectRatio="none"
          className="block h-28 w-full border-b border-edge"
        >
          <path d={chart.area} className="fill-profit-soft" />
          <path d={chart.line} className="fill-none stroke-profit stroke-2" vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="flex justify-between">
          <span>{chart.from}</span> <span>{chart.to}</span>
        </p>
      </div>
    </section>
  );
}
