import { and, asc, desc, eq, like, lt } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flips } from "#app/db/schema.ts";
import { escapeLike } from "#app/db/search.server.ts";
import { firstFullWord, fitsName, nameWords } from "#app/domain/card-name.ts";
import { type Coins, formatCoins, formatSigned, spokenCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleLine } from "#app/domain/line-sale.ts";
import { netProfit, taxFromFraction } from "#app/domain/tax.ts";
import { ANY_POSITION } from "#app/features/cards/fitting-cards.server.ts";
import { getEarlierAct, type NewAct } from "#app/features/flips/acts.server.ts";
import {
  type Change,
  type ChangeOutcome,
  changeFlips,
  type Done,
  isChanged,
  repeated,
} from "#app/features/flips/change-flips.server.ts";
import { soldText } from "#app/features/flips/change-texts.ts";
import { flipName } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { LIST_COLUMNS, whereGameFlips } from "#app/features/flips/own-flips.server.ts";
import type { SaleAnswer } from "./line-cards.ts";

/** A listed flip, or the first of a lot's listed copies, of which there are `listed`. */
interface Listed {
  flip: Flip;
  listed: number;
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

/** Null if the line fits no listed flip. */
export async function saleOffers(
  owner: string,
  game: Game,
  sale: SaleLine,
  db: Db = database,
): Promise<SaleOffers | null> {
  const fitting = await listedFlips(owner, game, sale, db);
  const enough = fitting.filter(({ listed }) => listed >= sale.copies);
  const [first, another] = enough;
  const [most] = fitting.toSorted((a, b) => b.listed - a.listed);
  if (!most) return null;
  if (!first) return { question: `You have only ${most.listed} of ${most.flip.name} listed.`, answers: [], more: 0 };
  const priced = enough.filter(({ flip }) => (sale.price ?? flip.sell) > 0);
  if (priced.length === 0)
    return { question: `What did ${first.flip.name} sell for? Add the price.`, answers: [], more: 0 };
  const label = another ? choiceLabel(sale) : pressLabel(sale);
  return {
    question: another ? `Which ${commonName(enough) || "card"}?` : saleQuestion(sale, first),
    answers: priced.slice(0, MAX_ANSWERS).map((one) => ({
      label: label(one),
      said: spokenQuestion(sale, one),
      flip: `${one.flip.id}:${one.flip.version}`,
    })),
    more: Math.max(0, priced.length - MAX_ANSWERS),
  };
}

/** The owner's listed flips that a line fits by name and, as far as typed, position and OVR; the copies of a lot as one. */
async function listedFlips(owner: string, game: Game, sale: SaleLine, db: Db): Promise<Listed[]> {
  const { name, pos, ovr, price, isPurchase } = sale;
  const words = nameWords(name);
  const word = firstFullWord(words);
  if (word === "") return [];
  const found = await db
    .select(LIST_COLUMNS)
    .from(flips)
    .where(
      and(
        whereGameFlips(owner, game),
        eq(flips.status, "listed"),
        like(flips.search, `%${escapeLike(word)}%`),
        pos === ANY_POSITION ? undefined : eq(flips.pos, pos),
        ovr === null ? undefined : eq(flips.ovr, ovr),
        // Nobody lists a card below what it cost, but buys another.
        isPurchase && price !== null ? lt(flips.buy, price) : undefined,
      ),
    )
    .orderBy(desc(flips.createdAt), asc(flips.id))
    .limit(MAX_LOOKED_AT);
  const fitting = found.filter((flip) => fitsName(words, nameWords(flip.name)));
  return [...Map.groupBy(fitting, (flip) => flip.lotId ?? flip.id).values()].flatMap(([flip, ...others]) =>
    flip ? [{ flip, listed: others.length + 1 }] : [],
  );
}

const commonName = ([first, ...others]: readonly Listed[]): string =>
  others.every(({ flip }) => flip.name === first?.flip.name) ? (first?.flip.name ?? "") : "";

type Text = (one: Listed) => string;

/** Example: "Mark your listed Evan Mantle (paid 8,000) sold for 10,000? +1,000". */
function saleQuestion(sale: SaleLine, one: Listed): string {
  const [mark, paid, sold] = questionParts(sale, one);
  return `${mark} (${paid}) ${sold}? ${formatSigned(profitOf(sale, one.flip))}`;
}

/** Example: "Mark your listed Evan Mantle, paid 8,000, sold for 10,000? That's plus 1,000." */
function spokenQuestion(sale: SaleLine, one: Listed): string {
  const [mark, paid, sold] = questionParts(sale, one);
  return `${mark}, ${paid}, ${sold}? That's ${spokenCoins(profitOf(sale, one.flip))}.`;
}

function questionParts(sale: SaleLine, { flip, listed }: Listed): [string, string, string] {
  const { to, copies } = sale;
  const count = copies > 1 || listed > 1 ? `${copies} of your ${listed} listed` : "your listed";
  const [verb, at] = to === "sold" ? ["Mark", "sold for"] : ["Put", "up for"];
  const price = `${formatCoins(priceOf(sale, flip))}${copies > 1 ? " each" : ""}`;
  return [`${verb} ${count} ${flip.name}`, `paid ${formatCoins(flip.buy)}`, `${at} ${price}`];
}

const pressLabel =
  (sale: SaleLine): Text =>
  ({ flip }) =>
    `${sale.to === "sold" ? "Sold for" : "List at"} ${formatCoins(priceOf(sale, flip))}`;

/** What distinguishes each: name, position and OVR, what was paid, and the asking price. */
const choiceLabel =
  (sale: SaleLine): Text =>
  ({ flip }) => {
    const card = [flip.name, flip.ovr, flip.pos === ANY_POSITION ? "" : flip.pos].filter(Boolean).join(" ");
    const asking = flip.sell > 0 ? [`listed at ${formatCoins(flip.sell)}`] : [];
    return [card, `paid ${formatCoins(flip.buy)}`, ...asking, formatSigned(profitOf(sale, flip))].join(" · ");
  };

const priceOf = ({ price }: SaleLine, flip: Flip): Coins => price ?? flip.sell;

/** Of all copies, after tax. */
const profitOf = (sale: SaleLine, flip: Flip): Coins =>
  sale.copies * netProfit(flip.buy, priceOf(sale, flip), taxFromFraction(flip.taxRate));

/** The only listed flip that a line of this time can mean; null for none, or several. */
export async function onlyListed(
  owner: string,
  game: Game,
  sale: SaleLine,
  at: Date,
  db: Db = database,
): Promise<string | null> {
  const fitting = await listedFlips(owner, game, sale, db);
  const [only, another] = fitting.filter(({ flip, listed }) => listed >= sale.copies && flip.createdAt <= at);
  return only && !another && (sale.price ?? only.flip.sell) > 0 ? only.flip.id : null;
}

/** A listed flip that was chosen for a line; with `version`, only as it was shown. */
export interface ChosenFlip {
  flip: string;
  version?: number;
}

interface LineAct extends NewAct {
  /** When the card was sold, if that isn't now. */
  soldAt?: Date;
}

/**
 * Sells or lists the chosen flip and, for more copies, the next listed ones of its lot that fit too: as one act that can
 * be undone, once for an act's id. "missing" too if it doesn't fit the line.
 */
export const changeByLine = (
  { owner, game }: { owner: string; game: Game },
  { soldAt, ...act }: LineAct,
  sale: SaleLine,
  chosen: ChosenFlip,
  db: Db = database,
): Promise<ChangeOutcome> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const change = changeOf(sale, soldAt);
    const flip = await getFlip(owner, chosen.flip, tx);
    const earlier = await getEarlierAct(tx, owner, act.id, sale.to, [chosen.flip]);
    if (earlier) return repeated(earlier, earlier.flips === 1 && flip && isChanged(flip, change) ? flip : undefined);
    if (flip?.game !== game || !fits(sale, flip)) return { kind: "missing" };
    if (sale.copies === 1) return changeFlips(owner, act, chosen, change, tx);
    if (flip.status !== "listed" || flip.version !== (chosen.version ?? flip.version)) return { kind: "stale" };
    const others = (await listedCopies(owner, flip, tx)).filter((copy) => copy.id !== flip.id && fits(sale, copy));
    const copies = [flip, ...others].slice(0, sale.copies);
    if (copies.length < sale.copies) return { kind: "fewer", left: copies.length };
    if (sale.price === null && copies.some(({ sell }) => sell === 0)) return { kind: "unpriced" };
    return changeFlips(owner, act, { game, ids: copies.map(({ id }) => id) }, change, tx);
  });

const listedCopies = async (owner: string, { lotId }: Flip, tx: Db): Promise<Flip[]> =>
  lotId === null
    ? []
    : tx
        .select(LIST_COLUMNS)
        .from(flips)
        .where(and(eq(flips.userId, owner), eq(flips.lotId, lotId), eq(flips.status, "listed")))
        .orderBy(asc(flips.id));

const changeOf = ({ to, price }: SaleLine, soldAt?: Date): Change =>
  to === "sold" ? { to, price: price ?? undefined, soldAt } : { to, price: price ?? 0 };

const fits = ({ name, pos, ovr }: SaleLine, flip: Flip): boolean =>
  (pos === ANY_POSITION || pos === flip.pos) &&
  (ovr === null || ovr === flip.ovr) &&
  fitsName(nameWords(name), nameWords(flip.name));

/** Example: "Flip marked as sold. Evan Mantle +1,000." */
export function changedByLineText({ to, price, copies }: SaleLine, { flip, changed }: Done): string {
  if (to === "sold") return flip ? soldText(flip) : `Marked ${flipsText(changed)} as sold`;
  const at = `listed at ${formatCoins(price ?? flip?.sell ?? 0)}`;
  return flip ? `${flipName(flip)} is ${at}` : `${copies} copies now ${at}`;
}
