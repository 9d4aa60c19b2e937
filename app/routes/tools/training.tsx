import { href } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { GAMES, gameInfo, parseGame } from "#app/domain/games.ts";
import { track, useToolOpened } from "#app/features/tracking/track.ts";
import { TrainingTable } from "#app/features/training/training-table.tsx";
import { trainingValuesOf } from "#app/features/training/values.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/training";

export const handle = { cachedBy: ["game"], listed: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Training values",
    description:
      "What a card gives in training points when it is quick-sold, by overall rating, for CFB 26 and Madden 26.",
    path: href("/tools/training"),
    picture: "training",
  });

export const loader = withRetryPage(async ({ context, url }: Route.LoaderArgs) => {
  const game = parseGame(url.searchParams.get("game")) ?? gameOf(context);
  return { game, values: await trainingValuesOf(game) };
});

export default function Training({ loaderData: { game, values } }: Route.ComponentProps) {
  useToolOpened("training", game);
  return (
    <div className="mx-auto grid max-w-2xl gap-4 px-4 py-6">
      <PageHeading title="Training values" />
      <p className="text-muted">
        Quick-selling a card gives training points. A card is rarely worth less than its points times what you pay for a
        point.
      </p>
      <nav aria-label="Game" className="flex gap-2">
        {GAMES.map((known) => (
          <a
            key={known}
            href={`${href("/tools/training")}?game=${known}`}
            className={buttonClass(known === game ? "primary" : "plain", "small")}
            aria-current={known === game ? "true" : undefined}
          >
            {gameInfo(known).label}
          </a>
        ))}
      </nav>
      <TrainingTable
        values={values}
        game={game}
        addTo={href("/dashboard/my-flips/new")}
        onFlip={() => track({ name: "tools_add_flip", tool: "training", game })}
      />
    </div>
  );
}
