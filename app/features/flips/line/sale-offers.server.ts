import { and, asc, desc, eq, like, lt, lte } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { escapeLike } from "#app/db/search.server.ts";
import { fitsName, nameWords } from "#app/domain/card-name.ts";
import { type Coins, formatCoins, formatSigned, spokenCoins } from "#app/domain/coins.ts";
import { dayBefore, formatMonthDay } from "#app/domain/dates.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleLine } from "#app/domain/line-sale.ts";
import { netProfit, taxFromFraction } from "#app/domain/tax.ts";
import { ANY_POSITION } from "#app/features/cards/fitting-cards.server.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { LIST_COLUMNS, whereGameFlips } from "#app/features/flips/own-flips.server.ts";
import type { SaleAnswer } from "./line-cards.ts";

/** A listed flip, or the first of a lot's listed copies, with all of them. */
interface Listed {
  flip: Flip;
  copies: readonly Flip[];
}

/** What a sale line asks: which of the listed flips it means, newest first, at most twelve; `more` are left out. */
export interface SaleOffers {
  question: string;
  answers: SaleAnswer[];
  more: number;
}

/** Listed flips that are looked at, newest first. */
const MAX_LOOKED_AT = 500;
const MAX_ANSWERS = 12;

/** Whose listed flips a line means. */
export interface Seller {
  owner: string;
  game: Game;
  timeZone: string;
}

/** `at` is when the line was typed. Null if it fits no listed flip. */
export async function saleOffers(
  seller: Seller,
  sale: SaleLine,
  at: Date,
  db: Db = database,
): Promise<SaleOffers | null> {
  const { fitting } = await listedFlips(seller, sale, db);
  const day = sale.isYesterday ? formatMonthDay(dayBefore(at), seller.timeZone) : "";
  const enough = fitting.filter(({ copies }) => copies.length >= sale.copies);
  const [listed] = enough;
  if (fitting.length === 0) return null;
  if (!listed) return { question: fewerText(sale, fitting), answers: [], more: 0 };
  const priced = enough.filter((one) => soldCopies(sale, one).every((copy) => priceOf(sale, copy) > 0));
  const [first, another] = priced;
  if (!first) return { question: `What did ${listed.flip.name} sell for? Add the price.`, answers: [], more: 0 };
  const label = another ? choiceLabel(sale) : pressLabel(sale);
  return {
    question: another ? `Which ${commonName(priced) || "card"}?` : saleQuestion(sale, first, day),
    answers: priced.slice(0, MAX_ANSWERS).map((one) => ({
      label: label(one),
      said: spokenQuestion(sale, one, day),
      flip: `${one.flip.id}:${one.flip.version}`,
    })),
    more: Math.max(0, priced.length - MAX_ANSWERS),
  };
}

function fewerText({ name }: SaleLine, fitting: readonly Listed[]): string {
  const count = fitting.reduce((sum, { copies }) => sum + copies.length, 0);
  const which = `${formatCoins(count)} of ${commonName(fitting) || name}`;
  const [, another] = fitting;
  return another
    ? `You have ${which} listed, but not logged together: sell fewer at once.`
    : `You have only ${which} listed.`;
}

/**
 * The owner's listed flips that a line fits by name and, as far as typed, position and OVR; the copies of a lot as one.
 * `areAll` is false if older ones may fit too. With `at`, only flips of before.
 */
async function listedFlips(
  { owner, game }: Seller,
  sale: SaleLine,
  db: Db,
  at?: Date,
): Promise<{ fitting: Listed[]; areAll: boolean }> {
  const { name, pos, ovr, price, isPurchase } = sale;
  const words = nameWords(name);
  const fullWords = words.filter((word) => word.length > 1);
  if (fullWords.length === 0) return { fitting: [], areAll: true };
  const found = await db
    .select(LIST_COLUMNS)
    .from(flips)
    .where(
      and(
        whereGameFlips(owner, game),
        eq(flips.status, "listed"),
        ...fullWords.map((word) => like(flips.search, `%${escapeLike(word)}%`)),
        pos === ANY_POSITION ? undefined : eq(flips.pos, pos),
        ovr === null ? undefined : eq(flips.ovr, ovr),
        // Nobody lists a card below what it cost, but buys another.
        isPurchase && price !== null ? lt(flips.buy, price) : undefined,
        at && lte(flips.createdAt, at),
      ),
    )
    .orderBy(desc(flips.createdAt), asc(flips.id))
    .limit(MAX_LOOKED_AT);
  const fits = found.filter((flip) => fitsName(words, nameWords(flip.name)));
  const lots = [...Map.groupBy(fits, (flip) => flip.lotId ?? flip.id).values()];
  return {
    fitting: lots.flatMap((copies) => (copies[0] ? [{ flip: copies[0], copies }] : [])),
    areAll: found.length < MAX_LOOKED_AT,
  };
}

const commonName = ([first, ...others]: readonly Listed[]): string =>
  others.every(({ flip }) => flip.name === first?.flip.name) ? (first?.flip.name ?? "") : "";

type Text = (one: Listed) => string;

/** Example: "Mark your listed Evan Mantle (paid 8,000) sold for 10,000? +1,000". */
function saleQuestion(sale: SaleLine, one: Listed, day: string): string {
  const [mark, paid, sold] = questionParts(sale, one, day);
  return `${mark} (${paid}) ${sold}? ${formatSigned(profitOf(sale, one))}`;
}

/** Example: "Mark your listed Evan Mantle, paid 8,000, sold for 10,000? That's plus 1,000." */
function spokenQuestion(sale: SaleLine, one: Listed, day: string): string {
  const [mark, paid, sold] = questionParts(sale, one, day);
  return `${mark}, ${paid}, ${sold}? That's ${spokenCoins(profitOf(sale, one))}.`;
}

function questionParts(sale: SaleLine, one: Listed, day: string): [string, string, string] {
  const { to, copies } = sale;
  const listed = one.copies.length;
  const count = copies > 1 || listed > 1 ? `${copies} of your ${listed} listed` : "your listed";
  const [verb, at] = to === "sold" ? ["Mark", day ? `sold yesterday, ${day}, for` : "sold for"] : ["Put", "up for"];
  return [`${verb} ${count} ${one.flip.name}`, paidText(sale, one), `${at} ${priceText(sale, one)}`];
}

const soldCopies = (sale: SaleLine, { copies }: Listed): readonly Flip[] => copies.slice(0, sale.copies);

const priceOf = ({ price }: SaleLine, flip: Flip): Coins => price ?? flip.sell;

/** Of all copies; "each" only if they are the same. */
function priceText(sale: SaleLine, one: Listed): string {
  const prices = soldCopies(sale, one).map((copy) => priceOf(sale, copy));
  return prices.length > 1 ? `${coinsText(prices)}${areSame(prices) ? " each" : " together"}` : coinsText(prices);
}

function paidText(sale: SaleLine, one: Listed): string {
  const prices = soldCopies(sale, one).map(({ buy }) => buy);
  return `paid ${coinsText(prices)}${areSame(prices) ? "" : " together"}`;
}

const areSame = ([first, ...others]: readonly Coins[]): boolean => others.every((price) => price === first);

const sum = (coins: readonly Coins[]): Coins => coins.reduce((total, one) => total + one, 0);

/** Their price if they have the same; else their sum. */
const coinsText = (prices: readonly Coins[]): string => formatCoins(areSame(prices) ? (prices[0] ?? 0) : sum(prices));

const pressLabel =
  (sale: SaleLine): Text =>
  (one) =>
    `${sale.to === "sold" ? "Mark sold for" : "List at"} ${priceText(sale, one)}`;

/** What distinguishes each: name, position and OVR, what was paid, and the asking price. */
const choiceLabel =
  (sale: SaleLine): Text =>
  (one) => {
    const { flip } = one;
    const card = [flip.name, flip.ovr, flip.pos === ANY_POSITION ? "" : flip.pos].filter(Boolean).join(" ");
    const asking = flip.sell > 0 ? [`listed at ${formatCoins(flip.sell)}`] : [];
    return [card, paidText(sale, one), ...asking, formatSigned(profitOf(sale, one))].join(" · ");
  };

/** Of all copies, after tax. */
const profitOf = (sale: SaleLine, one: Listed): Coins =>
  sum(soldCopies(sale, one).map((copy) => netProfit(copy.buy, priceOf(sale, copy), taxFromFraction(copy.taxRate))));

/** The only listed flip that a line of this time can mean; null for none, several, or a price far from what it cost. */
export async function onlyListed(
  seller: Seller,
  sale: SaleLine,
  at: Date,
  db: Db = database,
): Promise<{ flip: string } | null> {
  const { fitting, areAll } = await listedFlips(seller, sale, db, at);
  const [only, another] = fitting.filter(({ copies }) => copies.length >= sale.copies);
  return areAll && only && !another && soldCopies(sale, only).every((copy) => isPlausible(sale, copy))
    ? { flip: only.flip.id }
    : null;
}

function isPlausible(sale: SaleLine, flip: Flip): boolean {
  const price = priceOf(sale, flip);
  return price > 0 && (price === flip.sell || priceQuestion(flip.buy, price) === null);
}

/** True if a flip can be the one that a line names. */
export const fits = ({ name, pos, ovr }: SaleLine, flip: Flip): boolean =>
  (pos === ANY_POSITION || pos === flip.pos) &&
  (ovr === null || ovr === flip.ovr) &&
  fitsName(nameWords(name), nameWords(flip.name));
