import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import copyReport from "#app/features/reports/copy-report.js?raw";
import { loadReport } from "#app/features/reports/load-report.server.ts";
import type { ReportPaths } from "#app/features/reports/report-body.tsx";
import sheet from "#app/features/reports/reports.css?url";
import { ReportsPage } from "#app/features/reports/reports-page.tsx";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import type { Route } from "./+types/reports";

const REPORT_PATHS: ReportPaths = {
  here: href("/dashboard/my-flips/reports"),
  flips: href("/dashboard/my-flips"),
  goal: href("/dashboard/my-flips/goal"),
  text: href("/dashboard/my-flips/reports.txt"),
  share: href("/dashboard/my-flips/share"),
};

export const handle = {
  hydration: "none",
  ...(import.meta.env.SSR && { script: copyReport }),
} satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Reports") },
  { name: "description", content: "Where your coins came from: profit by day, card, position, filter and hour." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { viewer, context, url } = args;
  return loadReport(await loadTotals(context, viewer), url.searchParams, getDayClock(context), new Date());
}, "Failed to load your reports");

export default function Reports({ loaderData }: Route.ComponentProps) {
  return <ReportsPage report={loaderData} paths={REPORT_PATHS} />;
}
