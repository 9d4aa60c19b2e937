import { sql } from "drizzle-orm";
import type { Game } from "#app/domain/games.ts";
import type { Db } from "./client.server.ts";
import { cardFacets, cards } from "./schema.ts";

/**
 * Counts the cards of a game anew by what they can be filtered by; for whoever has just filled `cards`, in the same
 * transaction (docs/decisions/009-search-on-one-column.md).
 */
export async function rebuildFacets(game: Game, db: Db): Promise<void> {
  await db.delete(cardFacets).where(sql`${cardFacets.game} = ${game}`);
  // why: counted once by all three together, and added up from there, which takes half the time of counting each
  await db.execute(sql`
    with combinations as (
      select team, program, position, count(*) as cards from ${cards} where game = ${game}
      group by team, program, position
    )
    insert into ${cardFacets} (game, kind, value, cards)
    select ${game}, facet.kind, facet.value, sum(cards)
    from combinations cross join lateral
      (values ('all', ''), ('team', team), ('program', program), ('position', position)) as facet (kind, value)
    where facet.value is not null
    group by facet.kind, facet.value`);
}
