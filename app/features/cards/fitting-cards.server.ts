import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { CARD_OVR, type CardOption, type TypedCard } from "#app/domain/card.ts";
import { firstFullWord, fitsName, nameWords } from "#app/domain/card-name.ts";
import type { Game } from "#app/domain/games.ts";
import { PICKER_COLUMNS } from "./find-cards.server.ts";

/** The position of a typed card without one. */
export const ANY_POSITION = "Other";

/**
 * For each typed card, in order, the cards of a game that match its name and OVR, and its position, program and team if
 * given (docs/product.md#quick-log). With a position, only exact names if there are any. Of indistinguishable cards the
 * first is returned. One query for all; a card without name or OVR matches nothing.
 */
export async function fittingCards(
  game: Game,
  typed: readonly TypedCard[],
  db: Db = database,
): Promise<CardOption[][]> {
  const asked = typed.map((card) => ({ ...card, words: nameWords(card.name) }));
  const someHaveNoPosition = asked.some(({ pos }) => pos === ANY_POSITION);
  const known = new Map<string, { card: CardOption; words: string[] }[]>();
  for (const { word, ...card } of await findCardsWith(game, asked, db)) {
    const named = { card, words: nameWords(card.name) };
    for (const pos of new Set(someHaveNoPosition ? [card.pos, ANY_POSITION] : [card.pos])) {
      const key = cardKey(pos, card.ovr, word);
      const alike = known.get(key);
      if (alike) alike.push(named);
      else known.set(key, [named]);
    }
  }
  return asked.map(({ words, ...card }) => {
    const alike = known.get(cardKey(card.pos, card.ovr, firstFullWord(words))) ?? [];
    const fits = alike.filter((other) => matchesProgramAndTeam(card, other.card) && fitsName(words, other.words));
    const whole = fits.filter((other) => card.pos !== ANY_POSITION && other.words.join(" ") === words.join(" "));
    return uniqueCards((whole.length > 0 ? whole : fits).map((other) => other.card));
  });
}

/** The first of each set of indistinguishable cards; also drops duplicate rows of a name with a repeated word. */
const uniqueCards = (cards: readonly CardOption[]): CardOption[] =>
  [
    ...new Map(
      cards.toReversed().map((card) => [`${card.name}\n${card.pos}\n${card.program}\n${card.team}`, card]),
    ).values(),
  ].toReversed();

type CardQuery = TypedCard & { words: string[] };

/** Cards with these OVRs and positions whose name contains one of these words, one row per occurrence. */
async function findCardsWith(
  game: Game,
  queries: readonly CardQuery[],
  db: Db,
): Promise<(CardOption & { word: string })[]> {
  const matchable = queries.filter(({ words, ovr }) => firstFullWord(words) !== "" && ovr !== null);
  if (matchable.length === 0) return [];
  const ranks = new Set(matchable.map(({ ovr }) => CARD_OVR.max - Number(ovr)));
  const positions = new Set(matchable.map(({ pos }) => pos));
  const word = sql<string>`word`;
  return db
    .select({ ...PICKER_COLUMNS, word })
    .from(cards)
    .innerJoin(sql`unnest(string_to_array(split_part(${cards.search}, chr(10), 1), ' ')) as word`, sql`true`)
    .where(
      and(
        eq(cards.game, game),
        inArray(cards.rank, [...ranks]),
        positions.has(ANY_POSITION) ? undefined : inArray(cards.position, [...positions]),
        sql`${word} = any(${sql.param([...new Set(matchable.map(({ words }) => firstFullWord(words)))])}::text[])`,
      ),
    )
    .orderBy(asc(cards.search), asc(cards.id));
}

const cardKey = (pos: string, ovr: number | null, word: string): string => `${pos} ${ovr} ${word}`;

function matchesProgramAndTeam(written: TypedCard, card: CardOption): boolean {
  return (["program", "team"] as const).every(
    (field) => !written[field] || written[field].toLowerCase() === card[field]?.toLowerCase(),
  );
}
