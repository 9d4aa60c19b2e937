import { Calculator, Dumbbell, type LucideIcon, TrendingUp } from "lucide-react";
import { href, Link } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { type DashboardTool, TOOL_TITLES } from "#app/content/tools.ts";
import { ownerLoader } from "#app/http/owner-loader.server.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/all-tools";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Tools") },
  {
    name: "description",
    content: "The profit calculator, the training values and the quick ROI helper for your game.",
  },
];

export const loader = ownerLoader(async () => null);

const TOOLS: Record<DashboardTool, { to: string; icon: LucideIcon; answers: string }> = {
  calculator: {
    to: href("/dashboard/tools/calculator"),
    icon: Calculator,
    answers: "What to sell a card for, or the most to pay for it, to make the profit you want.",
  },
  training: {
    to: href("/dashboard/tools/training"),
    icon: Dumbbell,
    answers: "How many training points a card of each OVR quick-sells for.",
  },
  roi: {
    to: href("/dashboard/tools/roi"),
    icon: TrendingUp,
    answers: "What one buy and one sell price leave you after tax: profit, ROI and break-even.",
  },
};

const PUBLIC_TOOLS = [
  { to: href("/tools/profit-calculator"), label: "Public profit calculator" },
  { to: href("/tools/training"), label: "Public training values" },
];

export default function AllTools() {
  return (
    <div className="grid gap-4">
      <PageHeading title="Tools" />
      <ul className="grid gap-3 sm:grid-cols-3">
        {(Object.keys(TOOL_TITLES) as DashboardTool[]).map((tool) => (
          <ToolCard key={tool} tool={tool} />
        ))}
      </ul>
      <section className="grid gap-1 text-sm" aria-labelledby="share">
        <h2 id="share" className="text-base">
          Share
        </h2>
        <p className="text-muted">No account needed. The calculator's link keeps your prices.</p>
        <ul className="flex flex-wrap gap-x-4">
          {PUBLIC_TOOLS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="inline-block py-2 underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ToolCard({ tool }: { tool: DashboardTool }) {
  const { to, icon: Icon, answers } = TOOLS[tool];
  return (
    <Panel as="li" className="relative grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 hover:bg-raised">
      <Icon size={24} className="row-span-2 text-profit" />
      <h2 className="text-lg">
        <Link to={to} className="after:absolute after:inset-0">
          {TOOL_TITLES[tool]}
        </Link>
      </h2>
      <p className="text-sm text-muted">{answers}</p>
    </Panel>
  );
}
