import { type RouterContextProvider, redirect } from "react-router";
import type { Game } from "#app/domain/games.ts";
import { saleSpans } from "#app/domain/sale-windows.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals, listFlips, type Summary } from "#app/features/flips/list/list.server.ts";
import {
  type ListQuery,
  listQueryString,
  parseListQuery,
  showQueryString,
} from "#app/features/flips/list/list-query.ts";
import { pageFacts } from "#app/features/flips/list/page-facts.server.ts";
import { sumSalesAndWeek, tonightFigures } from "#app/features/flips/overview/sales.server.ts";
import { dayClockOf, gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import type { FlipArea } from "#app/routes/flips/flip-area.ts";
import type { Route } from "./+types/list";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/** What the list shows its owner: a page of flips, the totals and, in the dashboard, what was sold and the last week's. */
export async function listView({ request, context, url }: Args, viewer: Viewer, place: FlipArea) {
  const [game, now] = [gameOf(context), new Date()];
  const query = { ...parseListQuery(url.searchParams), of: game };
  const [clock, timeZone] = [dayClockOf(context), timeZoneOf(context)];
  const [page, summary, sums] = await Promise.all([
    listPage(viewer.id, game, query, timeZone),
    summaryFor(context, viewer.id),
    place.kind === "dashboard" ? sumSalesAndWeek(viewer.id, game, now, saleSpans(query.window, now, clock)) : null,
  ]);
  const search = listQueryString(url.searchParams, game);
  // why: the last row of a later page may have gone since its link was made
  const isLater = query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && isLater) throw redirect(url.pathname + showQueryString(query, query.show));
  return {
    as: "owner" as const,
    list: { ...page, query, game, search, timeZone, now },
    summary,
    figures: sums && { week: sums.week, tonight: tonightFigures(query.window, clock, sums.sales, summary) },
    confirm: url.searchParams.get("confirm"),
    readOnly: !viewer.verified,
    cooldown: cooldownOf(request, viewer.email, now),
  };
}

async function listPage(owner: string, game: Game, query: ListQuery, timeZone: string) {
  const page = await listFlips(owner, game, query);
  return { ...page, ...(await pageFacts(owner, game, query, page, timeZone)) };
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
