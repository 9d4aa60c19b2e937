import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { cards, flips, unnamedFlips } from "#app/db/schema.ts";
import { PICKER_COLUMNS } from "#app/features/cards/find-cards.server.ts";
import { cardSet } from "./matches.server.ts";

const FLIPS_AT_ONCE = 1_000;

/** Gives flips of earlier versions the names of their cards; versions stay. Returns how many it looked at. */
export async function nameFlips(db: Db = database): Promise<number> {
  for (let named = 0; ; ) {
    const [next] = await db.select({ owner: unnamedFlips.userId }).from(unnamedFlips).limit(1);
    if (!next) return named;
    named += await db.transaction((tx) => nameOwnFlips(tx, next.owner));
  }
}

async function nameOwnFlips(tx: Db, owner: string): Promise<number> {
  await lockOwner(tx, owner);
  const own = eq(unnamedFlips.userId, owner);
  const some = await tx.select().from(unnamedFlips).where(own).orderBy(asc(unnamedFlips.id)).limit(FLIPS_AT_ONCE);
  const ids = some.map(({ id }) => id);
  const found = await tx
    .select({
      id: flips.id,
      game: flips.game,
      name: flips.name,
      pos: flips.pos,
      ovr: flips.ovr,
      buy: flips.buy,
      card: PICKER_COLUMNS,
    })
    .from(flips)
    .innerJoin(cards, and(eq(cards.id, flips.cardId), eq(cards.game, flips.game)))
    .where(and(eq(flips.userId, owner), inArray(flips.id, ids)));
  const rows = found.map(({ game, card, ...flip }) => {
    const { id, name, cameAs } = cardSet(game, flip, card);
    return { id, name, cameAs };
  });
  await tx.execute(sql`
    update ${flips} f set name = r.name, came_as = coalesce(f.came_as, decode(r."cameAs", 'hex'))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, name text, "cameAs" text)
    where f.user_id = ${owner} and f.id = r.id and f.name <> r.name`);
  await tx.delete(unnamedFlips).where(and(own, inArray(unnamedFlips.id, ids)));
  return ids.length;
}
