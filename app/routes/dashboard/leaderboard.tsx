import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { LeaderboardPreview } from "#app/features/games/leaderboard.tsx";
import { type OwnerArgs, ownerLoader } from "#app/http/owner.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/leaderboard";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Leaderboard — ${gameInfo(loaderData.game).label}` : "Leaderboard") },
  { name: "description", content: "The best flippers by net profit, win rate and green streak: coming soon." },
  { name: "robots", content: "noindex,follow" },
];

export const loader = ownerLoader(async ({ game }: OwnerArgs<Route.LoaderArgs>) => ({ game }));

export default function Leaderboard({ loaderData: { game } }: Route.ComponentProps) {
  return <LeaderboardPreview game={game} />;
}
