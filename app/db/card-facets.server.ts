import { sql } from "drizzle-orm";
import type { Game } from "#app/domain/games.ts";
import type { Db } from "./client.server.ts";
import { cardFacets, cards } from "./schema.ts";

/** Counts the cards of a game anew by what they can be filtered by; for whoever has just filled `cards`, in the same transaction (decisions, section 7). */
export async function countFacets(game: Game, db: Db): Promise<void> {
  await db.delete(cardFacets).where(sql`${cardFacets.game} = ${game}`);
  await db.execute(sql`
    insert into ${cardFacets} (game, kind, value, cards)
    select ${game}, facet.kind, facet.value, count(*)
    from ${cards} cross join lateral
      (values ('all', ''), ('team', team), ('program', program), ('position', position)) as facet (kind, value)
    where game = ${game} and facet.value is not null
    group by facet.kind, facet.value`);
}
