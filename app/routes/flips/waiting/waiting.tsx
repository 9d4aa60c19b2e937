import { createContext, data, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getAct } from "#app/features/flips/acts.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { relistWaiting } from "#app/features/flips/waiting/relist-waiting.server.ts";
import { type Refusal, readRoundForm } from "#app/features/flips/waiting/round-form.server.ts";
import { AT_FIRST, readRound } from "#app/features/flips/waiting/shown-round.server.ts";
import sheet from "#app/features/flips/waiting/waiting.css?url";
import { WaitingPage } from "#app/features/flips/waiting/waiting-page.tsx";
import { relistedText } from "#app/features/flips/waiting/waiting-texts.ts";
import { waitingPath } from "#app/features/flips/waiting-link.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { MAX_CHOICES, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { getBoxed } from "#app/routes/flips/boxes.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { Route } from "./+types/waiting";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Unsold overnight") },
  { name: "description", content: "Your listed flips that didn't sell: cut their prices and list them again." },
];

/** The page that answers a post. */
const pageContext = createContext<Awaited<ReturnType<typeof readRound>> | null>(null);

export const loader = ownerLoader(async ({ owner, game, context, url }: OwnerArgs<Route.LoaderArgs>) => {
  const now = new Date();
  const listed = url.searchParams.get("act") ?? "";
  const [page, act] = await Promise.all([
    context.get(pageContext) ?? readRound({ owner, game, clock: getDayClock(context), now }, AT_FIRST),
    isUuid(listed) ? getAct(owner, listed, now) : null,
  ]);
  return {
    ...{ game, act: uuidv7(), ...page },
    listed: act?.kind === "priced" && act.undoneAt === null ? { act: act.id, flips: act.flips } : null,
  };
}, "Failed to load your flips");

const refuse = (refusal: Refusal) => data(refusal, { status: 400 });

const BOXES = ["id", "below"];

export const action = ownerAction(null, async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner, viewer, request, context } = args;
  const form = await readForm(request, { many: BOXES, most: MAX_CHOICES });
  const posted = form && readRoundForm(form, getBoxed(form), getBoxed(form, "below"));
  if (!form || !posted) return refuse({ problem: UNKNOWN_INTENT });
  const { game, chosen, round, isShown, refusal } = posted;
  const act = newAct(form);
  const scope = { owner, game, clock: getDayClock(context), now: act.now };
  if (isShown || refusal) {
    // Only a failure of the action keeps what was chosen, so it reads all that the page needs.
    const [page] = await Promise.all([readRound(scope, chosen), loadTotals(context, viewer)]);
    context.set(pageContext, page);
    return refusal && refuse(refusal);
  }
  await enforceLimit("bulk", owner);
  const back = waitingPath(game);
  return withErrorToast(back, "Failed to list your flips again", () =>
    refundIfFailed("bulk", owner, async () => {
      const outcome = await relistWaiting(scope, act, round);
      if (outcome.kind === "missing") return redirectDeleted(owner, [...(chosen.ids ?? [])], back);
      if (outcome.kind !== "done") return redirectWithToast(back, refusalText(outcome), { tone: "bad" });
      const { act: done } = outcome;
      const tone = done === null ? "bad" : "good";
      return redirectWithToast(waitingPath(game, done), relistedText(outcome), { undo: done && actPath(done), tone });
    }),
  );
});

export default function WaitingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { links } = flipArea(useLocation());
  const { problem, cutProblem } = { problem: undefined, cutProblem: undefined, ...actionData };
  return <WaitingPage {...loaderData} links={links} problem={problem} cutProblem={cutProblem} />;
}
