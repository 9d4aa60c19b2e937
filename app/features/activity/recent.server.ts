import { and, desc, eq, gt } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { recentActivity as activity } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";

const DAYS = 14;
const MOST = 10;

/** One thing that happened to a player's flips or coins. */
export interface ActivityItem {
  id: string;
  eventType: "flip" | "coins";
  title: string;
  meta: string;
  happenedAt: Date;
}

/**
 * What happened to a player's flips and coins in a game within 14 days, the newest first, ten at most
 * (docs/product.md#recent-activity).
 */
export function recentActivity(owner: string, game: Game, now: Date, db: Db = database): Promise<ActivityItem[]> {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  return db
    .select({
      id: activity.id,
      eventType: activity.eventType,
      title: activity.title,
      meta: activity.meta,
      happenedAt: activity.happenedAt,
    })
    .from(activity)
    .where(and(eq(activity.userId, owner), eq(activity.game, game), gt(activity.happenedAt, since)))
    .orderBy(desc(activity.happenedAt), desc(activity.id))
    .limit(MOST);
}
