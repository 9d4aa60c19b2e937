import { href, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { reportQueryString } from "#app/features/reports/report-query.ts";
import { loadSharedSource } from "#app/features/sharing/load-shared-report.server.ts";
import { ShareForm } from "#app/features/sharing/share-form.tsx";
import { ShareSchema } from "#app/features/sharing/share-schema.server.ts";
import { SHARE_PROBLEMS } from "#app/features/sharing/share-texts.ts";
import { sharedReport } from "#app/features/sharing/shared-report.server.ts";
import { type ShareOutcome, shareReport } from "#app/features/sharing/shared-reports.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { saveForm } from "#app/http/form.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState, Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/share";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Share a report") },
  { name: "description", content: "A page of your report for anyone you give its address." },
];

async function readSource({ context, viewer, url }: OwnerArgs<Route.LoaderArgs | Route.ActionArgs>) {
  const { scope } = await loadTotals(context, viewer);
  return loadSharedSource(scope, url.searchParams, getDayClock(context), new Date());
}

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { query, source } = await readSource(args);
  const inPercent = sharedReport(source, "percent");
  const inCoins = sharedReport(source, "coins");
  return {
    id: uuidv7(),
    game: args.game,
    query: reportQueryString(query),
    preview: inPercent && inCoins && { percent: inPercent.title, coins: inCoins.title, by: inPercent.groups.by },
  };
}, "Failed to load your report");

/** Status, and the fields that aren't sent back: with a new id, the form makes another page. */
const REFUSALS: Record<Exclude<ShareOutcome, "shared">, [number, string[]?]> = {
  "no picture": [503],
  "too many today": [400],
  "too many": [400],
  other: [409, ["id"]],
};

export const action = ownerAction("writes", (args: OwnerArgs<Route.ActionArgs>) =>
  saveForm(
    args.request,
    { schema: ShareSchema, failed: "We couldn't share this report. Please try again in a moment." },
    async ({ id, figures, days }, form) => {
      const { source } = await readSource(args);
      const report = sharedReport(source, figures);
      if (report === null) return form.withErrors({ "": [SHARE_PROBLEMS["no sale"]] });
      const outcome = await shareReport(args.owner, { id, days, report });
      if (outcome !== "shared") return form.withErrors({ "": [SHARE_PROBLEMS[outcome]] }, ...REFUSALS[outcome]);
      return redirect(href("/dashboard/my-flips/share/:sharedId", { sharedId: id }), 303);
    },
  ),
);

export default function Share({ loaderData: { id, game, query, preview }, actionData }: Route.ComponentProps) {
  const reports = href("/dashboard/my-flips/reports") + query;
  return (
    <div className="grid max-w-xl gap-4">
      <PageHeading title="Share" about={gameInfo(game).label} back={{ to: reports, label: "Reports" }} />
      {preview === null ? (
        <EmptyState title={SHARE_PROBLEMS["no sale"]} />
      ) : (
        <Panel as="div">
          <ShareForm
            id={id}
            preview={preview}
            reply={actionData}
            here={href("/dashboard/my-flips/share") + query}
            closeTo={reports}
          />
        </Panel>
      )}
    </div>
  );
}
