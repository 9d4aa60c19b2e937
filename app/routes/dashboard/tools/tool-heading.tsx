import { href, Link } from "react-router";
import { DASHBOARD_TOOLS, type DashboardTool } from "#app/content/tools.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { Chip } from "#app/ui/chip.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";

/** The name of a tool, the game it works for, and the way back to the others. */
export function ToolHeading({ tool, game }: { tool: DashboardTool; game: Game }) {
  return (
    <PageHeading
      title={
        <>
          {DASHBOARD_TOOLS.find((known) => known.tool === tool)?.title} <Chip tone="muted">{gameInfo(game).label}</Chip>
        </>
      }
    >
      <Link to={href("/dashboard/tools")} className="py-1 text-sm underline pointer-coarse:-my-2 pointer-coarse:py-3">
        All tools
      </Link>
    </PageHeading>
  );
}
