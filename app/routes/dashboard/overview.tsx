import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { gameInfo } from "#app/domain/games.ts";
import { formatDelta, formatPoints } from "#app/domain/stats.ts";
import { overviewOf } from "#app/features/flips/stats.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { directionOf, SignedFigure } from "#app/ui/figure.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatCard } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/overview";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Overview") },
  { name: "description", content: "Your profit, success rate and ROI of the last seven days." },
];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const game = gameOf(args.context);
  const timeZone = timeZoneOf(args.context);
  const stats = await overviewOf(viewer.id, game, new Date(), timeZone);
  return { name: viewer.email.split("@")[0], game, timeZone, stats };
});

const NONE = "—";

export default function Overview({ loaderData: { name, game, timeZone, stats } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeading
        title={
          <>
            Hi, {name} <Chip tone="muted">{gameInfo(game).label}</Chip>
          </>
        }
      >
        <ButtonLink look="primary" to={href("/dashboard/my-flips/new")}>
          Log New Flip
        </ButtonLink>
      </PageHeading>
      <div className="stats">
        <StatCard
          label="Total Profit"
          value={formatSigned(stats.totalProfit7d)}
          tone={directionOf(stats.totalProfit7d)}
          foot={
            <>
              <Delta change={stats.profitDelta7d} text={formatDelta} />
              <p>
                {formatSigned(stats.totalProfitMTD)} month to date <span className="text-muted">({timeZone})</span>
              </p>
            </>
          }
          help="Coins after tax from flips of the last 7 days that are sold."
        />
        <StatCard
          label="Success Rate"
          value={stats.successRate7d === null ? NONE : formatRoi(stats.successRate7d)}
          foot={
            <>
              <Delta change={stats.successDelta7d} text={formatPoints} />
              <p>{formatCoins(stats.flipsSold7d)} sold</p>
            </>
          }
          help="Sold flips out of all flips logged in the last 7 days."
        />
        <StatCard label="Active Flips" value={formatCoins(stats.activeFlips)} help="Flips that are listed right now." />
        <StatCard
          label="Avg ROI"
          value={stats.avgRoi7d === null ? NONE : formatRoi(stats.avgRoi7d)}
          tone={directionOf(stats.avgRoi7d)}
          help="Mean return on the buy price of the flips sold in the last 7 days."
        />
      </div>
    </div>
  );
}

function Delta({ change, text }: { change: number | null; text: (change: number) => string }) {
  if (change === null) return null;
  return (
    <p>
      <SignedFigure text={text(change)} direction={directionOf(change)} /> <span className="text-muted">against the 7 days before</span>
    </p>
  );
}
