import { type RouterContextProvider, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals, countFound, listFlips, type Summary } from "#app/features/flips/list/list.server.ts";
import { isNarrowed, listQueryString, parseListQuery, showQueryString } from "#app/features/flips/list/list-query.ts";
import { lastSevenDays } from "#app/features/flips/overview/stats.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import type { FlipArea } from "#app/routes/flips/flip-area.ts";
import type { Route } from "./+types/list";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/** What the list shows its owner: a page of flips, the totals and, in the dashboard, the last week's. */
export async function listView({ request, context, url }: Args, viewer: Viewer, place: FlipArea) {
  const [game, now] = [gameOf(context), new Date()];
  const query = { ...parseListQuery(url.searchParams), of: game };
  const confirm = url.searchParams.get("confirm");
  const [page, summary, week, found] = await Promise.all([
    listFlips(viewer.id, game, query),
    summaryFor(context, viewer.id),
    place.kind === "dashboard" ? lastSevenDays(viewer.id, game, now) : null,
    confirm && isNarrowed(query) ? countFound(viewer.id, game, query) : null,
  ]);
  const search = listQueryString(url.searchParams, game);
  // why: the last row of a later page may have gone since its link was made
  const isLater = query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && isLater) throw redirect(url.pathname + showQueryString(query, query.show));
  return {
    as: "owner" as const,
    list: { ...page, query, game, search, timeZone: timeZoneOf(context) },
    summary,
    week,
    confirm: confirm ? { what: confirm, act: uuidv7(), ...(found ?? summary) } : null,
    act: uuidv7(),
    readOnly: !viewer.verified,
    cooldown: cooldownOf(request, viewer.email, now),
  };
}

const asked = new WeakMap<Readonly<RouterContextProvider>, { owner: string; summary: Promise<Summary> }>();

/** The tracker summary of a player in this request's game, read once for the frame and the page in it. */
export function summaryFor(context: Readonly<RouterContextProvider>, owner: string): Promise<Summary> {
  const known = asked.get(context);
  if (known?.owner === owner) return known.summary;
  const summary = accountTotals(owner, gameOf(context));
  asked.set(context, { owner, summary });
  return summary;
}
