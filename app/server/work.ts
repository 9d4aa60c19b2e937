import { sql } from "drizzle-orm";
import { closeDatabase, type Db, database } from "#app/db/client.server.ts";
import { listen as listenToDatabase } from "#app/db/listen.server.ts";
import { emailTokens, outbox, rateLimits, sessions, stripeEvents } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { liveSessions } from "#app/features/account/sessions/sessions.server.ts";
import { purgeTokens } from "#app/features/account/tokens/tokens.server.ts";
import {
  broadcastChange,
  broadcastReload,
  endStreams,
  endStreamsOf,
  listeningSessions,
} from "#app/features/activity/streams.server.ts";
import { purgeAnswers } from "#app/features/api/idempotency.server.ts";
import { purgeReceipts } from "#app/features/flips/offline/receipts.server.ts";
import { purgeActs } from "#app/features/flips/undo/purge-acts.server.ts";
import { purgeImports } from "#app/features/imports/imports.server.ts";
import { startMailDelivery, stopMailDelivery } from "#app/features/mail/delivery.server.ts";
import { log } from "#app/log.server.ts";
import { emptyPageCache } from "./edge/page-cache.ts";

/**
 * Starts what goes on beside the requests: mail, the hourly purges, the database's channels, the look at sessions.
 * Returns what ends it and the open streams, the pool last.
 */
export function startWork(): () => Promise<void> {
  startMailDelivery();
  const purging = setInterval(runPurges, HOUR_MS);
  const stopListening = listenToDatabase([
    { channel: "reference_changed", onNotify: emptyPageCache, onReconnect: emptyPageCache },
    ...activityChannels,
  ]);
  const stopWatching = watchSessions();
  return async () => {
    endStreams();
    clearInterval(purging);
    await stopMailDelivery();
    await stopWatching();
    await stopListening();
    await closeDatabase();
  };
}

const PURGES = { purgeExpired, purgeActs, purgeImports, purgeReceipts, purgeTokens, purgeAnswers };

/** Deletes what is kept for a while only, one after the other, whether or not the one before failed. */
async function runPurges(): Promise<void> {
  for (const [name, purge] of Object.entries(PURGES))
    await purge().catch((error) => log.error({ err: error, purge: name }, "a purge failed"));
}

/**
 * Deletes what nobody can use any more: ended sessions, links a month past their end, lapsed counters, mails that were
 * given up a month ago, and payment events too old to be sent again.
 */
export async function purgeExpired(db: Db = database): Promise<void> {
  await db.delete(sessions).where(sql`least(${sessions.expiresAt}, ${sessions.absoluteExpiresAt}) < now()`);
  await db.delete(emailTokens).where(sql`${emailTokens.expiresAt} < now() - interval '30 days'`);
  await db.delete(rateLimits).where(sql`${rateLimits.expire} < extract(epoch from now()) * 1000`);
  await db.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`);
  await db.delete(outbox).where(sql`${outbox.failed} and ${outbox.createdAt} < now() - interval '30 days'`);
}

const CHECK_MS = 25_000;

/** What the database says about players: their activity changed, or a session of theirs ended, on whichever process. */
const activityChannels = [
  { channel: "activity", onNotify: broadcastChange, onReconnect: broadcastReload },
  {
    channel: "session_ended",
    onNotify: (owner: string) => void checkSessions(owner),
    onReconnect: () => void checkSessions(),
  },
];

/**
 * Looks at the sessions behind the open streams every 25 s, since one that lapses is not told; returns what stops it.
 */
function watchSessions(): () => Promise<void> {
  const checking = setInterval(() => void checkSessions(), CHECK_MS);
  return async () => clearInterval(checking);
}

/** Ends the streams whose session is over; of one owner, or of all. */
async function checkSessions(owner?: string): Promise<void> {
  const listening = listeningSessions(owner);
  if (listening.length === 0) return;
  try {
    const live = await liveSessions(listening);
    endStreamsOf(new Set(listening.map(({ sessionId }) => sessionId).filter((id) => !live.has(id))));
  } catch (error) {
    // why: nobody is logged out because the database is away; the next look comes
    log.warn({ err: error }, "the sessions of open streams could not be checked");
  }
}
