import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { daysAround } from "#app/domain/days.ts";
import { gameInfo } from "#app/domain/games.ts";
import { GoalForm } from "#app/features/reports/goal-form.tsx";
import { GoalSchema } from "#app/features/reports/goal-schema.server.ts";
import { clearGoal, goalOf, setGoal } from "#app/features/reports/goals.server.ts";
import { dayClockOf, gameOf } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm, readIntent } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { orErrorToast, withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { type RouteHandle, restoredFields } from "#app/route-handle.ts";
import { Chip } from "#app/ui/chip.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/goal";

export const handle = { hydration: "none", restorable: ["target", "since", "until"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Goal") },
  { name: "description", content: "The profit you want to make, and until when." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const game = gameOf(args.context);
  const goal = await goalOf(viewer.id, game);
  const today = daysAround(new Date(), dayClockOf(args.context))(0).date;
  return { game, goal, today, typed: restoredFields(handle, args.url.searchParams) };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  await enforceLimit("writes", viewer.id);
  const reports = `${href("/dashboard/my-flips/reports")}?of=${gameOf(args.context)}`;
  if ((await readIntent(args.request)) === "clear") {
    return orErrorToast(reports, "Failed to clear the goal", async () => {
      await clearGoal(viewer.id, gameOf(args.context));
      return redirectWithToast(reports, "Goal cleared");
    });
  }
  const form = await parseForm(args.request, GoalSchema);
  if (!form.ok) return form.reply;
  const { game = gameOf(args.context), ...goal } = form.value;
  try {
    await setGoal(viewer.id, game, goal);
    return redirectWithToast(`${href("/dashboard/my-flips/reports")}?of=${game}`, "Goal saved");
  } catch (error) {
    return form.saveFailed(error, "Failed to save the goal");
  }
}

export default function GoalPage({ loaderData: { game, goal, today, typed }, actionData }: Route.ComponentProps) {
  const of = `?of=${game}`;
  const reports = href("/dashboard/my-flips/reports") + of;
  return (
    <div className="grid max-w-xl gap-4">
      <PageHeading
        title={
          <>
            Goal <Chip tone="muted">{gameInfo(game).label}</Chip>
          </>
        }
      />
      <Panel as="div">
        <GoalForm
          game={game}
          goal={goal}
          today={today}
          typed={typed}
          reply={actionData}
          here={href("/dashboard/my-flips/goal") + of}
          closeTo={reports}
        />
      </Panel>
    </div>
  );
}
