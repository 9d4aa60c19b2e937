import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatMonthDay } from "#app/domain/dates.ts";
import { formatTimeZone } from "#app/domain/days.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { formatDelta, formatPoints, type OverviewStats } from "#app/domain/stats.ts";
import { deltaDirection, SignedFigure, StatCard, StatGrid } from "#app/ui/stat-card.tsx";

const NO_FIGURE = "—";

/** What the figures count, beside Today's and the chart's by sale date. */
const ADDED = <p className="text-muted">added in the last 7 days</p>;

/** Figures of the last seven days, with their change from the seven before (docs/product.md#windows-and-days). */
export function OverviewCards({ stats, timeZone, asOf }: { stats: OverviewStats; timeZone: string; asOf: number }) {
  const [month] = formatMonthDay(new Date(asOf), timeZone).split(" ");
  return (
    <StatGrid variant="led">
      <StatCard
        label="Total Profit"
        value={formatSigned(stats.totalProfit7d)}
        tone={deltaDirection(stats.totalProfit7d)}
        foot={
          <>
            {ADDED}
            <Delta change={stats.profitDelta7d} text={formatDelta} />
            <p>
              <span>{`${formatSigned(stats.totalProfitMTD)} added in ${month}`}</span>{" "}
              <span className="text-muted">{`(${formatTimeZone(timeZone)})`}</span>
            </p>
          </>
        }
        help="Profit after tax on flips you added in the last 7 days."
      />
      <StatCard
        label="Success Rate"
        value={stats.successRate7d === null ? NO_FIGURE : formatRoi(stats.successRate7d)}
        foot={
          <>
            {ADDED}
            <Delta change={stats.successDelta7d} text={formatPoints} />
            <p>{`${formatCoins(stats.flipsSold7d)} sold`}</p>
          </>
        }
        help="Sold flips out of all flips you added in the last 7 days."
      />
      <StatCard label="Active Flips" value={formatCoins(stats.activeFlips)} help="Flips that are listed right now." />
      <StatCard
        label="Avg ROI"
        value={stats.avgRoi7d === null ? NO_FIGURE : formatRoi(stats.avgRoi7d)}
        tone={deltaDirection(stats.avgRoi7d)}
        foot={ADDED}
        help="Average return per sold flip you added in the last 7 days."
      />
    </StatGrid>
  );
}

function Delta({ change, text }: { change: number | null; text: (change: number) => string }) {
  if (change === null) return null;
  return (
    <p>
      <SignedFigure text={text(change)} direction={deltaDirection(change)} />{" "}
      <span className="text-muted">vs the week before</span>
    </p>
  );
}
