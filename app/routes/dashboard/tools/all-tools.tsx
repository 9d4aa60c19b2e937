import { href, Link } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { DASHBOARD_TOOLS } from "#app/content/tools.ts";
import { ownerLoader } from "#app/http/owner.server.ts";
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

const TOOL_PATHS = {
  calculator: href("/dashboard/tools/calculator"),
  training: href("/dashboard/tools/training"),
  roi: href("/dashboard/tools/roi"),
} as const;

const PUBLIC_TOOLS = [
  { to: href("/tools/profit-calculator"), label: "Public profit calculator" },
  { to: href("/tools/training"), label: "Public training values" },
];

export default function AllTools() {
  return (
    <div className="grid gap-4">
      <PageHeading title="Tools" />
      <ul className="grid gap-3 sm:grid-cols-3">
        {DASHBOARD_TOOLS.map(({ tool, title, text }) => (
          <Panel as="li" key={tool} className="relative grid content-start gap-1 hover:bg-raised">
            <h2 className="text-lg">
              <Link to={TOOL_PATHS[tool]} className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="text-sm text-muted">{text}</p>
          </Panel>
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
