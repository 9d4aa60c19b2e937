import { href, Outlet } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { gameInfo } from "#app/domain/games.ts";
import { BalanceChart } from "#app/features/coins/balance-chart.tsx";
import { coinsPage } from "#app/features/coins/coins.server.ts";
import { EmptyLedger, Ledger } from "#app/features/coins/ledger.tsx";
import { ledgerQueryString, parseBefore } from "#app/features/coins/ledger-query.ts";
import { SetBalanceForm } from "#app/features/coins/set-form.tsx";
import { loadListedSum } from "#app/features/flips/prices/listed-sum.server.ts";
import { OWN_PRICES_NOTE } from "#app/features/flips/prices/own-prices-note.ts";
import { getDayClock, getTimeZone } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { StatCard, StatGrid } from "#app/ui/stat-card.tsx";
import type { Route } from "./+types/coins";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Coins") },
  { name: "description", content: "Your coin balance and every change, with the balance after it." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, context, url } = args;
  const timeZone = getTimeZone(context);
  const before = parseBefore(url.searchParams);
  const [page, { balance, atOwnPrices }] = await Promise.all([
    coinsPage(owner, game, before, timeZone),
    loadHead(args),
  ]);
  return { id: uuidv7(), ...page, balance, atOwnPrices, game, search: ledgerQueryString(before), timeZone };
});

async function loadHead({ context, viewer }: OwnerArgs<Route.LoaderArgs>) {
  const totals = await loadTotals(context, viewer);
  const atOwnPrices = await loadListedSum(totals, getDayClock(context), new Date());
  return { balance: totals.summary.balance, atOwnPrices: atOwnPrices && { text: atOwnPrices, note: OWN_PRICES_NOTE } };
}

export default function Coins({ loaderData }: Route.ComponentProps) {
  const { id, balance, atOwnPrices, game, search, chart, ...ledger } = loaderData;
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
      {atOwnPrices ? (
        <div>
          <p className="text-sm">{atOwnPrices.text}</p>
          <Hint>{atOwnPrices.note}</Hint>
        </div>
      ) : null}
      {ledger.rows.length === 0 ? (
        <EmptyLedger>
          <SetBalanceForm id="first" hidden={{ id, game }} balance={balance} action={adjustTo} />
        </EmptyLedger>
      ) : (
        <div className="grid gap-4">
          {chart ? <BalanceChart chart={chart} /> : null}
          <Ledger {...ledger} />
        </div>
      )}
    </div>
  );
}
