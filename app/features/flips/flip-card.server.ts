import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { plainText } from "#app/db/schema/columns.ts";
import { flips } from "#app/db/schema.ts";
import type { CardKey } from "#app/domain/card.ts";
import type { Position } from "#app/domain/flip.ts";

/** The card of a flip (`f`): its id, else name in lower case, position and OVR (docs/product.md#history-of-a-card). */
export const CARD_IDENTITY = sql`coalesce(f.card_id::text,
  lower(f.name) || chr(10) || f.pos || chr(10) || coalesce(f.ovr::text, '')) collate "C"`;

export function isOfCard({ cardId, name, pos, ovr }: CardKey): SQL | undefined {
  if (cardId) return eq(flips.cardId, cardId);
  const searched = plainText(sql`${name}::text || chr(10) || ${pos}::text`);
  return and(
    // Redundant, but lets `flips_by_name` serve the query: names that differ only in case share one search text.
    sql`${flips.search} = ${searched}`,
    sql`lower(normalize(${flips.name})) = lower(${name}::text)`,
    eq(flips.pos, pos as Position),
    ovr === null ? isNull(flips.ovr) : eq(flips.ovr, ovr),
    cardId === null ? isNull(flips.cardId) : undefined,
  );
}
