import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { overviewStats } from "#app/domain/stats.ts";
import { useLiveActivity } from "#app/features/activity/follow-stream.ts";
import { recentActivity } from "#app/features/activity/recent.server.ts";
import { RecentActivity } from "#app/features/activity/recent-activity.tsx";
import { OverviewCards } from "#app/features/flips/overview/overview-cards.tsx";
import { profitChart } from "#app/features/flips/overview/profit-chart.server.ts";
import { ProfitChart } from "#app/features/flips/overview/profit-chart.tsx";
import { loadOverviewSums } from "#app/features/flips/overview/stats.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { summaryFor } from "#app/routes/flips/list/list-view.ts";
import { Chip } from "#app/ui/chip.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/overview";
import { ComingSoon, QuickActions } from "./overview-panels.tsx";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Overview") },
  {
    name: "description",
    content: "Your profit, success rate and ROI of the last seven days, and what happened lately.",
  },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const [game, timeZone, now] = [gameOf(args.context), timeZoneOf(args.context), new Date()];
  const [{ windows, days }, { listed }, happenings] = await Promise.all([
    loadOverviewSums(viewer.id, game, now, timeZone),
    summaryFor(args.context, viewer.id),
    recentActivity(viewer.id, game, now),
  ]);
  return {
    name: viewer.email.split("@")[0],
    game,
    timeZone,
    asOf: now.getTime(),
    stats: overviewStats({ ...windows, active: listed }),
    chart: profitChart(days),
    happenings,
  };
});

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, game, timeZone, asOf, stats, chart, happenings } = loaderData;
  const here = `?${new URLSearchParams({ of: game, from: href("/dashboard") })}`;
  useLiveActivity(href("/dashboard/activity"), asOf);
  return (
    <div className="grid gap-6">
      <PageHeading
        title={
          <>
            Hi, {name} <Chip tone="muted">{gameInfo(game).label}</Chip>
          </>
        }
      />
      <OverviewCards stats={stats} timeZone={timeZone} />
      <QuickActions here={here} />
      <div className="grid gap-6 lg:grid-cols-2">
        <RecentActivity
          happenings={happenings}
          game={game}
          timeZone={timeZone}
          asOf={asOf}
          add={href("/dashboard/my-flips/new") + here}
          edit={(flipId) => href("/dashboard/my-flips/:flipId", { flipId }) + here}
        />
        <ProfitChart chart={chart} timeZone={timeZone} />
      </div>
      <ComingSoon />
    </div>
  );
}
