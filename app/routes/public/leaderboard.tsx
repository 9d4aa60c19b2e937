import { pageMeta } from "#app/content/page-meta.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { LeaderboardPreview } from "#app/features/games/leaderboard.tsx";
import { ownFigures } from "#app/features/reports/own-figures.server.ts";
import { findViewer, getDayClock, getGame } from "#app/http/context.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/leaderboard";

export const handle = { hydration: "none", cacheParams: ["game"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) =>
  pageMeta(matches, {
    title: loaderData ? `Leaderboard — ${gameInfo(loaderData.game).label}` : "Leaderboard",
    description: "The best flippers by net profit, win rate and green streak: coming soon.",
    path: location.pathname,
    unlisted: true,
    picture: "leaderboard",
  });

export const loader = withRetryPage(async ({ context, url }: Route.LoaderArgs) => {
  const game = parseGame(url.searchParams.get("game")) ?? getGame(context);
  const viewer = findViewer(context);
  const isVisitor = viewer === null;
  return {
    game,
    isVisitor,
    own: viewer?.verified ? await ownFigures(viewer.id, game, getDayClock(context), new Date()) : null,
  };
});

export default function Leaderboard({ loaderData: { game, isVisitor, own } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-5xl px-4 py-8">
      <LeaderboardPreview game={game} own={own} isVisitor={isVisitor} />
    </div>
  );
}
