import { and, asc, eq } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flips } from "#app/db/schema.ts";
import type { CardOption } from "#app/domain/card.ts";
import { typedCardKey } from "#app/domain/card-name.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import { keepPicks } from "#app/features/cards/picked-cards.server.ts";
import { beginAct, endAct, getEarlierAct, type NewAct } from "#app/features/flips/acts.server.ts";
import type { FlipDetails } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import type { CardChoice } from "./choice-form.ts";
import { cardSet, setCards } from "./matches.server.ts";

/** "gone": the flip isn't there; "noCard": its game has no such card; "undone": this choice was made and undone before. */
type Choice = { kind: "done"; card: CardOption; flips: number; act: string } | { kind: "gone" | "noCard" | "undone" };

/**
 * Sets the card that the player picked for a flip, and for those of its copies with the same one, as one act. The pick
 * is kept for what was typed. Each card is a choice of its own, also of one form.
 */
export const chooseCard = (
  owner: string,
  { flip: flipId, card: cardId, typed }: CardChoice,
  { id: formId, now }: NewAct,
  db: Db = database,
): Promise<Choice> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const flip = await getFlip(owner, flipId, tx);
    if (!flip) return { kind: "gone" };
    const { game, name, pos, ovr, lotId } = flip;
    const card = await getCard(game, cardId, tx);
    if (!card) return { kind: "noCard" };
    const act = { id: uuidv5(card.id, formId), now };
    const earlier = await getEarlierAct(tx, owner, act.id, "matched", [flipId]);
    if (earlier?.undoneAt) return { kind: "undone" };
    if (earlier) return { kind: "done", card, flips: earlier.flips, act: earlier.id };
    const copies = lotId === null ? [flip] : (await lotOf(owner, lotId, tx)).filter((copy) => isSameCard(copy, flip));
    const actId = await beginAct(tx, owner, act, { game, kind: "matched" });
    const count = await setCards(
      tx,
      { owner, actId },
      copies.map((copy) => cardSet(game, copy, card)),
    );
    await keepPicks(tx, owner, [{ game, typed: typed ?? { name, pos, ovr }, card, at: now }]);
    await endAct(tx, owner, actId, count);
    return { kind: "done", card, flips: count, act: actId };
  });

/** Without a card, by what was typed, since a copy may have been edited into another one. */
const isSameCard = (copy: Carded, flip: Carded): boolean =>
  copy.cardId === flip.cardId && (flip.cardId !== null || typedCardKey(copy) === typedCardKey(flip));

type Carded = Pick<FlipDetails, "name" | "pos" | "ovr" | "cardId">;

const lotOf = (owner: string, lotId: string, tx: Db) =>
  tx
    .select({ id: flips.id, name: flips.name, pos: flips.pos, ovr: flips.ovr, buy: flips.buy, cardId: flips.cardId })
    .from(flips)
    .where(and(eq(flips.userId, owner), eq(flips.lotId, lotId)))
    .orderBy(asc(flips.id));
