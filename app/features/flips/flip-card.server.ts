import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { nameKey } from "#app/db/schema/columns.ts";
import { flips } from "#app/db/schema.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Position } from "#app/domain/flip.ts";

/** The card of a flip (`f`): its id, else `nameKey`, position and OVR (docs/product.md#history-of-a-card). */
export const CARD_IDENTITY = sql`coalesce(f.card_id::text,
  ${nameKey(sql`f.name`)} || chr(10) || f.pos || chr(10) || coalesce(f.ovr::text, '')) collate "C"`;

/** A flip (`f`) without a name and a card may be of any card, so none is known; `isKnownCard` of a key. */
export const IS_KNOWN_CARD = sql`(f.name <> '' or f.card_id is not null)`;
export const isKnownCard = ({ name, cardId }: CardKey): boolean => name !== "" || Boolean(cardId);

/** True for flips of this name, however it's written; `flips_by_name_key` serves it. */
export const isNamed = (name: string): SQL => sql`${nameKey(flips.name)} = ${nameKey(sql`${name}::text`)}`;

export function isOfCard({ cardId, name, pos, ovr }: CardKey): SQL | undefined {
  if (cardId) return eq(flips.cardId, cardId);
  return and(
    isNamed(name),
    eq(flips.pos, pos as Position),
    ovr === null ? isNull(flips.ovr) : eq(flips.ovr, ovr),
    cardId === null ? isNull(flips.cardId) : undefined,
  );
}
