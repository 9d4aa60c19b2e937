import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { track, useToolOpened } from "#app/features/tracking/track.ts";
import { TRAINING_TIPS, TrainingTable } from "#app/features/training/training-table.tsx";
import { listTrainingValues } from "#app/features/training/values.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { Tips } from "#app/ui/panel.tsx";
import type { Route } from "./+types/training";
import { ToolHeading } from "./tool-heading.tsx";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Training Values") },
  {
    name: "description",
    content: "The training points a card quick-sells for, by overall rating, for your game.",
  },
];

export const loader = ownerLoader(async ({ game }: OwnerArgs<Route.LoaderArgs>) => ({
  game,
  values: await listTrainingValues(game),
}));

export default function DashboardTraining({ loaderData: { game, values } }: Route.ComponentProps) {
  useToolOpened("training", game);
  return (
    <div className="grid gap-4">
      <ToolHeading tool="training" />
      <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr] md:gap-x-8">
        <TrainingTable
          values={values}
          game={game}
          addTo={href("/dashboard/my-flips/new")}
          onFlip={() => track({ name: "tools_add_flip", tool: "training", game })}
        />
        <Tips title="Tips" tips={TRAINING_TIPS} />
      </div>
    </div>
  );
}
