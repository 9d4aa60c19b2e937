import { href, Link } from "react-router";
import { type DashboardTool, TOOL_TITLES } from "#app/content/tools.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";

export function ToolHeading({ tool, title }: { tool: DashboardTool; title?: string }) {
  return (
    <PageHeading title={title ?? TOOL_TITLES[tool]}>
      <Link to={href("/dashboard/tools")} className="py-1 text-sm underline pointer-coarse:-my-2 pointer-coarse:py-3">
        All tools
      </Link>
    </PageHeading>
  );
}
