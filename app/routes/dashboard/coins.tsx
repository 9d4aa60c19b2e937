import { useMemo } from "react";
import { href, Outlet } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { gameInfo } from "#app/domain/games.ts";
import { balanceChart, balanceHistory } from "#app/features/coins/balance-chart.server.ts";
import { BalanceChart } from "#app/features/coins/balance-chart.tsx";
import { type LedgerRow, ledgerOf } from "#app/features/coins/coins.server.ts";
import { Ledger } from "#app/features/coins/ledger.tsx";
import { ledgerQueryString, parseBefore } from "#app/features/coins/ledger-query.ts";
import { SetBalanceForm } from "#app/features/coins/set-form.tsx";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { summaryFor } from "#app/routes/account-summary.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { packRows, unpackRows } from "#app/ui/page/packed-rows.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { StatCard, StatGrid } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/coins";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Coins") },
  { name: "description", content: "Your coin balance and every change, with the balance after it." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { context, url } = args;
  const [game, before] = [gameOf(context), parseBefore(url.searchParams)];
  const [{ rows, last }, history, { balance }] = await Promise.all([
    ledgerOf(viewer.id, game, before),
    balanceHistory(viewer.id, game),
    summaryFor(context, viewer),
  ]);
  const timeZone = timeZoneOf(context);
  return {
    id: uuidv7(),
    rows: packRows(rows),
    last,
    chart: balanceChart(history, timeZone),
    balance,
    game,
    search: ledgerQueryString(before),
    timeZone,
  };
});

export default function Coins({ loaderData }: Route.ComponentProps) {
  const { id, balance, chart, game, search, timeZone, last } = loaderData;
  const rows = useMemo(() => unpackEvents(loaderData.rows), [loaderData.rows]);
  const adjustTo = `${href("/dashboard/coins/adjust")}?of=${game}${search.replace("?", "&")}`;
  return (
    <div className="grid gap-4">
      <Outlet />
      <PageHeading title="Coins">
        <ButtonLink variant="primary" to={adjustTo} preventScrollReset>
          Adjust Balance
        </ButtonLink>
      </PageHeading>
      <StatGrid>
        <StatCard
          label={`Balance in ${gameInfo(game).label}`}
          value={formatCoins(balance)}
          help="Your coin count, entered by you. Flips don't change it."
        />
      </StatGrid>
      {chart ? <BalanceChart chart={chart} /> : null}
      <Ledger rows={rows} last={last} timeZone={timeZone}>
        <SetBalanceForm id="first" hidden={{ id, game }} balance={balance} action={adjustTo} />
      </Ledger>
    </div>
  );
}

const unpackEvents = (text: string): LedgerRow[] =>
  unpackRows<LedgerRow>(text).map((event) => ({ ...event, createdAt: new Date(event.createdAt) }));
