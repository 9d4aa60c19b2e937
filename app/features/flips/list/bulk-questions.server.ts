import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { appendParam, CAN_UNDO } from "#app/features/flips/flip-links.ts";
import { isNarrowed, type ListQuery, showQueryString } from "#app/features/flips/list-query.ts";
import type { BulkItems, Confirmation } from "./bulk-confirmation.tsx";

/** Numbers of flips, of listed ones, and of those without a price. */
interface Counts {
  flips: number;
  listed: number;
  unpriced: number;
}

interface Asked {
  query: ListQuery;
  game: Game;
  /** The list's query string. */
  search: string;
  shown: Counts;
  all: Counts;
}

/** The menu's items for all flips that a list shows, or all of the game if it shows none. */
export function bulkItems({ query, search, shown, all }: Asked): BulkItems {
  if (query.lot !== null) return { sell: null, remove: null };
  const isPart = isNarrowed(query) && shown.flips > 0;
  const found = isSearched(query);
  const listed = found ? `${allOf(shown.listed)} found` : `all ${formatCoins(shown.listed)} listed`;
  const kind = found ? "Found" : query.show === "sold" ? "Sold" : "Listed";
  return {
    sell: canSell(shown)
      ? { text: `Mark ${listed} as sold`, search: appendParam(search, "confirm", "sell-all") }
      : null,
    remove:
      all.flips === 0
        ? null
        : {
            text: isPart
              ? `Delete ${formatCoins(shown.flips)} ${kind} ${shown.flips === 1 ? "Flip" : "Flips"}`
              : "Delete All Flips",
            search: isPart ? appendParam(search, "confirm", "delete-all") : ofGame(query, "delete-all"),
          },
  };
}

/**
 * The question before an act on all flips that a list shows (docs/product.md#acts-on-all-flips), beside it the one about all
 * of the game; null if there's nothing to ask about. `revision` is that of the flips that were counted, `gain` what the
 * listed ones among them would gain.
 */
export function bulkQuestion(
  what: string,
  act: string,
  revision: string | null,
  asked: Asked & { gain: Coins },
): Confirmation | null {
  const { query, game, shown, all, gain } = asked;
  const fields = { game, act, revision: revision ?? "" };
  if (query.lot !== null) return what === "delete-lot" && shown.flips > 0 ? lotQuestion(shown, fields) : null;
  const ofAll = (count: number, part: number) =>
    count > part
      ? { text: `All ${formatCoins(count)} of ${gameInfo(game).label}…`, search: ofGame(query, what) }
      : null;
  if (what === "delete-all" && shown.flips > 0)
    return {
      title: `Delete ${allOf(shown.flips)} ${whichFlips(asked, query.show, shown.flips)}?`,
      note: `${CAN_UNDO} Export them first to keep them longer.`,
      button: `Delete ${flipsText(shown.flips)}`,
      intent: "delete-all",
      fields,
      all: ofAll(all.flips, shown.flips),
    };
  if (what === "sell-all" && canSell(shown))
    return {
      title: `Mark ${allOf(shown.listed)} ${whichFlips(asked, "listed", shown.listed)} as sold?`,
      note: `Each sells at its own sell price: ${formatSigned(gain)} after tax in all.${unpricedText(shown)}`,
      button: `Mark ${formatCoins(shown.listed - shown.unpriced)} as sold`,
      intent: "sell-selected",
      fields: { ...fields, all: "listed" },
      all: ofAll(all.listed, shown.listed),
    };
  return null;
}

function lotQuestion({ flips, listed }: Counts, fields: Confirmation["fields"]): Confirmation {
  const copies = flips === 1 ? "copy" : `${flips} copies`;
  const states = listed > 0 && listed < flips ? `${listed} listed and ${flips - listed} sold. ` : "";
  return {
    title: `Delete ${flips === 1 ? "this" : "these"} ${copies}?`,
    note: states + CAN_UNDO,
    button: `Delete ${flips === 1 ? "it" : copies}`,
    intent: "delete-all",
    fields,
    all: null,
  };
}

const canSell = ({ listed, unpriced }: Counts) => listed > unpriced;

const isSearched = ({ find, filter }: ListQuery) => find !== "" || filter !== null;

/** The question about all flips of the game, whose list is shown behind it. */
const ofGame = (query: ListQuery, what: string) =>
  appendParam(showQueryString({ ...query, find: "", filter: null }, null), "confirm", what);

/** "sold CFB 26 flips found by “smith” that match your filter". */
function whichFlips({ query: { find, filter }, game }: Asked, show: ListQuery["show"], count: number): string {
  const status = show === null ? "" : `${show} `;
  const found = find === "" ? "" : ` found by “${find}”`;
  const matching = filter === null ? "" : ` that ${count === 1 ? "matches" : "match"} your filter`;
  return `${status}${gameInfo(game).label} ${count === 1 ? "flip" : "flips"}${found}${matching}`;
}

const unpricedText = ({ unpriced }: Counts): string => {
  if (unpriced === 0) return "";
  return unpriced === 1 ? " 1 without one stays listed." : ` ${formatCoins(unpriced)} without one stay listed.`;
};

const allOf = (flips: number): string => (flips === 1 ? "1" : `all ${formatCoins(flips)}`);
