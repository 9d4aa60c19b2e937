import { href, Link } from "react-router";
import { DASHBOARD_TOOLS, type DashboardTool } from "#app/content/tools.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";

export function ToolHeading({ tool, title }: { tool: DashboardTool; title?: string }) {
  return (
    <PageHeading title={title ?? DASHBOARD_TOOLS.find((known) => known.tool === tool)?.title}>
      <Link to={href("/dashboard/tools")} className="py-1 text-sm underline pointer-coarse:-my-2 pointer-coarse:py-3">
        All tools
      </Link>
    </PageHeading>
  );
}
