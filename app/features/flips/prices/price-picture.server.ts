import { scaleLinear } from "d3-scale";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { type DayClock, daysAgo, daysAround, formatDate } from "#app/domain/days.ts";
import { outlierBound } from "#app/domain/outliers.ts";
import { MAX_OF_LOT_AND_MINUTE, MAX_OWN_SALES, OWN_PRICE_DAYS, type OwnPrice } from "#app/domain/own-price.ts";
import { ownPricesByDay } from "#app/domain/price-days.ts";
import { rangeText } from "#app/features/flips/history/history-texts.ts";
import type { PriceHistory } from "./price-history.server.ts";
import { ownPriceText } from "./price-texts.ts";

/** Units of the picture: ten a day, and a hundred from its lowest price to its highest. */
const DAY = 10;
const HEIGHT = 100;
const MAX_TICKS = 3;

export type PricePicture = NonNullable<ReturnType<typeof pricePicture>>;

/** The last 30 days of a card: geometry and texts of its picture; null without a sale or an asking price in them. */
export function pricePicture({ sales, asks, sold }: PriceHistory, clock: DayClock, now: Date) {
  const ageOf = daysAgo(now, clock);
  const recent = sales.filter(({ soldAt }) => ageOf(soldAt) < OWN_PRICE_DAYS);
  const [soldFor, askedFor] = [recent, asks].map((some) => some.map(({ price }) => price)) as [Coins[], Coins[]];
  if (soldFor.length + askedFor.length === 0) return null;

  const day = daysAround(now, clock);
  const days = Array.from({ length: OWN_PRICE_DAYS }, (_, at) => day(at - OWN_PRICE_DAYS + 1));
  const x = placeOf([...days, day(1)].map(({ start }) => start.getTime()));
  const prices = ownPricesByDay(sales, ageOf).map((own) => (own && own.advice !== "asked" ? own : null));
  const { y, ticks, bound } = priceScale([...soldFor, ...askedFor, ...prices.flatMap((own) => own?.price ?? [])]);
  const above = [...soldFor, ...askedFor].filter((price) => price > bound);
  const steps = prices.map((own) => own && { y: y(own.price), isOld: own.advice === "history" });
  const from = formatDate(days[0]?.date ?? "");
  const to = formatDate(days.at(-1)?.date ?? "");
  return {
    viewBox: `0 0 ${OWN_PRICE_DAYS * DAY} ${HEIGHT}`,
    asks: once(asks.map((ask) => `M${x(ask.from)} ${y(ask.price)}H${x(ask.until)}`)),
    sales: once(recent.map(({ soldAt, price }) => `M${x(soldAt)} ${y(price)}h0`)),
    price: stepsOf(steps, false),
    oldPrice: stepsOf(steps, true),
    ticks,
    from,
    to,
    label: `${from} to ${to}: ${[
      `${countText(sold, "sale", "sales")}${soldFor.length > 0 ? ` for ${rangeOf(soldFor)}` : ""}`,
      `${countText(asks.length, "asking price", "asking prices")}${asks.length > 0 ? ` of ${rangeOf(askedFor)}` : ""}`,
      priceNowText(prices.at(-1) ?? null),
    ].join("; ")}.`,
    notes: [
      above.length > 0 && `${countText(above.length, "price is", "prices are")} above the picture: ${rangeOf(above)}.`,
      recent.length < sold &&
        `The dots are the newest ${MAX_OWN_SALES} sales of a day, and of copies sold together ${MAX_OF_LOT_AND_MINUTE}.`,
    ].filter((note) => note !== false),
    days: days
      .map(({ date }, at) => ({
        day: formatDate(date),
        soldFor: recent.filter(({ soldAt }) => ageOf(soldAt) === OWN_PRICE_DAYS - 1 - at).map(({ price }) => price),
        price: formatCoins(prices[at]?.price ?? 0),
      }))
      .filter((row) => row.soldFor.length > 0)
      .map((row) => ({ ...row, soldFor: rangeOf(row.soldFor) }))
      .toReversed(),
  };
}

/** Horizontal place of an instant: days are equally wide, however long; what lies outside is at an edge. */
function placeOf(starts: readonly number[]): (at: Date) => number {
  return (at) => {
    const next = starts.findIndex((start) => start > at.getTime());
    if (next < 0) return OWN_PRICE_DAYS * DAY;
    if (next === 0) return 0;
    const [from = 0, until = 0] = starts.slice(next - 1);
    return Math.round((next - 1 + (at.getTime() - from) / (until - from)) * DAY);
  };
}

/** From the lowest price to the highest that isn't above `bound`, far from the others. */
function priceScale(prices: readonly Coins[]) {
  const bound = outlierBound(prices);
  const within = prices.filter((price) => price <= bound);
  const low = Math.min(...within);
  const high = Math.max(...within);
  const scale = scaleLinear(low === high ? [low * 0.9, high * 1.1] : [low, high], [HEIGHT, 0]).clamp(true);
  const y = (price: Coins) => Math.round(scale(price));
  return {
    y,
    ticks: scale
      .ticks(MAX_TICKS)
      .filter(Number.isInteger)
      .map((price) => ({ y: y(price), text: formatCoins(price) })),
    bound,
  };
}

const once = (paths: readonly string[]): string => [...new Set(paths)].join("");

interface Step {
  y: number;
  isOld: boolean;
}

/** The days of one kind as a line that joins that of the day before. */
function stepsOf(steps: readonly (Step | null)[], old: boolean): string {
  return steps
    .map((step, at) => {
      if (step?.isOld !== old) return "";
      const before = steps[at - 1];
      const start = before?.isOld === old ? "" : `M${at * DAY} ${before?.y ?? step.y}`;
      return `${start}V${step.y}H${(at + 1) * DAY}`;
    })
    .join("");
}

const countText = (count: number, one: string, many: string) => `${formatCoins(count)} ${count === 1 ? one : many}`;

const rangeOf = (prices: readonly Coins[]) => rangeText(Math.min(...prices), Math.max(...prices));

const priceNowText = (own: OwnPrice | null) => (own ? ownPriceText(own) : "no price of yours");
