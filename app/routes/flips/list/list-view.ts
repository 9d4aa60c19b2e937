import { redirect } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { describeClock } from "#app/domain/days.ts";
import { MAX_COPIES, NOT_SET } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { saleSpans } from "#app/domain/sale-windows.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import { fullCardName } from "#app/features/flips/card-texts.ts";
import type { FlipArea } from "#app/features/flips/flip-area.ts";
import { removeFilterWord, toFilterResult } from "#app/features/flips/list/filter-chips.server.ts";
import { countMatchingFlips } from "#app/features/flips/list/list.server.ts";
import { loadListFigures, tonightFigures } from "#app/features/flips/list/list-figures.server.ts";
import { listPage } from "#app/features/flips/list/list-page.server.ts";
import {
  isNarrowed,
  type ListQuery,
  listPagination,
  listQueryString,
  PAGE_SIZE,
  parseListQuery,
  showQueryString,
} from "#app/features/flips/list-query.ts";
import { offeredNames } from "#app/features/sources/offered-names.server.ts";
import { getDayClock, getGame } from "#app/http/context.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { offlineLogProps } from "#app/routes/log/offline-log-props.ts";
import type { Route } from "./+types/list";
import { quickLogPrefill } from "./quick-log.ts";

type Args = Pick<Route.LoaderArgs, "request" | "context" | "url">;

export async function listView(args: Args, viewer: Viewer, area: FlipArea) {
  const { request, context, url } = args;
  const [owner, game, now] = [viewer.id, getGame(context), new Date()];
  const clock = getDayClock(context);
  const query = { ...parseListQuery(url.searchParams, clock), of: game };
  const confirm = url.searchParams.get("confirm");
  const isSearched = query.find !== "" || query.filter !== null;
  const counts = isSearched || (confirm !== null && isNarrowed(query));
  const inDashboard = area.kind === "dashboard";
  const [page, { summary }, { week, sales, latest, names }, found, card] = await Promise.all([
    listPage(owner, game, query, clock, query.lot === null ? PAGE_SIZE : MAX_COPIES),
    loadTotals(context, viewer),
    loadListFigures(owner, game, now, {
      spans: inDashboard ? saleSpans(query.window, now, clock) : [],
      requestedId: getFilterSource(query),
    }),
    counts ? countMatchingFlips(owner, game, query) : null,
    loadFilterCard(query, game),
  ]);
  const source = getFilterSource(query);
  // Drops a filter by a source that doesn't exist or is another player's.
  if (source !== null && !names.some(({ id }) => id === source))
    throw redirect(url.pathname + showQueryString(removeFilterWord(query, "source"), query.show));
  const search = listQueryString(url.searchParams, game);
  const total = isSearched && found ? found.flips : summary[query.show ?? "flips"];
  const { flips, listed } = (query.filter === null && found) || summary;
  // The rows of a later page or a lot may have been deleted since its link was rendered.
  const mayBeGone = query.lot !== null || query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && mayBeGone) throw redirect(url.pathname + showQueryString(query, query.show));
  const offersFound = names.length > 0 || summary.flips >= MANY_FLIPS;
  return {
    as: "owner" as const,
    list: {
      rows: page.rows,
      // A lot has its own form for selling copies.
      hasListed: page.hasListed && query.lot === null,
      hasLarge: page.hasLarge,
      profits: page.profits,
      pages: listPagination(query, page.rows, page.more, total, isSearched),
      filtered:
        query.filter &&
        found &&
        toFilterResult({ ...query, game }, found, {
          sources: names,
          card: card ? fullCardName(card) : page.rows[0]?.name,
        }),
      sources: shownSources(names, query),
      query,
      game,
      search,
      clock,
      daysEnd: describeClock(clock),
      now,
    },
    summary,
    figures: inDashboard ? { week, tonight: tonightFigures(query.window, clock, sales, summary, latest) } : null,
    quickLog: viewer.verified
      ? quickLogPrefill(args, viewer.id, game, page.cards, offeredNames(names, game), offersFound)
      : null,
    // On the dashboard, its frame has it.
    offlineLog: viewer.verified && !inDashboard ? offlineLogProps(request, owner, game) : null,
    lot: query.lot && { lot: query.lot, act: uuidv7() },
    confirm: confirm ? { what: confirm, act: uuidv7(), flips, listed } : null,
    act: uuidv7(),
    readOnly: !viewer.verified,
    shortcuts: viewer.verified && viewer.shortcuts,
    cooldown: viewer.verified ? 0 : getCooldown(request, viewer.email, now),
  };
}

/** From this many flips on, the quick log offers a source field even if the player has no sources. */
const MANY_FLIPS = 10;

async function loadFilterCard({ filter }: ListQuery, game: Game) {
  const id = filter?.words.ofCard;
  return id === undefined || id === NOT_SET ? null : getCard(game, id);
}

const getFilterSource = ({ filter }: ListQuery): string | null => {
  const source = filter?.words.source;
  return source === undefined || source === NOT_SET ? null : source;
};

type StoredName = Awaited<ReturnType<typeof loadListFigures>>["names"][number];

const shownSources = (names: readonly StoredName[], query: ListQuery) =>
  names
    .filter(({ id, hidden }) => !hidden || id === getFilterSource(query))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
