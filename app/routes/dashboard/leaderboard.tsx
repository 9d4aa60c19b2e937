import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { LeaderboardPreview } from "#app/features/games/leaderboard.tsx";
import { gameOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/leaderboard";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? `Leaderboard — ${gameInfo(loaderData.game).label}` : "Leaderboard") },
  { name: "description", content: "The best flippers by net profit, win rate and green streak: coming soon." },
  { name: "robots", content: "noindex,follow" },
];

export async function loader(args: Route.LoaderArgs) {
  await requireVerified(args);
  return { game: gameOf(args.context) };
}

export default function Leaderboard({ loaderData: { game } }: Route.ComponentProps) {
  return <LeaderboardPreview game={game} />;
}
