import { readFileSync } from "node:fs";
import { PLAYBOOKS } from "#app/content/playbooks.ts";
import { SITE_MEANING, SITE_NAME } from "#app/content/site.ts";
import { saleShares } from "#app/domain/calculator.ts";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { ALL_GAMES, GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import {
  afterTax,
  breakEvenCeil,
  highestBuyMeeting,
  lowestSellMeeting,
  netProfit,
  STANDARD_TAX as TAX,
  taxPercent,
} from "#app/domain/tax.ts";
import cfb26 from "../../../drizzle/seed/cfb26.json" with { type: "json" };

/** The content of a social picture; `answer` is set in large type. */
export interface SocialTicket {
  title: string;
  text: string;
  rows: readonly (readonly [label: string, value: string])[];
  answer: readonly [label: string, value: string];
}

const TAX_LABEL = `Auction tax, ${taxPercent(TAX)}%`;
const taxOn = (sell: Coins) => formatSigned(afterTax(sell, TAX) - sell);

const SELL = 62_000;
const BUY = 10_000;

function gameTicket(game: Game): SocialTicket {
  const { title, presets } = PLAYBOOKS[game];
  if (presets.length === 0) return { title, text: "Sniping, timing and the auction tax.", ...maxBuyOf(100_000, 15) };
  return {
    title,
    text: "Filters to start a search from, and three guides.",
    rows: presets.slice(0, 3).map(({ positions, ovrMin, ovrMax }) => [positions.join(" · "), `${ovrMin}–${ovrMax}`]),
    answer: ["Highest OVR", String(gameInfo(game).maxOvr ?? "")],
  };
}

/** The tickets by the name in a page's `pageMeta`; their figures are computed by the domain rules. */
export const SOCIAL_TICKETS: Readonly<Record<string, SocialTicket>> = {
  home: { title: "Know what every flip really pays.", text: `${SITE_MEANING} in ${ALL_GAMES}`, ...maxBuyOf(SELL, 10) },
  "profit-calculator": {
    title: "Profit calculator",
    text: "What to list at, or the most to pay. Exact to the coin.",
    rows: [
      ["You pay", formatCoins(BUY)],
      ["Break-even", formatCoins(breakEvenCeil(BUY, TAX))],
      ["10% profit", formatCoins(lowestSellMeeting(BUY, 100, TAX))],
    ],
    answer: ["25% profit: sell for", formatCoins(lowestSellMeeting(BUY, 250, TAX))],
  },
  "flip-tracker": {
    title: "Flip tracker",
    text: "Every flip, its profit after tax, and what the night brought.",
    rows: [
      ["You paid", formatCoins(48_500)],
      ["Sold for", formatCoins(SELL)],
      [TAX_LABEL, taxOn(SELL)],
    ],
    answer: ["Profit", formatSigned(netProfit(48_500, SELL, TAX))],
  },
  training: {
    title: "Training values",
    text: `What a quick-sell gives by OVR, for ${ALL_GAMES}.`,
    ...trainingRows(),
  },
  ...Object.fromEntries(GAMES.map((game) => [gameInfo(game).slug, gameTicket(game)])),
  "auction-house-filter-sniping": { ...guide("auction-house-filter-sniping"), ...maxBuyOf(20_000, 25) },
  "market-cycles-best-time-to-buy-sell": {
    ...guide("market-cycles-best-time-to-buy-sell"),
    rows: [
      ["Normal price", formatCoins(50_000)],
      ["Bought 20% below", formatCoins(40_000)],
      [TAX_LABEL, taxOn(50_000)],
    ],
    answer: ["Profit", formatSigned(netProfit(40_000, 50_000, TAX))],
  },
  "auction-tax-and-break-even": {
    ...guide("auction-tax-and-break-even"),
    rows: [
      ["You paid", formatCoins(BUY)],
      ["Sold for 10% more", formatCoins(11_000)],
      [TAX_LABEL, taxOn(11_000)],
    ],
    answer: ["Profit", formatSigned(netProfit(BUY, 11_000, TAX))],
  },
  leaderboard: {
    title: "Leaderboard",
    text: "The best flippers by net profit, win rate and green streak: coming soon.",
    ...maxBuyOf(SELL, 10),
  },
  "privacy-policy": { ...legal("privacy-policy"), ...maxBuyOf(SELL, 10) },
  terms: { ...legal("terms"), ...maxBuyOf(SELL, 10) },
};

function maxBuyOf(sell: Coins, percent: number): Pick<SocialTicket, "rows" | "answer"> {
  const buy = highestBuyMeeting(sell, percent * 10, TAX);
  const { gain, tax } = saleShares(buy, sell, TAX);
  return {
    rows: [
      ["Sells for", formatCoins(sell)],
      [TAX_LABEL, formatSigned(-tax)],
      [`Your profit, ${percent}%`, formatSigned(-gain)],
    ],
    answer: ["Pay at most", formatCoins(buy)],
  };
}

function trainingRows(): Pick<SocialTicket, "rows" | "answer"> {
  const values: Record<string, number | undefined> = cfb26.training.values;
  const [first = "", ...rest] = Object.keys(values).sort((one, other) => Number(other) - Number(one));
  const points = (ovr: string) => formatCoins(values[ovr] ?? 0);
  return {
    rows: rest.slice(0, 3).map((ovr) => [`${ovr} OVR`, points(ovr)]),
    answer: [`${first} OVR gives`, points(first)],
  };
}

type TicketTexts = Pick<SocialTicket, "title" | "text">;

function guide(slug: string): TicketTexts {
  const [title = "", text = ""] = fieldIn(`guides/${slug}.md`, "title").split(": ");
  return { title, text: text.charAt(0).toUpperCase() + text.slice(1) };
}

function legal(slug: string): TicketTexts {
  const title = fieldIn(`legal/${slug}.md`, "title");
  const summary = fieldIn(`legal/${slug}.md`, "summary");
  return { title, text: summary.replaceAll("{{site}}", SITE_NAME) };
}

// Read from the Markdown file, since the content modules aren't built yet.
function fieldIn(file: string, name: string): string {
  const source = readFileSync(new URL(`../../content/${file}`, import.meta.url), "utf8");
  return new RegExp(`^${name}: (.*)$`, "m").exec(source)?.[1] ?? "";
}
