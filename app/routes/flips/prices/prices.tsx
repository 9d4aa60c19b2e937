import { href, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { DESIRED_PROFIT } from "#app/domain/calculator.ts";
import type { Game } from "#app/domain/games.ts";
import { STANDARD_TAX } from "#app/domain/tax.ts";
import { inputsQueryString } from "#app/features/calculator/query.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { OWN_PRICES_NOTE } from "#app/features/flips/prices/own-prices-note.ts";
import { type CardPrice, listPrices } from "#app/features/flips/prices/price-list.server.ts";
import { daysAgoText, leftOutText, positionAndOvr, waitingText } from "#app/features/flips/prices/price-texts.ts";
import { PricesPage } from "#app/features/flips/prices/prices-page.tsx";
import { parsePricesQuery } from "#app/features/flips/prices/prices-query.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/prices";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Your prices") },
  { name: "description", content: "What each card sells for, from your own sales, and the most to pay for it." },
];

export const loader = ownerLoader(async ({ owner, game, context, url }: OwnerArgs<Route.LoaderArgs>) => {
  const query = parsePricesQuery(url.searchParams);
  const list = await listPrices({ owner, game, clock: getDayClock(context), now: new Date() }, query);
  const rows = list.rows.map((row) => ({
    ...row,
    about: positionAndOvr(row),
    lastAge: daysAgoText(row.price.lastAge),
    leftOut: leftOutText(row.price),
    waiting: row.price.waiting === null ? "" : waitingText(row.price.waiting),
    maxBuy: row.price.payAtMost === null ? "" : maxBuyPath(game, row.price),
  }));
  return { game, query, ...list, rows, note: OWN_PRICES_NOTE };
}, "Failed to load your prices");

export default function PricesRoute({ loaderData }: Route.ComponentProps) {
  const { links } = flipArea(useLocation());
  return <PricesPage {...loaderData} links={links} />;
}

const maxBuyPath = (game: Game, { price, margin }: CardPrice): string =>
  href("/dashboard/tools/calculator") +
  inputsQueryString(
    {
      mode: "sell-to-buy",
      buyPrice: 0,
      sellPrice: price,
      desiredProfitPct: Math.min(margin.percent, DESIRED_PROFIT.max),
      taxRate: STANDARD_TAX,
    },
    { of: game },
  );
