import { and, desc, eq, gt } from "drizzle-orm";
import { cachedByRevision } from "#app/db/cached-by-revision.server.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { recentActivity as activity } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import type { OwnedState } from "#app/domain/owned-state.ts";

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
export function recentActivity(state: OwnedState, now: Date, db: Db = database): Promise<ActivityItem[]> {
  const { owner, game } = state;
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const isCurrent = (items: ActivityItem[]) => items.every(({ happenedAt }) => happenedAt > since);
  return cachedByRevision(state, ["activity"], () => readActivity(owner, game, since, db), isCurrent);
}

const readActivity = (owner: string, game: Game, since: Date, db: Db): Promise<ActivityItem[]> =>
  db
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
