import { redirect, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { isInvalid } from "#app/features/calculator/query.ts";
import { RoiHelper } from "#app/features/calculator/roi/roi-helper.tsx";
import { ADD_FLIP, parseRoi } from "#app/features/calculator/roi/roi-query.ts";
import { newFlipUrl } from "#app/features/flips/new-flip-url.ts";
import { track, useRoiOpened, useToolOpened } from "#app/features/tracking/track.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/roi";
import { ToolHeading } from "./tool-heading.tsx";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Quick ROI Helper") },
  { name: "description", content: "Profit, ROI and break-even for one buy and one sell price after the auction tax." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { game, url } = args;
  const { searchParams } = url;
  const start = parseRoi(searchParams);
  const wantsFlip = searchParams.get("intent") === ADD_FLIP;
  if (wantsFlip && start.buy > 0 && !isInvalid(start.invalidTexts)) throw redirect(newFlipUrl(game, start));
  return { game, start, refused: wantsFlip };
});

export default function RoiPage({ loaderData: { game, start, refused } }: Route.ComponentProps) {
  const { key } = useLocation();
  useToolOpened("roi", game);
  useRoiOpened();
  return (
    <div className="grid gap-3 sm:gap-4">
      <ToolHeading tool="roi" />
      <RoiHelper
        key={key}
        start={start}
        refused={refused}
        game={game}
        addTo={(inputs) => newFlipUrl(game, inputs)}
        onAdd={({ buy, sell, taxRate }) => {
          track({ name: "tools_add_flip", tool: "roi", game });
          track({ name: "roi_save_flip", game, buy, sell, tax: Number(taxPercent(taxRate)) });
        }}
      />
    </div>
  );
}
