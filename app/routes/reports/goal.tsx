import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { daysAround } from "#app/domain/days.ts";
import { gameInfo } from "#app/domain/games.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { GoalForm } from "#app/features/reports/goal-form.tsx";
import { GoalSchema } from "#app/features/reports/goal-schema.server.ts";
import { clearGoal, getGoal, profitOfLastMonth, setGoal } from "#app/features/reports/goals.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { readIntent, saveForm } from "#app/http/form.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { type RouteHandle, restoredFields } from "#app/route-handle.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/goal";

export const handle = { hydration: "none", restorable: ["target", "since", "until"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Goal") },
  { name: "description", content: "The profit you want to make, and until when." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game } = args;
  const clock = getDayClock(args.context);
  const now = new Date();
  const { revision } = await accountTotals(owner, game);
  const [goal, lastMonth] = await Promise.all([
    getGoal(owner, game),
    profitOfLastMonth({ owner, game, revision, dates: "sold" }, clock, now),
  ]);
  const today = daysAround(now, clock)(0).date;
  return { game, goal, today, lastMonth, typed: restoredFields(handle, args.url.searchParams) };
});

export const action = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner, game } = args;
  const reports = `${href("/dashboard/my-flips/reports")}?of=${game}`;
  if ((await readIntent(args.request)) === "clear") {
    return withErrorToast(reports, "Failed to clear the goal", async () => {
      await clearGoal(owner, game);
      return redirectWithToast(reports, "Goal cleared");
    });
  }
  return saveForm(
    args.request,
    { schema: GoalSchema, failed: "Failed to save the goal" },
    async ({ game: of = game, ...goal }) => {
      await setGoal(owner, of, goal);
      return redirectWithToast(`${href("/dashboard/my-flips/reports")}?of=${of}`, "Goal saved");
    },
  );
});

export default function GoalPage({
  loaderData: { game, goal, today, lastMonth, typed },
  actionData,
}: Route.ComponentProps) {
  const of = `?of=${game}`;
  const reports = href("/dashboard/my-flips/reports") + of;
  return (
    <div className="grid max-w-xl gap-4">
      <PageHeading title="Goal" about={gameInfo(game).label} back={{ to: reports, label: "Reports" }} />
      <Panel as="div">
        <GoalForm
          game={game}
          goal={goal}
          today={today}
          lastMonth={lastMonth}
          typed={typed}
          reply={actionData}
          here={href("/dashboard/my-flips/goal") + of}
          closeTo={reports}
        />
      </Panel>
    </div>
  );
}
