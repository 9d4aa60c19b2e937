import { saleShares } from "#app/domain/calculator.ts";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { highestBuyMeeting, netProfit, returnOnBuy, STANDARD_TAX } from "#app/domain/tax.ts";

const PICTURES: Readonly<Record<string, (lines: readonly string[]) => string>> = {
  "week-of-drops": weekOfDrops,
  "dip-against-tax": dipAgainstTax,
  "sale-shares": saleBars,
};

export function renderPicture(name: string, text: string): string {
  const draw = Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined;
  if (!draw) throw new Error(`"${name}" is no picture; known are ${Object.keys(PICTURES).join(", ")}`);
  return draw(text.split("\n").filter((line) => line.trim() !== ""));
}

const figure = (label: string, drawing: string, caption: string): string =>
  `<figure class="panel grid gap-2 text-xs"><div role="img" aria-label="${label}" class="grid gap-1">${drawing}</div>` +
  `<figcaption class="text-muted">${caption}</figcaption></figure>\n`;

const COLUMN = 96;

/** Lines such as "Mon 2 6": a day with its fewest and its most cards. */
function weekOfDrops(lines: readonly string[]): string {
  const days = lines.map((line) => {
    const [, day, fewest, most] = /^(\w+) (\d+) (\d+)$/.exec(line.trim()) ?? [];
    if (!day) throw new Error(`"${line}" is no day with its fewest and its most cards`);
    return { day, fewest: Number(fewest), most: Number(most) };
  });
  const top = Math.max(...days.map(({ most }) => most));
  const bar = (cards: number, fill: string) => {
    const height = Math.round((cards / top) * COLUMN);
    return `<rect class="${fill}" y="${COLUMN - height}" width="100%" height="${height}"/>`;
  };
  const columns = days.map(
    ({ day, fewest, most }) =>
      `<span>${fewest}–${most} <svg class="my-1 block w-full" height="${COLUMN}">` +
      `${bar(most, "fill-profit opacity-40")}${bar(fewest, "fill-profit")}</svg> ${day}</span>`,
  );
  return figure(
    `Cards a day: ${days.map(({ day, fewest, most }) => `${day} ${fewest} to ${most}`).join(", ")}.`,
    `<div class="grid grid-cols-7 items-end gap-0.5 text-center">${columns.join(" ")}</div>`,
    "Cards by day: the bright bar is the fewest, the faded one the most.",
  );
}

/** Lines such as "10000 12500": a buy and its sell; or "20000 25%": a sell, bought at the limit for that target. */
function saleBars(lines: readonly string[]): string {
  const sales = lines.map((line) => {
    const [, first, second, percent] = /^(\d+) (\d+)(%?)$/.exec(line.trim()) ?? [];
    if (!first) throw new Error(`"${line}" is no sale`);
    const one = Number(first);
    const other = Number(second);
    return percent ? { buy: highestBuyMeeting(one, other * 10, STANDARD_TAX), sell: one } : { buy: one, sell: other };
  });
  const top = Math.max(...sales.map(({ sell }) => sell));
  const rows = sales.map(({ buy, sell }) => {
    const { tax, cost } = saleShares(buy, sell, STANDARD_TAX);
    const text = `Buy at ${formatCoins(buy)}, sell at ${formatCoins(sell)}: ${formatSigned(netProfit(buy, sell, STANDARD_TAX))}`;
    const bar = (coins: Coins, fill: string) =>
      `<rect class="${fill}" width="${Math.round((coins / top) * 1000) / 10}%" height="100%"/>`;
    const bars = bar(sell, "fill-tax") + bar(sell - tax, "fill-profit") + bar(cost, "fill-edge");
    return { text, html: `<span>${text}</span><svg class="block h-2.5 w-full">${bars}</svg>` };
  });
  return figure(
    rows.map(({ text }) => `${text}.`).join(" "),
    rows.map(({ html }) => html).join(" "),
    "Gray comes back to you, green is your profit, amber is the tax.",
  );
}

const WIDTH = 300;
const HEIGHT = 1200;
const STEPS = 6;

/** Lines: the normal price, then the deepest dip in whole percent. */
function dipAgainstTax(lines: readonly string[]): string {
  const [price = 0, deepest = 0] = lines.map(Number);
  if (!(price > 0 && deepest > 0 && deepest < 100 && lines.length === 2)) {
    throw new Error(`"${lines.join(", ")}" is no price with a deepest dip`);
  }
  const roiAt = (dip: number) => returnOnBuy(Math.round((price * (100 - dip)) / 100), price, STANDARD_TAX);
  const lowest = roiAt(0);
  const highest = roiAt(deepest);
  const y = (roi: number) => Math.round(((highest - roi) / (highest - lowest)) * HEIGHT);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const dip = (deepest * step) / STEPS;
    return `${Math.round((step / STEPS) * WIDTH)} ${y(roiAt(dip))}`;
  });
  const ticks = [0, 1, 2, 3].map((third) => `${Math.round((deepest * third) / 3)}%`);
  return figure(
    `${formatRoi(lowest)} at the normal price, ${formatRoi(highest)} at ${deepest}% below it.`,
    `<span>${formatRoi(highest)}</span> ` +
      `<svg class="block h-32 w-full" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">` +
      `<path class="fill-profit-soft stroke-profit" d="M${points.join("L")}V${y(0)}H0Z" ` +
      'vector-effect="non-scaling-stroke"/></svg>' +
      ` <span>${formatRoi(lowest)}</span> ` +
      `<span class="flex justify-between">${ticks.map((tick) => `<span>${tick}</span>`).join(" ")}</span>`,
    "What you make after tax, by how far below the normal price you buy.",
  );
}
