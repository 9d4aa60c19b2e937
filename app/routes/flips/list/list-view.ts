import { type RouterContextProvider, redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { type DayClock, describeClock } from "#app/domain/days.ts";
import { MAX_COPIES } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { saleSpans } from "#app/domain/sale-windows.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { dayProfits } from "#app/features/flips/list/day-profits.ts";
import { accountTotals, countFound, listFlips, type Summary } from "#app/features/flips/list/list.server.ts";
import {
  isNarrowed,
  type ListQuery,
  listQueryString,
  PAGE_SIZE,
  parseListQuery,
  showQueryString,
} from "#app/features/flips/list/list-query.ts";
import { sumSalesAndWeek, tonightFigures } from "#app/features/flips/overview/sales.server.ts";
import { dayClockOf, gameOf } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import type { FlipArea } from "#app/routes/flips/flip-area.ts";
import type { Route } from "./+types/list";
import { quickLogFilled } from "./quick-log.ts";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/** What the list shows its owner: a page of flips, the totals and, in the dashboard, what was sold and the last week's. */
export async function listView(args: Args, viewer: Viewer, place: FlipArea) {
  const { request, context, url } = args;
  const [game, now] = [gameOf(context), new Date()];
  const query = { ...parseListQuery(url.searchParams), of: game };
  const clock = dayClockOf(context);
  const confirm = url.searchParams.get("confirm");
  const [page, summary, sums, quickLog, found] = await Promise.all([
    listPage(viewer.id, game, query, clock),
    summaryFor(context, viewer.id),
    place.kind === "dashboard" ? sumSalesAndWeek(viewer.id, game, now, saleSpans(query.window, now, clock)) : null,
    viewer.verified ? quickLogFilled(args, viewer.id, query) : null,
    query.find !== "" || (confirm && isNarrowed(query)) ? countFound(viewer.id, game, query) : null,
  ]);
  const search = listQueryString(url.searchParams, game);
  // why: the last row of a later page, or of a lot, may have gone since its link was made
  const mayBeGone = query.lot !== null || query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && mayBeGone) throw redirect(url.pathname + showQueryString(query, query.show));
  return {
    as: "owner" as const,
    list: {
      ...page,
      found: query.find === "" ? null : (found?.flips ?? 0),
      query,
      game,
      search,
      clock,
      daysEnd: describeClock(clock),
      now,
    },
    summary,
    figures: sums && { week: sums.week, tonight: tonightFigures(query.window, clock, sums.sales, summary) },
    quickLog,
    lot: query.lot && { lot: query.lot, act: uuidv7() },
    confirm: confirm ? { what: confirm, act: uuidv7(), ...(found ?? summary) } : null,
    act: uuidv7(),
    readOnly: !viewer.verified,
    cooldown: cooldownOf(request, viewer.email, now),
  };
}

async function listPage(owner: string, game: Game, query: ListQuery, clock: DayClock) {
  const page = await listFlips(owner, game, query, undefined, query.lot === null ? PAGE_SIZE : MAX_COPIES);
  return { ...page, profits: dayProfits(query, page, clock) };
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
