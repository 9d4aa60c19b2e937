import { redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { describeClock } from "#app/domain/days.ts";
import { MAX_COPIES } from "#app/domain/flip.ts";
import { packRows } from "#app/domain/packed-rows.ts";
import { saleSpans } from "#app/domain/sale-windows.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { filteredList } from "#app/features/flips/list/filter-chips.server.ts";
import { countFound, listFlips } from "#app/features/flips/list/list.server.ts";
import { dayProfits } from "#app/features/flips/list/list-clock.ts";
import {
  isNarrowed,
  type ListQuery,
  listPages,
  listQueryString,
  PAGE_SIZE,
  parseListQuery,
  showQueryString,
} from "#app/features/flips/list/list-query.ts";
import { sumSalesAndWeek, tonightFigures } from "#app/features/flips/overview/sales.server.ts";
import { offeredNames, offeredSources } from "#app/features/sources/offered-names.server.ts";
import { dayClockOf, gameOf } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import { summaryFor } from "#app/routes/account-summary.ts";
import type { FlipArea } from "#app/routes/flips/flip-area.ts";
import type { Route } from "./+types/list";
import { quickLogFilled } from "./quick-log.ts";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

/**
 * What the list shows its owner: a page of flips, the totals and, in the dashboard, what was sold and the last week's.
 */
export async function listView(args: Args, viewer: Viewer, area: FlipArea) {
  const { request, context, url } = args;
  const [game, now] = [gameOf(context), new Date()];
  const clock = dayClockOf(context);
  const query = { ...parseListQuery(url.searchParams, clock), of: game };
  const confirm = url.searchParams.get("confirm");
  const isSearched = query.find !== "" || query.filter !== null;
  const counts = isSearched || (confirm !== null && isNarrowed(query));
  const [page, summary, sums, found, offered] = await Promise.all([
    listFlips(viewer.id, game, query, undefined, query.lot === null ? PAGE_SIZE : MAX_COPIES),
    summaryFor(context, viewer.id),
    area.kind === "dashboard" ? sumSalesAndWeek(viewer.id, game, now, saleSpans(query.window, now, clock)) : null,
    counts ? countFound(viewer.id, game, query) : null,
    // why: a list that is counted brings the names, and a page asks the database no more than five times
    counts ? null : offeredSources(viewer.id, game),
  ]);
  const search = listQueryString(url.searchParams, game);
  const total = isSearched && found ? found.flips : summary[query.show ?? "flips"];
  const { flips, listed } = (query.filter === null && found) || summary;
  // why: the last row of a later page, or of a lot, may have gone since its link was made
  const mayBeGone = query.lot !== null || query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && mayBeGone) throw redirect(url.pathname + showQueryString(query, query.show));
  return {
    as: "owner" as const,
    list: {
      rows: packRows(page.rows),
      profits: dayProfits(query, page, clock),
      pages: listPages(query, page.rows, page.more, total, isSearched),
      filtered: query.filter && found && filteredList(query, found),
      sources: (found ? shownSources(found.sources, query) : (offered?.sources ?? [])).toSorted((a, b) =>
        a.name.localeCompare(b.name, "en"),
      ),
      query,
      game,
      search,
      clock,
      daysEnd: describeClock(clock),
      now,
    },
    summary,
    figures: sums && { week: sums.week, tonight: tonightFigures(query.window, clock, sums.sales, summary) },
    quickLog: viewer.verified
      ? quickLogFilled(args, game, page.rows, offered?.names ?? offeredNames(found?.sources ?? [], game))
      : null,
    lot: query.lot && { lot: query.lot, act: uuidv7() },
    confirm: confirm ? { what: confirm, act: uuidv7(), flips, listed } : null,
    act: uuidv7(),
    readOnly: !viewer.verified,
    cooldown: cooldownOf(request, viewer.email, now),
  };
}

type Found = Awaited<ReturnType<typeof countFound>>;

/** The names that a filter offers: those that are not hidden, and the one that it asks for. */
const shownSources = (sources: Found["sources"], { filter }: ListQuery) =>
  sources.filter(({ id, hidden }) => !hidden || id === filter?.words.source).map(({ id, name }) => ({ id, name }));
