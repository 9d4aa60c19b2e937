import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { LeaderboardPreview } from "#app/features/games/leaderboard.tsx";
import { ownFigures } from "#app/features/reports/own-figures.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/leaderboard";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Leaderboard — ${gameInfo(loaderData.game).label}` : "Leaderboard") },
  { name: "description", content: "The best flippers by net profit, win rate and green streak: coming soon." },
  { name: "robots", content: "noindex,follow" },
];

export const loader = ownerLoader(async ({ owner, game, context }: OwnerArgs<Route.LoaderArgs>) => ({
  game,
  own: await ownFigures(owner, game, getDayClock(context), new Date()),
}));

export default function Leaderboard({ loaderData: { game, own } }: Route.ComponentProps) {
  return <LeaderboardPreview game={game} own={own} />;
}
