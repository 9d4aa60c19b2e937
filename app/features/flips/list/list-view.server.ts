import { v7 as uuidv7 } from "uuid";
import { type DayClock, describeClock } from "#app/domain/days.ts";
import { MAX_COPIES, NOT_SET } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { saleSpans } from "#app/domain/sale-windows.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import { fullCardName } from "#app/features/flips/card-texts.ts";
import { FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import {
  type ListQuery,
  listPagination,
  listQueryString,
  PAGE_SIZE,
  parseListQuery,
  showQueryString,
} from "#app/features/flips/list-query.ts";
import { offeredNames } from "#app/features/sources/offered-names.server.ts";
import type { StoredSourceName } from "#app/features/sources/source-names.server.ts";
import { bulkItems, bulkQuestion } from "./bulk-questions.server.ts";
import { removeFilterWord, toFilterResult } from "./filter-chips.server.ts";
import { countMatchingFlips, sumListedGain } from "./list.server.ts";
import { loadListFigures, tonightFigures } from "./list-figures.server.ts";
import { listPage } from "./list-page.server.ts";
import { rowStrip } from "./row-strip.server.ts";

interface Asked {
  owner: string;
  game: Game;
  url: URL;
  clock: DayClock;
  now: Date;
  /** The account's totals in this game. */
  totals: Promise<{ summary: Summary; scope: { revision: string | null } }>;
}

/**
 * The list that a URL asks for, the figures around it, and what its one-line form offers. A URL whose filter is by a
 * source that doesn't exist or is another player's, or whose page has no rows, gets the address to go to instead.
 */
export async function listView({ owner, game, url, clock, now, totals }: Asked) {
  const query = { ...parseListQuery(url.searchParams, clock), of: game };
  const confirm = url.searchParams.get("confirm");
  const isSearched = query.find !== "" || query.filter !== null;
  const inDashboard = flipArea(url).kind === "dashboard";
  const source = getFilterSource(query);
  const row = url.searchParams.get("row");
  const [page, { summary, scope }, { week, sales, names, ...tonight }, matching, gain, card, strip] = await Promise.all(
    [
      listPage(owner, game, query, clock, query.lot === null ? PAGE_SIZE : MAX_COPIES),
      totals,
      loadListFigures(owner, game, now, {
        spans: inDashboard ? saleSpans(query.window, now, clock) : [],
        clock,
        requestedId: source,
      }),
      // After the revision, so that a question whose number is stale by then is asked again.
      isSearched || (confirm && query.lot)
        ? totals.then(() => countMatchingFlips(owner, game, { ...query, show: null }))
        : null,
      isSearched && confirm === "sell-all" ? totals.then(() => sumListedGain(owner, game, query)) : null,
      loadFilterCard(query, game),
      row ? rowStrip(owner, row, clock, now) : null,
    ],
  );
  if (source !== null && !names.some(({ id }) => id === source))
    return { instead: url.pathname + showQueryString(removeFilterWord(query, "source"), query.show) };
  // The rows of a later page or a lot may have been deleted since its link was rendered.
  const mayBeGone = query.lot !== null || query.page > 1 || query.after !== null || query.before !== null;
  if (page.rows.length === 0 && mayBeGone) return { instead: url.pathname + showQueryString(query, query.show) };
  const found = matching && { ...matching, sold: matching.flips - matching.listed };
  const counts = isSearched && found ? found : summary;
  const total = counts[query.show ?? "flips"];
  const search = listQueryString(url.searchParams, game);
  const asked = { query, game, search, shown: countsOf(found ?? summary, query.show), all: countsOf(summary, null) };
  return {
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
        toFilterResult(
          { ...query, game },
          // Only sold flips have a profit.
          { flips: total, profit: query.show === "listed" ? 0 : found.profit },
          { sources: names, card: card ? fullCardName(card) : page.rows[0]?.name },
        ),
      sources: shownSources(names, source),
      counts,
      query,
      order: describeOrder(query),
      game,
      search,
      bulk: bulkItems(asked),
      clock,
      daysEnd: describeClock(clock),
      now,
      ...(row && { opened: { id: row, strip } }),
    },
    summary,
    figures: inDashboard ? { week, tonight: tonightFigures(query.window, clock, sales, summary, tonight) } : null,
    lot: query.lot && { lot: query.lot, act: uuidv7() },
    confirm: confirm
      ? bulkQuestion(confirm, uuidv7(), scope.revision, { ...asked, gain: gain ?? summary.listedGain })
      : null,
    line: {
      cards: page.cards,
      names: offeredNames(names, game),
      offersFound: names.length > 0 || summary.flips >= MANY_FLIPS,
    },
  };
}

type Counted = Pick<Summary, "flips" | "sold" | "listed" | "unpriced">;

function countsOf({ flips, sold, listed, unpriced }: Counted, show: ListQuery["show"]) {
  if (show === "sold") return { flips: sold, listed: 0, unpriced: 0 };
  return { flips: show === "listed" ? listed : flips, listed, unpriced };
}

function describeOrder({ sort, dir, show }: ListQuery) {
  const which = { listed: "Listed flips", sold: "Sold flips" };
  const by = FLIP_COLUMNS.find(({ key }) => key === sort)?.title ?? "Times asked";
  const note = show === null && (sort === "profit" || sort === "roi") ? "listed last" : "";
  const caption = `${show ? which[show] : "Flips"} by ${by.toLowerCase()}, ${dir === "asc" ? "ascending" : "descending"}`;
  return { caption: note ? `${caption}, ${note}` : caption, note };
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

const shownSources = (names: readonly StoredSourceName[], source: string | null) =>
  names
    .filter(({ id, hidden }) => !hidden || id === source)
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
