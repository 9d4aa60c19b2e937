import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { CARD_OVR, type CardOption, type TypedCard } from "#app/domain/card.ts";
import { fitsName, nameWords } from "#app/domain/card-name.ts";
import type { Game } from "#app/domain/games.ts";
import { PICKED } from "./find-cards.server.ts";

/**
 * The cards of a game that each typed card fits, in the order given: of its position and OVR, of a name that the typed
 * one fits, and of the program and team where those are written; those of just that name where there are any
 * (docs/product.md#quick-log). Of cards that nothing tells apart it's the first. One statement for all; nothing fits what
 * lacks a name, an OVR or a position.
 */
export async function fittingCards(
  game: Game,
  typed: readonly TypedCard[],
  db: Db = database,
): Promise<CardOption[][]> {
  const asked = typed.map((card) => ({ ...card, words: nameWords(card.name) }));
  const known = new Map<string, { card: CardOption; words: string[] }[]>();
  for (const { word, ...card } of await cardsWith(game, asked, db)) {
    const [key, named] = [keyOf(card, word), { card, words: nameWords(card.name) }];
    const alike = known.get(key);
    if (alike) alike.push(named);
    else known.set(key, [named]);
  }
  return asked.map(({ words, ...card }) => {
    const alike = known.get(keyOf(card, wholeOf(words))) ?? [];
    const fits = alike.filter((other) => isWritten(card, other.card) && fitsName(words, other.words));
    const whole = fits.filter((other) => other.words.join(" ") === words.join(" "));
    return toldApart((whole.length > 0 ? whole : fits).map((other) => other.card));
  });
}

/** The first of each cards that nothing tells apart; a name of the same word twice has its card twice, too. */
const toldApart = (cards: readonly CardOption[]): CardOption[] =>
  [
    ...new Map(cards.toReversed().map((card) => [`${card.name}\n${card.program}\n${card.team}`, card])).values(),
  ].toReversed();

type Asked = TypedCard & { words: string[] };

/** The cards of these positions and OVRs in whose names one of these whole words stands, once for each of its words. */
async function cardsWith(game: Game, asked: readonly Asked[], db: Db): Promise<(CardOption & { word: string })[]> {
  const whole = asked.filter(({ words, ovr, pos }) => wholeOf(words) !== "" && ovr !== null && pos !== "Other");
  if (whole.length === 0) return [];
  const ranks = new Set(whole.map(({ ovr }) => CARD_OVR.max - Number(ovr)));
  const word = sql<string>`word`;
  return db
    .select({ ...PICKED, word })
    .from(cards)
    .innerJoin(sql`unnest(string_to_array(split_part(${cards.search}, chr(10), 1), ' ')) as word`, sql`true`)
    .where(
      and(
        eq(cards.game, game),
        inArray(cards.rank, [...ranks]),
        inArray(cards.position, [...new Set(whole.map(({ pos }) => pos))]),
        sql`${word} = any(${sql.param([...new Set(whole.map(({ words }) => wholeOf(words)))])}::text[])`,
      ),
    )
    .orderBy(asc(cards.search), asc(cards.id));
}

/** The first word of a name that is no initial; "" where there is none. */
const wholeOf = (words: readonly string[]): string => words.find((word) => word.length > 1) ?? "";

const keyOf = ({ pos, ovr }: Pick<TypedCard, "pos" | "ovr">, word: string): string => `${pos} ${ovr} ${word}`;

/** True where the program and the team that are written are, in any case of their letters, the card's. */
function isWritten(written: TypedCard, card: CardOption): boolean {
  return (["program", "team"] as const).every(
    (field) => !written[field] || written[field].toLowerCase() === card[field]?.toLowerCase(),
  );
}
