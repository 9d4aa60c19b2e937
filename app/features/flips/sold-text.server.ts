import { and, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import type { Done } from "./change-flips.server.ts";
import { flipName } from "./flip-name.ts";

/** "Marked 2 flips as sold. 2 × Kade Mattis, +1,800.": `marked` and what the flips brought, at most 500 of them. */
export async function soldFlipsText(owner: string, { act }: Done, marked: string, db: Db = database): Promise<string> {
  const { name, pos, ovr, profit } = flips;
  const sold = await db
    .select({ name, pos, ovr, profit })
    .from(flipActRows)
    .innerJoin(flips, and(eq(flips.userId, flipActRows.userId), eq(flips.id, flipActRows.flipId)))
    .where(and(eq(flipActRows.userId, owner), eq(flipActRows.actId, act ?? ""), eq(flips.status, "sold")));
  const [first] = sold;
  if (!first) return `${marked}.`;
  const sum = formatSigned(sold.reduce((total, flip) => total + flip.profit, 0));
  const isOneCard = sold.every((flip) => flip.name === first.name && flip.pos === first.pos && flip.ovr === first.ovr);
  if (!isOneCard) return `${marked}. Profit ${sum}.`;
  return `${marked}. ${sold.length === 1 ? `${flipName(first)} ` : `${formatCoins(sold.length)} × ${flipName(first)}, `}${sum}.`;
}
