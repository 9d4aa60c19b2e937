import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import { deltaDirection, StatCard, StatGrid } from "#app/ui/stat-card.tsx";

export function SummaryCards({ summary }: { summary: Summary }) {
  return (
    <StatGrid>
      <StatCard
        label="Total profit"
        value={formatSigned(summary.profit)}
        tone={deltaDirection(summary.profit)}
        foot="all time"
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
