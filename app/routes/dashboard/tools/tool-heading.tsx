import { href } from "react-router";
import { type DashboardTool, TOOL_TITLES } from "#app/content/tools.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";

export const ToolHeading = ({ tool, title }: { tool: DashboardTool; title?: string }) => (
  <PageHeading title={title ?? TOOL_TITLES[tool]} back={{ to: href("/dashboard/tools"), label: "Tools" }} />
);
