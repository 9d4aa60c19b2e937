import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { LeaderboardPreview } from "#app/features/games/leaderboard.tsx";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { ownFigures } from "#app/routes/own-figures.ts";
import type { Route } from "./+types/leaderboard";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Leaderboard — ${gameInfo(loaderData.game).label}` : "Leaderboard") },
  { name: "description", content: "The best flippers by net profit, win rate and green streak: coming soon." },
  { name: "robots", content: "noindex,follow" },
];

export const loader = ownerLoader(async ({ game, viewer, context }: OwnerArgs<Route.LoaderArgs>) => ({
  game,
  own: await ownFigures(context, viewer, game),
}));

export default function Leaderboard({ loaderData: { game, own } }: Route.ComponentProps) {
  return <LeaderboardPreview game={game} own={own} />;
}
