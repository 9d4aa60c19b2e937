import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import type { OwnPrice } from "#app/domain/own-price.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { listedSumText } from "#app/features/flips/prices/listed-sum.server.ts";
import { OWN_PRICES_NOTE } from "#app/features/flips/prices/own-prices-note.ts";
import { daysAgoText, waitingText } from "#app/features/flips/prices/price-texts.ts";
import { toStrip } from "#app/features/flips/prices/strip.ts";
import { PRICES, shownRows } from "./own-prices.ts";
import { dateOf, ownPriceByRule } from "./own-prices-rule.ts";
import { documentOf } from "./page-document.ts";
import type { Answer } from "./server.ts";
import { isListed, isSold, profitOf, type Stored, type StoredFlip, storedOf } from "./stored-figures.ts";
import { visibleText } from "./visitor.ts";

type Figures = Record<string, unknown>;

const keyOf = ({ cardId, name, pos, ovr }: Pick<StoredFlip, "cardId" | "name" | "pos" | "ovr">) =>
  cardId ?? [name.toLowerCase(), pos, ovr].join();
const lastSaleOf = (flips: readonly StoredFlip[]) => Math.max(...flips.map(({ sold }) => sold ?? 0));
const descending = (times: number[]) => times.sort((a, b) => b - a);

/** Two flips whose cards' strips are compared; that of a typed name of the card database depends on earlier picks. */
const pickStrips = ({ flips }: Stored) =>
  [0, flips.length >> 1]
    .flatMap((at) => flips[at] ?? [])
    .filter(({ cardId, ovr, name, isKnown }) => cardId ?? (ovr !== null && name !== "" && !isKnown));

/** Every figure at a time, from the flips alone. */
function expectedAt(now: number, { flips, timeZone, dayEnd }: Stored, strips: readonly StoredFlip[]): Figures {
  const today = dateOf(new Date(now), timeZone, dayEnd);
  const ageOf = (at: Date) => Math.max(0, today - dateOf(at, timeZone, dayEnd));
  const sales = flips.filter((flip) => isSold(flip) && ageOf(new Date(flip.sold ?? 0)) <= 29);
  const rois = sales.map((flip) => profitOf(flip) / flip.buy).sort((a, b) => a - b);
  const middle = rois[Math.ceil(rois.length / 2) - 1] ?? 0;
  const isUsual = rois.length >= 10 && middle > 0;
  const margin = { percent: isUsual ? Math.max(1, Math.round(middle * 100)) : 25, isUsual };

  const figures: Figures = {};
  const lastSales: number[] = [];
  const listed = { sum: 0, priced: 0, unpriced: flips.filter(isListed).length };
  const named = flips.filter(({ name, cardId }) => name !== "" || cardId !== null);
  for (const [key, ofCard] of Map.groupBy(named, keyOf)) {
    const rows = ofCard.map(({ id, sell, sold, asked, lot }) => ({
      ...{ id, sell, soldAt: sold === null ? null : new Date(sold), askedAt: new Date(asked), lotId: lot },
    }));
    const own = ownPriceByRule(rows, ageOf) as OwnPrice | null;
    const payAtMost =
      own?.advice === "sells" ? Math.floor((Math.floor((own.price * 9) / 10) * 100) / (100 + margin.percent)) : null;
    for (const [at, flip] of strips.entries())
      if (keyOf(flip) === key) figures[`strip ${at}`] = toStrip({ last: ofCard[0] ?? null, own, margin, payAtMost });
    if (own === null || own.advice === "asked") continue;
    const { price, sales, leftOut, lastPrice, lastAge, advice, waiting, suggested } = own;
    figures[`API, ${key}`] = {
      ...{ price, sales, left_out: leftOut, last_price: lastPrice, last_age_days: lastAge, advice },
      ...{ waiting: waiting && { count: waiting.count, lowest: waiting.lowest }, suggested },
      ...{ pay_at_most: payAtMost, margin_percent: margin.percent },
    };
    figures[`page, ${key}`] = [
      formatCoins(price),
      `${sales}${leftOut > 0 ? ` (${leftOut} ${leftOut === 1 ? "price" : "prices"} left out)` : ""}`,
      `${formatCoins(lastPrice)}, ${daysAgoText(lastAge)}${advice === "check" ? ": check the market" : ""}`,
      ...(payAtMost === null ? [] : [formatCoins(payAtMost)]),
      ...(waiting ? [waitingText(waiting)] : []),
    ].join(" | ");
    const copies = ofCard.filter(isListed).length;
    listed.sum += price * copies;
    listed.priced += copies;
    listed.unpriced -= copies;
    lastSales.push(lastSaleOf(ofCard));
  }
  const text = listedSumText(listed);
  return {
    ...figures,
    "API, last sales": descending(lastSales),
    "page, rows": lastSales.length,
    "Reports, listed": text,
    "Coins, listed": text,
  };
}

type Read = (path: string) => Promise<Answer>;
type Price = Pick<StoredFlip, "name" | "pos" | "ovr"> & { card: string | null; program: unknown; said: unknown };

/** The same as a server tells them: the list as a page and by the API, in both the same order, the sums and the strips. */
async function readFigures(read: Read, game: Game, { flips }: Stored, strips: readonly StoredFlip[]): Promise<Figures> {
  const body = async (path: string) => {
    const answer = await read(path);
    if (answer.status !== 200) throw new Error(`${path} is a ${answer.status}`);
    return answer.body;
  };
  const listed = async (path: string) =>
    /[\d,]+ before tax for .*/.exec(visibleText(await body(path)).split(` ${OWN_PRICES_NOTE}`)[0] ?? "")?.[0] ?? "";
  const { prices }: { prices: Price[] } = JSON.parse(await body(`/api/v1/prices?game=${game}`));
  const page = shownRows({ document: documentOf(await body(`${PRICES}?of=${game}`)) });
  const figures: Figures = { "page, rows": page.length };
  const lastSales = prices.map(({ card: cardId, program, said, name, pos, ovr, ...price }, at) => {
    const key = keyOf({ cardId, name, pos, ovr });
    figures[`API, ${key}`] = price;
    figures[`page, ${key}`] = page[at]
      ?.slice(1)
      .join(" | ")
      .replace(/Max buy, .*: /, "");
    return lastSaleOf(flips.filter((flip) => keyOf(flip) === key));
  });
  for (const [at, flip] of strips.entries())
    figures[`strip ${at}`] = JSON.parse(await body(`/dashboard/my-flips/card/strip${cardKeyQueryString(flip, game)}`));
  return {
    ...figures,
    "API, last sales": lastSales,
    "Reports, listed": await listed(`/dashboard/my-flips/reports?of=${game}`),
    "Coins, listed": await listed(`/dashboard/coins?of=${game}`),
  };
}

/** What a server tells of a player's own prices that differs from their flips. */
export async function stalePrices(owner: string, game: Game, read: Read): Promise<string[]> {
  const stored = await storedOf(owner, game);
  const strips = pickStrips(stored);
  const before = Date.now();
  const told = await readFigures(read, game, stored, strips);
  // A day may end during the requests.
  const [expected, later] = [before, Date.now()].map((now) => expectedAt(now, stored, strips));
  const text = (figures: Figures | undefined, name: string) => JSON.stringify(figures?.[name]);
  return [...new Set([expected, later, told].flatMap((figures) => Object.keys(figures ?? {})))].flatMap((name) =>
    [expected, later].some((figures) => text(figures, name) === text(told, name))
      ? []
      : [`${name}: ${text(told, name)} instead of ${text(expected, name)}`],
  );
}
