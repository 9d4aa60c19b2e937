import { eq, sql } from "drizzle-orm";
import type { Game } from "#app/domain/games.ts";
import type { Db } from "./client.server.ts";
import { cardFacets, cards } from "./schema.ts";

/** Call it in the transaction that changed `cards` (docs/decisions/009-search-on-one-column.md). */
export async function rebuildFacets(game: Game, db: Db): Promise<void> {
  await db.delete(cardFacets).where(eq(cardFacets.game, game));
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
