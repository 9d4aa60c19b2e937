import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import type { CalculatorMode } from "#app/domain/calculator.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { parseCountedBy } from "#app/domain/sale-windows.ts";
import { useLiveActivity } from "#app/features/activity/follow-stream.ts";
import { recentActivity } from "#app/features/activity/recent.server.ts";
import { RecentActivity } from "#app/features/activity/recent-activity.tsx";
import { appendParam, REPORTS } from "#app/features/flips/flip-links.ts";
import { QuickLog } from "#app/features/flips/line/quick-log.tsx";
import { FirstDay } from "#app/features/overview/first-day.tsx";
import { loadOverview } from "#app/features/overview/load-overview.server.ts";
import { OverviewCards } from "#app/features/overview/overview-cards.tsx";
import { ComingSoon, QuickActions, Today } from "#app/features/overview/overview-parts.tsx";
import { ProfitChart } from "#app/features/overview/profit-chart.tsx";
import { getDayClock, getTimeZone } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { quickLogPrefill } from "#app/routes/flips/list/quick-log-prefill.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/overview";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Overview") },
  {
    name: "description",
    content: "Your profit, success rate and ROI over the last seven days, and your recent activity.",
  },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, viewer, context, url } = args;
  const timeZone = getTimeZone(context);
  const now = new Date();
  const countedBy = parseCountedBy(url.searchParams.get("dates"));
  const clock = getDayClock(context);
  const [{ isEmpty, ...figures }, activity] = await Promise.all([
    loadOverview({ owner, game, totals: loadTotals(context, viewer), countedBy, clock, timeZone, now }),
    recentActivity(owner, game, now),
  ]);
  return {
    name: viewer.email.split("@")[0],
    game,
    timeZone,
    asOf: now.getTime(),
    firstLine: isEmpty ? quickLogPrefill(args, owner, game) : null,
    ...figures,
    countedBy,
    activity,
  };
});

const MAX_BUY = `${href("/dashboard/tools/calculator")}?mode=${"sell-to-buy" satisfies CalculatorMode}`;

function quickLogForm(game: Game) {
  const list = href("/dashboard/my-flips");
  const of = `?of=${game}`;
  return {
    game,
    action: list + of,
    opens: list + of,
    clearTo: `${list + of}&found=`,
    sourcesTo: href("/dashboard/my-flips/sources") + of,
    cardsAt: href("/dashboard/my-flips/cards") + of,
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, game, timeZone, asOf, firstLine, today, listed, stats, countedBy, days, chart, activity } = loaderData;
  const here = `?${new URLSearchParams({ of: game, from: href("/dashboard") })}`;
  useLiveActivity(href("/dashboard/activity"), asOf);
  return (
    <div className="grid gap-6">
      <PageHeading
        title={
          <>
            Hi, <span className="wrap-anywhere">{name}</span>
          </>
        }
        about={gameInfo(game).label}
      />
      {firstLine ? (
        <>
          <FirstDay maxBuyTo={MAX_BUY} importTo={appendParam(href("/dashboard/my-flips/import"), "of", game)}>
            <QuickLog key={game} {...quickLogForm(game)} filled={firstLine} reply={undefined} answers={[]} />
          </FirstDay>
          <section aria-labelledby="to-come" className="grid gap-2 text-muted">
            <h2 id="to-come" className="text-lg">
              Your numbers will show up here
            </h2>
            <OverviewCards stats={stats} timeZone={timeZone} asOf={asOf} />
          </section>
        </>
      ) : (
        <>
          <OverviewCards stats={stats} timeZone={timeZone} asOf={asOf} />
          <Today {...today} listed={listed} game={game} />
          <ProfitChart
            chart={chart}
            countedBy={countedBy}
            days={days}
            to={href("/dashboard")}
            reportsTo={appendParam(REPORTS, "of", game)}
          />
        </>
      )}
      <QuickActions here={here} />
      <RecentActivity
        items={activity}
        game={game}
        timeZone={timeZone}
        asOf={asOf}
        add={href("/dashboard/my-flips/new")}
        search={here}
      />
      <ComingSoon />
    </div>
  );
}
