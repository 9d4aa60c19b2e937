import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { SaleSums } from "#app/domain/sale-windows.ts";
import type { Summary } from "#app/features/flips/list/list.server.ts";
import { directionOf, StatCard, StatGrid } from "#app/ui/stat-card.tsx";

/** What was added in the last 7 days, and what is listed now. */
export function WeekCards({ week, active }: { week: SaleSums; active: number }) {
  return (
    <StatGrid look="compact">
      <StatCard
        label="Total profit (7d)"
        value={formatSigned(week.profit)}
        tone={directionOf(week.profit)}
        help="Profit after tax on flips you added in the last 7 days."
      />
      <StatCard label="Sold flips (7d)" value={formatCoins(week.sold)} help="Added in the last 7 days, now sold." />
      <StatCard label="Active flips" value={formatCoins(active)} help="Listed right now." />
    </StatGrid>
  );
}

/** The public tracker's sums of all flips. */
export function SummaryCards({ summary }: { summary: Summary }) {
  return (
    <StatGrid>
      <StatCard
        label="Total profit"
        value={formatSigned(summary.profit)}
        tone={directionOf(summary.profit)}
        help="Profit after tax on every flip you've sold."
      />
      <StatCard label="Total flips" value={formatCoins(summary.flips)} />
      <StatCard label="Sold" value={formatCoins(summary.sold)} />
      <StatCard label="Listed" value={formatCoins(summary.listed)} />
      <StatCard
        label="Average ROI"
        value={summary.averageRoi === null ? "—" : formatRoi(summary.averageRoi)}
        help="Average return per sold flip."
      />
    </StatGrid>
  );
}
