import { href } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { ALL_GAMES, parseGame } from "#app/domain/games.ts";
import { GameLinks } from "#app/features/games/game-links.tsx";
import { track, useToolOpened } from "#app/features/tracking/track.ts";
import { TrainingTable } from "#app/features/training/training-table.tsx";
import { listTrainingValues } from "#app/features/training/values.server.ts";
import { getGame } from "#app/http/context.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/training";

export const handle = { cacheParams: ["game"], listed: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Training values",
    description: `The training points a card quick-sells for, by overall rating, for ${ALL_GAMES}.`,
    path: href("/tools/training"),
    picture: "training",
  });

export const loader = withRetryPage(async ({ context, url }: Route.LoaderArgs) => {
  const game = parseGame(url.searchParams.get("game")) ?? getGame(context);
  return { game, values: await listTrainingValues(game) };
});

export default function Training({ loaderData: { game, values } }: Route.ComponentProps) {
  useToolOpened("training", game);
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-6">
      <PageHeading title="Training values">
        <GameLinks game={game} />
      </PageHeading>
      <p className="text-muted">
        Quick-selling a card gives you training points. A card seldom sells below its training points × what you'd pay
        per point.
      </p>
      <TrainingTable
        values={values}
        game={game}
        addTo={href("/dashboard/my-flips/new")}
        onFlip={() => track({ name: "tools_add_flip", tool: "training", game })}
      />
    </div>
  );
}
