import { href, Link, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { Calculator } from "#app/features/calculator/calculator.tsx";
import { dashboardCopies, PRO_TIPS } from "#app/features/calculator/messages.ts";
import { parseInputs } from "#app/features/calculator/query.ts";
import { newFlipUrl } from "#app/features/flips/new-flip-url.ts";
import { track, useToolOpened } from "#app/features/tracking/track.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/calculator";
import { ToolHeading } from "./tool-heading.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.start.mode === "sell-to-buy" ? "Max buy" : "Profit Calculator") },
  {
    name: "description",
    content: "What to sell or buy a card for.",
  },
];

export const loader = ownerLoader(async ({ game, url }: OwnerArgs<Route.LoaderArgs>) => ({
  game,
  start: parseInputs(url.searchParams),
}));

export default function DashboardCalculator({ loaderData: { game, start } }: Route.ComponentProps) {
  const { key } = useLocation();
  const isMaxBuy = start.mode === "sell-to-buy";
  useToolOpened("calculator", game);
  return (
    <div className="grid gap-3 sm:gap-4">
      <ToolHeading tool="calculator" title={isMaxBuy ? "Max buy" : undefined} />
      {isMaxBuy ? (
        <p>
          <Link to={`${href("/dashboard/my-flips/prices")}?of=${game}`}>Use the price of one of your cards</Link>
        </p>
      ) : null}
      <Calculator
        key={key}
        start={start}
        game={game}
        copies={dashboardCopies}
        hasFocus={isMaxBuy}
        restoredNotice={{ text: "Restored previous values", seconds: 2 }}
        logFlipTo={({ buy, typedSell }) => newFlipUrl(game, { buy, sell: typedSell })}
        onLog={() => track({ name: "tools_add_flip", tool: "calculator", game })}
        tips={PRO_TIPS}
      />
    </div>
  );
}
