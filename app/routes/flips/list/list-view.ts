import { type RouterContextProvider, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { MAX_COPIES } from "#app/domain/flip.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals, listFlips, type Summary } from "#app/features/flips/list/list.server.ts";
import { listQueryString, PAGE_SIZE, parseListQuery, showQueryString } from "#app/features/flips/list/list-query.ts";
import { lastSevenDays } from "#app/features/flips/overview/stats.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import type { FlipArea } from "#app/routes/flips/flip-area.ts";
import type { Route } from "./+types/list";
import { quickLogFilled } from "./quick-log.ts";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/** What the list shows its owner: a page of flips, the totals and, in the dashboard, the last week's. */
export async function listView(args: Args, viewer: Viewer, place: FlipArea) {
  const { request, context, url } = args;
  const [game, now] = [gameOf(context), new Date()];
  const query = { ...parseListQuery(url.searchParams), of: game };
  const [page, summary, week, quickLog] = await Promise.all([
    listFlips(viewer.id, game, query, undefined, query.lot === null ? PAGE_SIZE : MAX_COPIES),
    summaryFor(context, viewer.id),
    place.kind === "dashboard" ? lastSevenDays(viewer.id, game, now) : null,
    viewer.verified ? quickLogFilled(args, viewer.id, game) : null,
  ]);
  const search = listQueryString(url.searchParams, game);
  // why: the last row of a later page, or of a lot, may have gone since its link was made
  const isNarrowed = query.lot !== null || query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && isNarrowed) throw redirect(url.pathname + showQueryString(query, query.show));
  return {
    as: "owner" as const,
    list: { ...page, query, game, search, timeZone: timeZoneOf(context) },
    summary,
    week,
    quickLog,
    lot: query.lot && { lot: query.lot, act: uuidv7() },
    confirm: url.searchParams.get("confirm"),
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
