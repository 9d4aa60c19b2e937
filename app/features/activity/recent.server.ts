import { and, desc, eq, gt } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { recentActivity as activity } from "#app/db/schema.ts";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";

const DAYS = 14;
const MOST = 10;

export interface ActivityItem {
  id: string;
  eventType: "flip" | "coins";
  title: string;
  meta: string;
  happenedAt: Date;
}

/** A player's flip and coin events in a game within 14 days: the newest ten (docs/product.md#recent-activity). */
export async function recentActivity(owner: string, game: Game, now: Date, db: Db = database): Promise<ActivityItem[]> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const found = await db
    .select({
      id: activity.id,
      eventType: activity.eventType,
      meta: activity.meta,
      happenedAt: activity.happenedAt,
      name: activity.name,
      status: activity.status,
      amount: activity.amount,
    })
    .from(activity)
    .where(and(eq(activity.userId, owner), eq(activity.game, game), gt(activity.happenedAt, since)))
    .orderBy(desc(activity.happenedAt), desc(activity.id))
    .limit(MOST);
  return found.map(({ name, status, amount, meta, ...item }) =>
    item.eventType === "coins"
      ? { ...item, title: coinsTitle(amount), meta }
      : { ...item, title: flipTitle(name, status), meta: status === "sold" ? formatSigned(amount) : "" },
  );
}

const flipTitle = (name: string, status: FlipStatus | null) =>
  `${status === "sold" ? "Sold" : "Listed"} ${name || "a card"}`;

function coinsTitle(delta: Coins): string {
  const size = Math.abs(delta);
  return `${delta > 0 ? "Added" : "Removed"} ${formatCoins(size)} ${size === 1 ? "coin" : "coins"}`;
}
