import { and, desc, eq, gt } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { recentActivity as activity, flips } from "#app/db/schema.ts";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { type FlipStatus, MAX_COPIES } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";

const DAYS = 14;
const MOST = 10;
/** Rows read for them: more than a lot's. */
const MOST_READ = MAX_COPIES + MOST;

export interface ActivityItem {
  id: string;
  eventType: "flip" | "coins";
  title: string;
  meta: string;
  happenedAt: Date;
  /** Of the copies that the line stands for; null for a single flip. */
  lot: string | null;
}

/**
 * A player's flip and coin events in a game within 14 days: the newest ten, where copies of a lot that were added or
 * sold one after the other are one (docs/product.md#recent-activity).
 */
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
      lot: flips.lotId,
    })
    .from(activity)
    .leftJoin(flips, and(eq(flips.userId, activity.userId), eq(flips.id, activity.id)))
    .where(and(eq(activity.userId, owner), eq(activity.game, game), gt(activity.happenedAt, since)))
    .orderBy(desc(activity.happenedAt), desc(activity.id))
    .limit(MOST_READ);
  const lines: (typeof found)[] = [];
  for (const row of found) {
    const line = lines.at(-1);
    if (line?.[0] && isSameLot(line[0], row)) line.push(row);
    else if (lines.length < MOST) lines.push([row]);
    else break;
  }
  // Its further copies may be unread.
  if (found.length === MOST_READ && lines.at(-1)?.at(-1) === found.at(-1)) lines.pop();
  return lines.flatMap(([first, ...others]) => {
    if (!first) return [];
    const { name, status, amount, meta, lot, ...item } = first;
    if (item.eventType === "coins") return { ...item, title: coinsTitle(amount), meta, lot: null };
    const profit = others.reduce((sum, other): Coins => sum + other.amount, amount);
    const title = flipTitle(name, status, others.length + 1);
    return { ...item, title, meta: status === "sold" ? formatSigned(profit) : "", lot: others.length > 0 ? lot : null };
  });
}

interface OfLot {
  lot: string | null;
  status: FlipStatus | null;
  name: string;
}

const isSameLot = (one: OfLot, other: OfLot): boolean =>
  one.lot !== null && one.lot === other.lot && one.status === other.status && one.name === other.name;

const flipTitle = (name: string, status: FlipStatus | null, copies: number) =>
  `${status === "sold" ? "Sold" : "Listed"} ${copies > 1 ? `${copies} × ` : ""}${name || "a card"}`;

function coinsTitle(delta: Coins): string {
  const size = Math.abs(delta);
  return `${delta > 0 ? "Added" : "Removed"} ${formatCoins(size)} ${size === 1 ? "coin" : "coins"}`;
}
