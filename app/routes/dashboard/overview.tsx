import { href, Link } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import type { CalculatorMode } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { calendar, describeClock } from "#app/domain/days.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { parseCountedBy, type SaleSums } from "#app/domain/sale-windows.ts";
import { overviewStats } from "#app/domain/stats.ts";
import { useLiveActivity } from "#app/features/activity/follow-stream.ts";
import { recentActivity } from "#app/features/activity/recent.server.ts";
import { RecentActivity } from "#app/features/activity/recent-activity.tsx";
import { appendParam, REPORTS } from "#app/features/flips/flip-links.ts";
import { QuickLog } from "#app/features/flips/line/quick-log.tsx";
import { FirstDay } from "#app/features/overview/first-day.tsx";
import { OverviewCards } from "#app/features/overview/overview-cards.tsx";
import { overviewSales, profitChart } from "#app/features/overview/profit-chart.server.ts";
import { ProfitChart } from "#app/features/overview/profit-chart.tsx";
import { CHART_DAYS, loadOverviewSums } from "#app/features/overview/stats.server.ts";
import { getDayClock, getTimeZone } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { quickLogPrefill } from "#app/routes/flips/list/quick-log.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/overview";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Overview") },
  {
    name: "description",
    content: "Your profit, success rate and ROI over the last seven days, and your recent activity.",
  },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, viewer } = args;
  const [timeZone, now] = [getTimeZone(args.context), new Date()];
  const countedBy = parseCountedBy(args.url.searchParams.get("dates"));
  const clock = getDayClock(args.context);
  const [{ windows, days }, { today, chart }, { summary }, activity] = await Promise.all([
    loadOverviewSums(owner, game, now, timeZone, countedBy === "logged" ? CHART_DAYS : 0),
    loadTotals(args.context, viewer).then(({ scope }) => overviewSales(scope, now, clock)),
    loadTotals(args.context, viewer),
    recentActivity(owner, game, now),
  ]);
  return {
    name: viewer.email.split("@")[0],
    game,
    timeZone,
    asOf: now.getTime(),
    firstLine: summary.flips === 0 ? quickLogPrefill(args, owner, game) : null,
    stats: overviewStats({ ...windows, active: summary.listed }),
    today,
    listed: summary.listed,
    countedBy,
    days: describeClock(countedBy === "logged" ? calendar(timeZone) : clock),
    chart: countedBy === "logged" ? JSON.stringify(profitChart(days)) : chart,
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
            Hi, <span className="wrap-anywhere">{name}</span> <Chip tone="muted">{gameInfo(game).label}</Chip>
          </>
        }
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
            <OverviewCards stats={stats} timeZone={timeZone} />
          </section>
        </>
      ) : (
        <>
          <Today {...today} listed={listed} game={game} />
          <ProfitChart
            chart={chart}
            countedBy={countedBy}
            days={days}
            to={href("/dashboard")}
            reportsTo={appendParam(REPORTS, "of", game)}
          />
          <div>
            <OverviewCards stats={stats} timeZone={timeZone} />
          </div>
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

function Today({ profit, sold, listed, game }: SaleSums & { listed: number; game: Game }) {
  return (
    <div>
      <Link to={appendParam(href("/dashboard/my-flips"), "of", game)} className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-muted">Today </span>
        <strong className="text-2xl tracking-tight">
          <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
        </strong>{" "}
        <span className="text-sm text-muted">{`${formatCoins(sold)} sold · ${formatCoins(listed)} listed`}</span>
      </Link>
    </div>
  );
}

const NOT_YET = ["View Analytics", "Market Calendar"];

/** `here` is the query string that leads a dialog back to this page. */
function QuickActions({ here }: { here: string }) {
  return (
    <section aria-labelledby="quick-actions" className="grid gap-2">
      <h2 id="quick-actions" className="text-lg">
        Quick Actions
      </h2>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <ButtonLink variant="primary" to={href("/dashboard/my-flips/new") + here}>
          Log New Flip
        </ButtonLink>
        <ButtonLink to={href("/dashboard/coins/adjust") + here}>Adjust Coin Balance</ButtonLink>
        {NOT_YET.map((name) => (
          <Button key={name} type="button" disabled>
            {name} <Chip tone="muted">Coming soon</Chip>
          </Button>
        ))}
      </div>
    </section>
  );
}

function ComingSoon() {
  return (
    <section aria-labelledby="coming-soon" className="grid gap-2">
      <h2 id="coming-soon" className="text-lg">
        Coming Soon
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {COMING_SOON.map(({ title, text, state }) => (
          <li key={title} className="grid content-start justify-items-start gap-1 border-t border-line pt-3 text-sm">
            <h3 className="text-base">{title}</h3>
            <p className="text-muted">{text}</p>
            <Chip tone="listed">{state}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

const COMING_SOON = [
  { title: "Advanced analytics", text: "Trends by position, program and price range.", state: "In Development" },
  { title: "Market predictions", text: "Where prices are headed before a drop.", state: "Coming Soon" },
  { title: "Portfolio tracking", text: "What all the cards you hold are worth.", state: "Planned" },
] as const;
