import { data, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { listView } from "#app/features/flips/list/list-view.server.ts";
import { getDayClock, getGame } from "#app/http/context.server.ts";
import { takeJustLogged } from "#app/http/cookies/just-logged.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { offlineLogProps } from "#app/routes/log/offline-log-props.ts";
import type { Route } from "./+types/list";
import { quickLogPrefill } from "./quick-log-prefill.ts";

type ListArgs = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/** The list as its owner sees it, with what this browser remembers; an unconfirmed owner may only read. */
export async function loadOwnFlips(args: ListArgs, viewer: Viewer) {
  return data(await ownerView(args, viewer), { headers: takeJustLogged(args.request).headers });
}

async function ownerView({ request, context, url }: ListArgs, viewer: Viewer) {
  const owner = viewer.id;
  const game = getGame(context);
  const now = new Date();
  const totals = loadTotals(context, viewer);
  const view = await listView({ owner, game, url, clock: getDayClock(context), now, totals });
  if (view.instead !== undefined) throw redirect(view.instead);
  const { line, ...page } = view;
  const inDashboard = flipArea(url).kind === "dashboard";
  return {
    as: "owner" as const,
    ...page,
    quickLog: viewer.verified ? quickLogPrefill({ request, url }, owner, game, line) : null,
    // On the dashboard, its frame has it.
    offlineLog: viewer.verified && !inDashboard ? offlineLogProps(request, owner, game) : null,
    act: uuidv7(),
    readOnly: !viewer.verified,
    shortcuts: viewer.verified && viewer.shortcuts,
    cooldown: viewer.verified ? 0 : getCooldown(request, viewer.email, now),
  };
}
