import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { CUT, isUnderBuy, newAsk, type Relisting } from "#app/domain/relisting.ts";
import { afterTax, breakEvenCeil } from "#app/domain/tax.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import type { PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import { ownPriceText, positionAndOvr } from "#app/features/flips/prices/price-texts.ts";
import { listWaiting, toRelistable, type WaitingFlip } from "./waiting-flips.server.ts";
import { timesAskedText, waitedText } from "./waiting-texts.ts";

/** What a form chose; of a page just opened: all, but what the standard cut brings under what it cost. */
export interface Chosen {
  relisting: Relisting;
  /** The field's text. */
  cut: string;
  /** Ids of the checked boxes; null for all. `below`: those checked as under what they cost. */
  ids: ReadonlySet<string> | null;
  below: ReadonlySet<string>;
}

export const AT_FIRST: Chosen = {
  relisting: { by: "cut", percent: CUT.standard },
  cut: String(CUT.standard),
  ids: null,
  below: new Set(),
};

/** A row's texts, made on the server to keep their module off the client. */
export interface ShownFlip {
  id: string;
  /** Value of its box. */
  box: string;
  name: string;
  /** Position, OVR and program: "HB 88 · Core Rare". */
  about: string;
  buy: string;
  breakEven: string;
  own: string;
  ask: string;
  /** "3 days, asked 3 times". */
  waited: string;
  /** "" if it can't be listed again by this choice. */
  newAsk: string;
  isBelow: boolean;
  isChecked: boolean;
}

export interface ShownRound {
  rows: ShownFlip[];
  checked: number;
  /** Of the checked ones at their new asks. */
  afterTax: Coins;
}

/** The flips that wait, as the page shows them; reads the database. */
export async function readRound(scope: PriceScope, chosen: Chosen) {
  const { rows, flips } = await listWaiting(scope);
  return { by: chosen.relisting.by, cut: chosen.cut, flips, ...showRound(rows, chosen) };
}

function showRound(flips: readonly WaitingFlip[], { relisting, ids, below }: Chosen): ShownRound {
  let checked = 0;
  let sum = 0;
  const rows = flips.map((row) => {
    const flip = toRelistable(row);
    const price = newAsk(flip, relisting);
    const isBelow = price !== null && isUnderBuy(flip, price);
    const isChecked = price !== null && (isBelow ? below.has(row.id) : ids === null || ids.has(row.id));
    if (isChecked) {
      checked++;
      sum += afterTax(price, row.tax);
    }
    return {
      id: row.id,
      box: `${row.id}:${row.version}`,
      name: flipName(row),
      about: [positionAndOvr(row), row.program].filter(Boolean).join(" · "),
      buy: formatCoins(row.buy),
      breakEven: formatCoins(breakEvenCeil(row.buy, row.tax)),
      own: row.own && row.own.advice !== "asked" ? ownPriceText(row.own) : "",
      ask: formatCoins(row.ask),
      waited: [waitedText(row.age), timesAskedText(row.timesAsked)].filter(Boolean).join(", "),
      newAsk: price === null ? "" : formatCoins(price),
      isBelow,
      isChecked,
    };
  });
  return { rows, checked, afterTax: sum };
}
