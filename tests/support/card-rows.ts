import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { cardFacets, cards } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

/** Inserts a card; returns its id. */
export async function newCard(playerName: string, row: Partial<typeof cards.$inferInsert> = {}): Promise<string> {
  const id = uuidv7();
  const card = { id, game: "CFB26", importKey: id, playerName, overall: 84, position: "QB" } as const;
  await database.insert(cards).values({ ...card, ...row });
  return id;
}

export const clearCards = () => database.execute(sql`truncate cards, card_facets`);

/** A game's cards by import key, without ids and derived columns. */
export async function cardsOf(game: Game) {
  const rows = await database.select().from(cards).where(eq(cards.game, game)).orderBy(asc(cards.importKey));
  return rows.map(({ id: _, search: __, rank: ___, ...card }) => card);
}

export async function cardsChecksum(): Promise<string> {
  const { rows } = await database.execute<{ sum: string }>(sql`
    select md5(coalesce((select string_agg(c::text, '|' order by c.id) from cards c), '')
      || coalesce((select string_agg(f::text, '|' order by f::text) from card_facets f), '')) as sum`);
  return rows[0]?.sum ?? "";
}

export async function facetsBoth(game: Game) {
  const kept = await database
    .select({ kind: cardFacets.kind, value: cardFacets.value, cards: cardFacets.cards })
    .from(cardFacets)
    .where(and(eq(cardFacets.game, game)));
  const counted = new Map<string, number>();
  for (const { team, program, position } of await database.select().from(cards).where(eq(cards.game, game))) {
    for (const [kind, value] of Object.entries({ all: "", team, program, position })) {
      if (value !== null) counted.set(`${kind} ${value}`, (counted.get(`${kind} ${value}`) ?? 0) + 1);
    }
  }
  return {
    kept: Object.fromEntries(kept.map(({ kind, value, cards }) => [`${kind} ${value}`, cards])),
    counted: Object.fromEntries(counted),
  };
}
