import { and, asc, eq, like, or } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { escapeLike } from "#app/db/search.server.ts";
import { CARD_OVR, type CardOption, type TypedCard } from "#app/domain/card.ts";
import { firstFullWord, fitsName, nameWords, typedCardKey } from "#app/domain/card-name.ts";
import type { Game } from "#app/domain/games.ts";
import { isSlip, slipParts } from "#app/domain/slip.ts";
import { latestCards, PICKER_COLUMNS } from "./find-cards.server.ts";
import { ANY_POSITION } from "./fitting-cards.server.ts";

/** A card of the list or, without an id, one that the owner typed. */
export interface MeantCard extends Omit<CardOption, "id" | "ovr"> {
  id: string | null;
  ovr: number | null;
}

type Typed = Pick<TypedCard, "name" | "pos" | "ovr">;

const MAX_OFFERS = 3;
/** Far more than the cards of one OVR that share half a name. */
const MAX_LOOKED_AT = 500;
/** Shorter names are a slip away from too many others. */
const MIN_LETTERS = 5;

/**
 * Up to three cards that may be meant by a typed one that fits none (docs/product.md#quick-log): the only card of the
 * owner's latest flips that fits, then those a slip away, first the owner's, then the list's of the typed OVR. The
 * typed position and OVR count as far as given.
 */
export async function didYouMean(owner: string, game: Game, typed: Typed, db: Db = database): Promise<MeantCard[]> {
  const asked = named(typed);
  if (firstFullWord(asked.words) === "") return [];
  const own = await ownCards(owner, game, db);
  const offers = onlyFitting(asked, own);
  if (hasEnoughLetters(asked)) {
    offers.push(...own.filter((one) => isOf(asked.card, one.card) && isOwnBySlip(asked, one)));
    offers.push(...(await slipsInList(game, asked, db)));
  }
  return uniqueNamed(offers)
    .slice(0, MAX_OFFERS)
    .map(({ card }) => card);
}

/** The card that fits, unless there are several. */
function onlyFitting(asked: Named<Typed>, own: readonly Named[]): Named[] {
  const fitting = own.filter((one) => fits(asked, one) && (one.card.id !== null || cardKey(one) !== cardKey(asked)));
  // What was typed with less than a full name is no other card than the one it fits.
  const different = fitting
    .values()
    .filter((one) => one.card.id !== null || !fitting.some((other) => other !== one && fits(one, other)))
    .take(2)
    .toArray();
  return different.length === 1 ? different : [];
}

interface Named<Card extends Typed = MeantCard> {
  card: Card;
  words: string[];
}

const named = <Card extends Typed>(card: Card): Named<Card> => ({ card, words: nameWords(card.name) });

const fullName = ({ words }: Named<Typed>): string => words.join(" ");

/** Without program and team, which may differ between cards that look alike. */
const cardKey = ({ card: { name, pos, ovr }, words }: Named<Typed>): string => typedCardKey({ name, pos, ovr }, words);

/** True if position and OVR are the card's, as far as they are typed. */
const isOf = (typed: Typed, card: Typed): boolean =>
  (typed.pos === ANY_POSITION || typed.pos === card.pos) && (typed.ovr === null || typed.ovr === card.ovr);

const fits = (typed: Named<Typed>, one: Named<Typed>): boolean =>
  isOf(typed.card, one.card) && fitsName(typed.words, one.words);

const isNamedBySlip = (typed: Named<Typed>, one: Named<Typed>): boolean => isSlip(fullName(typed), fullName(one));

/** Of the owner's cards the last name is enough. */
const isOwnBySlip = (typed: Named<Typed>, one: Named<Typed>): boolean =>
  isNamedBySlip(typed, one) || (typed.words.length === 1 && isSlip(fullName(typed), one.words.slice(1).join(" ")));

const hasEnoughLetters = (typed: Named<Typed>): boolean =>
  (fullName(typed).match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;

/** The cards of the owner's latest flips, newest first, each once. */
async function ownCards(owner: string, game: Game, db: Db): Promise<Named[]> {
  const rows = await latestCards(owner, game, db);
  return uniqueNamed(rows.map(({ card, typed }) => named(card ?? { ...typed, id: null })));
}

/** The first of each card; without its typed ones that are also there with an id. */
function uniqueNamed(all: readonly Named[]): Named[] {
  const withId = new Set(all.filter(({ card }) => card.id !== null).map(cardKey));
  const firsts = new Map<string, Named>();
  for (const one of all) {
    const key = cardKey(one);
    if (one.card.id === null && withId.has(key)) continue;
    const id = one.card.id ?? key;
    if (!firsts.has(id)) firsts.set(id, one);
  }
  return [...firsts.values()];
}

async function slipsInList(game: Game, asked: Named<Typed>, db: Db): Promise<Named[]> {
  const { ovr, pos } = asked.card;
  if (ovr === null) return [];
  const [start, end] = slipParts(fullName(asked));
  const found = await db
    .select(PICKER_COLUMNS)
    .from(cards)
    .where(
      and(
        eq(cards.game, game),
        eq(cards.rank, CARD_OVR.max - ovr),
        pos === ANY_POSITION ? undefined : eq(cards.position, pos),
        // The name is the first line.
        or(like(cards.search, `${escapeLike(start)}%`), like(cards.search, `%${escapeLike(end)}\n%`)),
      ),
    )
    .orderBy(asc(cards.search), asc(cards.id))
    .limit(MAX_LOOKED_AT);
  return found.map(named).filter((one) => isNamedBySlip(asked, one));
}
