import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { CARD_OVR, type CardOption, type TypedCard } from "#app/domain/card.ts";
import { fitsName, nameWords } from "#app/domain/card-name.ts";
import type { Game } from "#app/domain/games.ts";
import { PICKER_COLUMNS } from "./find-cards.server.ts";

/**
 * For each typed card, in order, the cards of a game that match its position, OVR and name, and its program and team if
 * given; only exact names if there are any (docs/product.md#quick-log). Of indistinguishable cards the first is
 * returned. One query for all; a card without name, OVR or position matches nothing.
 */
export async function fittingCards(
  game: Game,
  typed: readonly TypedCard[],
  db: Db = database,
): Promise<CardOption[][]> {
  const asked = typed.map((card) => ({ ...card, words: nameWords(card.name) }));
  const known = new Map<string, { card: CardOption; words: string[] }[]>();
  for (const { word, ...card } of await findCardsWith(game, asked, db)) {
    const [key, named] = [cardKey(card, word), { card, words: nameWords(card.name) }];
    const alike = known.get(key);
    if (alike) alike.push(named);
    else known.set(key, [named]);
  }
  return asked.map(({ words, ...card }) => {
    const alike = known.get(cardKey(card, firstFullWord(words))) ?? [];
    const fits = alike.filter((other) => matchesProgramAndTeam(card, other.card) && fitsName(words, other.words));
    const whole = fits.filter((other) => other.words.join(" ") === words.join(" "));
    return uniqueCards((whole.length > 0 ? whole : fits).map((other) => other.card));
  });
}

/** The first of each set of indistinguishable cards; also drops duplicate rows of a name with a repeated word. */
const uniqueCards = (cards: readonly CardOption[]): CardOption[] =>
  [
    ...new Map(cards.toReversed().map((card) => [`${card.name}\n${card.program}\n${card.team}`, card])).values(),
  ].toReversed();

type CardQuery = TypedCard & { words: string[] };

/** Cards with these positions and OVRs whose name contains one of these words, one row per occurrence. */
async function findCardsWith(
  game: Game,
  queries: readonly CardQuery[],
  db: Db,
): Promise<(CardOption & { word: string })[]> {
  const fullMatches = queries.filter(
    ({ words, ovr, pos }) => firstFullWord(words) !== "" && ovr !== null && pos !== "Other",
  );
  if (fullMatches.length === 0) return [];
  const ranks = new Set(fullMatches.map(({ ovr }) => CARD_OVR.max - Number(ovr)));
  const word = sql<string>`word`;
  return db
    .select({ ...PICKER_COLUMNS, word })
    .from(cards)
    .innerJoin(sql`unnest(string_to_array(split_part(${cards.search}, chr(10), 1), ' ')) as word`, sql`true`)
    .where(
      and(
        eq(cards.game, game),
        inArray(cards.rank, [...ranks]),
        inArray(cards.position, [...new Set(fullMatches.map(({ pos }) => pos))]),
        sql`${word} = any(${sql.param([...new Set(fullMatches.map(({ words }) => firstFullWord(words)))])}::text[])`,
      ),
    )
    .orderBy(asc(cards.search), asc(cards.id));
}

/** The first word that isn't an initial; "" without one. */
const firstFullWord = (words: readonly string[]): string => words.find((word) => word.length > 1) ?? "";

const cardKey = ({ pos, ovr }: Pick<TypedCard, "pos" | "ovr">, word: string): string => `${pos} ${ovr} ${word}`;

function matchesProgramAndTeam(written: TypedCard, card: CardOption): boolean {
  return (["program", "team"] as const).every(
    (field) => !written[field] || written[field].toLowerCase() === card[field]?.toLowerCase(),
  );
}
