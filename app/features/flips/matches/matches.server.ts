import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { beginAct, endAct, getEarlierAct, type NewAct } from "#app/features/flips/acts.server.ts";
import { BATCH_SIZE, inBatches } from "#app/features/flips/batches.server.ts";
import { flipsOf } from "#app/features/flips/own-flips.server.ts";

/** The condition that nothing is known of a flip's card but what was typed. */
const IS_TYPED = and(isNull(flips.cardId), isNull(flips.program), isNull(flips.team));

/** A card as a player typed it for so many flips. */
export interface TypedFlips extends TypedCard {
  flips: number;
}

/** The cards that the owner's flips of a game were typed as, with a name, a position and an OVR; most flips first. */
export function typedFlips(owner: string, game: Game, db: Db = database): Promise<TypedFlips[]> {
  const { name, pos, ovr } = flips;
  return db
    .select({ name, pos, ovr, flips: sql<number>`count(*)::int`.as("flips") })
    .from(flips)
    .where(and(flipsOf(owner, game), IS_TYPED, ne(name, ""), ne(pos, "Other"), isNotNull(ovr)))
    .groupBy(name, pos, ovr)
    .orderBy(sql`flips desc`, name, pos, ovr);
}

/** A card as it was typed, and the card of the list that it is. */
export interface CardMatch {
  typed: TypedCard;
  card: CardOption;
}

/**
 * Gives the owner's typed flips of a game their cards, as one act that can be undone; their names stay. Sent again it
 * answers the same, and does nothing once it was undone.
 */
export const matchFlips = (
  owner: string,
  act: NewAct,
  game: Game,
  matches: readonly CardMatch[],
  db: Db = database,
): Promise<{ kind: "done"; flips: number; act: string } | { kind: "undone" } | { kind: "none" }> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const earlier = await getEarlierAct(tx, owner, act.id, "matched", null);
    if (earlier?.undoneAt) return { kind: "undone" };
    if (earlier) return { kind: "done", flips: earlier.flips, act: earlier.id };
    const actId = await beginAct(tx, owner, act, { game, kind: "matched" });
    const json = matches.map(({ typed: { name, pos, ovr }, card: { id, program, team } }) => {
      return { name, pos, ovr, card: id, program, team };
    });
    const ofMatch = and(flipsOf(owner, game), IS_TYPED, eq(flips.name, sql`m.name`), eq(flips.pos, sql`m.pos`));
    const count = await inBatches(() =>
      tx.execute(sql`
        with part as materialized (
          select ${flips.id}, ${flips.version}, m.card, m.program, m.team
          from jsonb_to_recordset(${JSON.stringify(json)}::jsonb)
            as m(name text, pos text, ovr int, card uuid, program text, team text)
          join ${flips} on ${ofMatch} and ${flips.ovr} = m.ovr limit ${BATCH_SIZE} for update of ${flips}
        ), matched as (
          update ${flips} f set card_id = part.card, program = part.program, team = part.team, version = f.version + 1
          from part where f.user_id = ${owner} and f.id = part.id
        )
        insert into ${flipActRows} (user_id, act_id, flip_id, version) select ${owner}, ${actId}, id, version + 1 from part`),
    );
    await endAct(tx, owner, actId, count);
    return count > 0 ? { kind: "done", flips: count, act: actId } : { kind: "none" };
  });
