import { href, useLocation } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { ALL_GAMES, parseGame } from "#app/domain/games.ts";
import { Calculator } from "#app/features/calculator/calculator.tsx";
import { EXAMPLE, withExample } from "#app/features/calculator/inputs/example.ts";
import { copyTargetPrice, PRO_TIPS } from "#app/features/calculator/messages.ts";
import { parseInputs } from "#app/features/calculator/query.ts";
import { GameLinks } from "#app/features/games/game-links.tsx";
import { track, useToolOpened } from "#app/features/tracking/track.ts";
import { getGame } from "#app/http/context.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/profit-calculator";

export const handle = {
  cacheParams: ["mode", "buyPrice", "sellPrice", "desiredProfitPct", "taxRate", "game"],
  listed: true,
} satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Profit Calculator",
    description:
      `What to sell a card for, or the most to pay for it, after the 10% auction tax in ${ALL_GAMES}: ` +
      "break-even, net profit, ROI and a profit matrix.",
    path: href("/tools/profit-calculator"),
    picture: "profit-calculator",
  });

export function loader({ context, url }: Route.LoaderArgs) {
  const picked = parseGame(url.searchParams.get("game"));
  const carried: Record<string, string> = picked ? { game: picked } : {};
  const opensWithExample = !url.searchParams.has("buyPrice") && !url.searchParams.has("sellPrice");
  const inputs = parseInputs(url.searchParams);
  const start = opensWithExample ? withExample(inputs) : inputs;
  return { game: picked ?? getGame(context), keep: carried, start, opensWithExample };
}

export default function ProfitCalculator({
  loaderData: { game, keep: carried, start, opensWithExample },
}: Route.ComponentProps) {
  const { key } = useLocation();
  useToolOpened("calculator", game);
  return (
    <div className="mx-auto grid max-w-5xl gap-3 px-4 py-4 sm:gap-4 sm:py-6">
      <PageHeading title="Profit Calculator">
        <GameLinks game={game} />
      </PageHeading>
      <Calculator
        key={key}
        start={start}
        example={opensWithExample ? EXAMPLE : undefined}
        game={game}
        carried={carried}
        copies={copyTargetPrice}
        restoredNotice={{ text: "Restored previous inputs", seconds: 3 }}
        logFlipTo={({ buy, sell, typedSell }) => {
          // A calculated sell price is an asking price, not a sale.
          const status: Record<string, string> = typedSell > 0 ? {} : { status: "listed" };
          const query = new URLSearchParams({ buy: `${buy}`, sell: `${sell}`, ...status, ...carried });
          return `${href("/tools/flip-tracker")}?${query}`;
        }}
        onLog={() => track({ name: "tools_add_flip", tool: "calculator", game })}
        tips={PRO_TIPS}
      />
    </div>
  );
}
