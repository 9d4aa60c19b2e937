import { type Coins, divideDown, formatCoins, formatSigned, MAX_COINS } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import {
  afterTax,
  breakEvenCeil,
  breakEvenFloor,
  highestBuyMeeting,
  lowestSellMeeting,
  maxBuy,
  netProfit,
  requiredSell,
  returnOnBuy,
  STANDARD_TAX as TAX,
  taxPercent,
} from "#app/domain/tax.ts";
import { CONTACT_EMAIL, SITE_NAME } from "./site.ts";

interface Figure {
  readonly of: (...numbers: number[]) => number;
  readonly show: (value: number) => string;
}

const coins = (of: (...numbers: number[]) => Coins): Figure => ({ of, show: formatCoins });
const signed = (of: (...numbers: number[]) => Coins): Figure => ({ of, show: formatSigned });
const percent = (of: (...numbers: number[]) => number): Figure => ({ of, show: formatRoi });

/** Placeholder functions at the standard tax: prices in coins, targets in whole percent, `of.length` parameters. */
const FIGURES: Readonly<Record<string, Figure>> = {
  coins: coins((amount) => amount),
  times: coins((a, b) => a * b),
  divide: coins((a, b) => divideDown(a, b)),
  afterTax: coins((sell) => afterTax(sell, TAX)),
  taxOn: coins((sell) => sell - afterTax(sell, TAX)),
  breakEvenCeil: coins((buy) => breakEvenCeil(buy, TAX)),
  breakEvenFloor: coins((buy) => breakEvenFloor(buy, TAX)),
  breakEvenRise: percent(() => TAX / (1000 - TAX)),
  requiredSell: coins((buy, target) => requiredSell(buy, target * 10, TAX)),
  lowestSellMeeting: coins((buy, target) => lowestSellMeeting(buy, target * 10, TAX)),
  maxBuy: coins((sell, target) => maxBuy(sell, target * 10, TAX)),
  highestBuyMeeting: coins((sell, target) => highestBuyMeeting(sell, target * 10, TAX)),
  netProfit: signed((buy, sell) => netProfit(buy, sell, TAX)),
  roi: percent((buy, sell) => returnOnBuy(buy, sell, TAX)),
};

const FIXED_TEXTS: ReadonlyMap<string, string> = new Map([
  ["site", SITE_NAME],
  ["contact", CONTACT_EMAIL],
  ["tax", `${taxPercent(TAX)}%`],
]);

const PLACEHOLDER = /\{\{(.*?)\}\}/gs;

/** Replaces each `{{name number …}}` with its figure; numbers can be `(name number)`. Throws for anything else. */
export function resolveFigures(text: string, file: string): string {
  const resolved = text.replace(PLACEHOLDER, (placeholder, inner: string) => {
    try {
      return FIXED_TEXTS.get(inner.trim()) ?? evaluateFigure(inner);
    } catch (error) {
      throw new Error(`${file}: ${placeholder}: ${(error as Error).message}`);
    }
  });
  const stray = /.*(?:\{\{|\}\}).*/.exec(resolved)?.[0];
  if (stray !== undefined) throw new Error(`${file}: a placeholder is not closed: ${stray}`);
  return resolved;
}

function evaluateFigure(inner: string): string {
  const tokens = inner.match(/[()]|[^\s()]+/g) ?? [];
  const { figure, value } = readFigure(tokens);
  if (tokens.length > 0) throw new Error(`"${tokens.join(" ")}" is too much`);
  return figure.show(value);
}

function readFigure(tokens: string[]): { figure: Figure; value: number } {
  const name = tokens.shift() ?? "";
  const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined;
  if (!figure)
    throw new Error(`"${name}" is no figure; known are ${[...Object.keys(FIGURES), ...FIXED_TEXTS.keys()].join(", ")}`);
  const value = figure.of(...Array.from({ length: figure.of.length }, () => readNumber(tokens)));
  if (!Number.isFinite(value)) throw new Error("the figure is not a number");
  return { figure, value };
}

function readNumber(tokens: string[]): number {
  const token = tokens.shift();
  const number = token === "(" ? readFigure(tokens).value : /^\d+$/.test(token ?? "") ? Number(token) : Number.NaN;
  if (!Number.isInteger(number) || number < 0 || number > MAX_COINS) {
    throw new Error(`"${token ?? ""}" is not a whole number up to ${formatCoins(MAX_COINS)}`);
  }
  if (token === "(" && tokens.shift() !== ")") throw new Error('")" is missing');
  return number;
}
