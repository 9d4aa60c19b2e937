import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { type Db, database, withSearchTimeout } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { CARD_OVR } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { type CardFilters, type CardPlace, PAGE_SIZE } from "./card-query.ts";
import type { Facets } from "./facets.server.ts";
import { cardsFoundBy } from "./find-cards.server.ts";

const LISTED = {
  id: cards.id,
  name: cards.playerName,
  ovr: cards.overall,
  pos: cards.position,
  team: cards.team,
  conference: cards.conference,
  program: cards.program,
  imageUrl: cards.imageUrl,
};

/** A card as the list shows it. */
export interface ListedCard {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  conference: string | null;
  program: string | null;
  imageUrl: string | null;
}

/** One page of a game's cards, and whether there are cards before and after it. Every order ends in the id. */
export const listCards = (game: Game, filters: CardFilters, place: CardPlace, db: Db = database) =>
  withSearchTimeout(db, (tx) => pageOf(game, filters, place, tx));

async function pageOf(game: Game, filters: CardFilters, { after, before }: CardPlace, db: Db) {
  const columns = filters.sort.startsWith("ovr") ? [cards.rank, cards.search, cards.id] : [cards.search, cards.id];
  const start = await startAt(game, after ?? before, columns, db);
  const backwards = start !== null && after === null;
  // why: the rank counts down from the highest OVR, so that the best come first in ascending order
  const ascending = ["ovr-desc", "name-asc"].includes(filters.sort) !== backwards;
  const afterStart = start && sql`(${sql.join(columns, sql`, `)}) ${sql.raw(ascending ? ">" : "<")} ${start}`;
  const ordered = columns.map((column) => (ascending ? asc(column) : desc(column)));
  const chosen = db
    .select({ id: cards.id })
    .from(cards)
    .where(and(...wanted(game, filters), afterStart ?? undefined))
    .orderBy(...ordered)
    .limit(PAGE_SIZE + 1);
  const found: ListedCard[] = await db
    .select(LISTED)
    .from(cards)
    .where(inArray(cards.id, chosen))
    .orderBy(...ordered);
  const rows = found.slice(0, PAGE_SIZE);
  const further = found.length > PAGE_SIZE;
  if (backwards) return { rows: rows.reverse(), more: { before: further, after: true } };
  return { rows, more: { before: start !== null, after: further } };
}

/**
 * The key of the card that a page begins beside; null for the first page, and when the card has gone or is of the other
 * game.
 */
async function startAt(
  game: Game,
  id: string | null,
  columns: (typeof cards.rank | typeof cards.search | typeof cards.id)[],
  db: Db,
) {
  if (id === null) return null;
  const [card] = await db
    .select({ rank: cards.rank, search: cards.search, id: cards.id })
    .from(cards)
    .where(and(eq(cards.game, game), eq(cards.id, id)));
  if (!card) return null;
  const [rank, search, own] = [sql`${card.rank}::smallint`, sql`${card.search}::text`, sql`${card.id}::uuid`];
  return sql`(${sql.join(columns.length === 3 ? [rank, search, own] : [search, own], sql`, `)})`;
}

function wanted(game: Game, { q, team, program, pos, ovrMin, ovrMax }: CardFilters): (SQL | undefined)[] {
  return [
    eq(cards.game, game),
    ...cardsFoundBy(q),
    ...(team === "" ? [] : [eq(cards.team, team)]),
    ...(program === "" ? [] : [eq(cards.program, program)]),
    ...(pos === "" ? [] : [eq(cards.position, pos)]),
    ...(ovrMin === OVR_MIN ? [] : [lte(cards.rank, CARD_OVR.max - ovrMin)]),
    ...(ovrMax === OVR_MAX ? [] : [gte(cards.rank, CARD_OVR.max - ovrMax)]),
  ];
}

/** The exact number of cards that filters leave: kept by the import where at most one value is chosen, else counted. */
export async function countCards(game: Game, filters: CardFilters, facets: Facets, db: Db = database): Promise<number> {
  const conditions = wanted(game, filters);
  const { team, program, pos } = filters;
  if (conditions.length === 1) return facets.count("all");
  if (conditions.length === 2) {
    if (team !== "") return facets.count("team", team);
    if (program !== "") return facets.count("program", program);
    if (pos !== "") return facets.count("position", pos);
  }
  return withSearchTimeout(db, (tx) => tx.$count(cards, and(...conditions)));
}
