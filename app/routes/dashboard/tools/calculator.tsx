import { useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import { Calculator } from "#app/features/calculator/calculator.tsx";
import { dashboardCopies, PRO_TIPS } from "#app/features/calculator/messages.ts";
import { parseInputs } from "#app/features/calculator/query.ts";
import { newFlipUrl } from "#app/features/flips/new-flip-url.ts";
import { foundPrices } from "#app/features/flips/prices/found-prices.server.ts";
import { PriceFinder } from "#app/features/flips/prices/price-finder.tsx";
import { track, useToolOpened } from "#app/features/tracking/track.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { enforceSearchLimit } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { Route } from "./+types/calculator";
import { ToolHeading } from "./tool-heading.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.start.mode === "sell-to-buy" ? "Max buy" : "Profit Calculator") },
  {
    name: "description",
    content: "What to sell a card for, or the most to pay for it, ready to save as a flip.",
  },
];

export const loader = ownerLoader(async ({ owner, game, url, context }: OwnerArgs<Route.LoaderArgs>) => {
  const find = (url.searchParams.get("find") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
  await enforceSearchLimit(context, find);
  const start = parseInputs(url.searchParams);
  const scope = { owner, game, clock: getDayClock(context), now: new Date() };
  return { game, start, find, found: find === "" ? null : await foundPrices(scope, find, start.mode) };
});

export default function DashboardCalculator({ loaderData: { game, start, find, found } }: Route.ComponentProps) {
  const { key } = useLocation();
  const isMaxBuy = start.mode === "sell-to-buy";
  useToolOpened("calculator", game);
  return (
    <div className="grid gap-3 sm:gap-4">
      <ToolHeading tool="calculator" title={isMaxBuy ? "Max buy" : undefined} />
      {isMaxBuy ? <PriceFinder mode={start.mode} game={game} find={find} found={found} /> : null}
      <Calculator
        key={key}
        start={start}
        game={game}
        copies={dashboardCopies}
        hasFocus={isMaxBuy}
        hasThousandKey
        restoredNotice={{ text: "Restored previous values", seconds: 2 }}
        logFlipTo={({ buy, typedSell }) => newFlipUrl(game, { buy, sell: typedSell })}
        onLog={() => track({ name: "tools_add_flip", tool: "calculator", game })}
        tips={PRO_TIPS}
      />
    </div>
  );
}
