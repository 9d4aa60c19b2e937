import { sql } from "drizzle-orm";
import { closeDatabase, type Db, database } from "#app/db/client.server.ts";
import { listen as listenToDatabase } from "#app/db/listen.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { emailTokens, outbox, rateLimits, sessions, stripeEvents } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { liveSessions } from "#app/features/account/sessions/sessions.server.ts";
import { purgeTokens } from "#app/features/account/tokens/tokens.server.ts";
import {
  broadcastChange,
  broadcastReload,
  endSessionStreams,
  endStreams,
  listListeners,
} from "#app/features/activity/streams.server.ts";
import { purgeResponses } from "#app/features/api/idempotency.server.ts";
import { nameFlips } from "#app/features/flips/matches/name-flips.server.ts";
import { purgeReceipts } from "#app/features/flips/offline/receipts.server.ts";
import { purgeActs } from "#app/features/flips/undo/purge-acts.server.ts";
import { purgeImports } from "#app/features/imports/imports.server.ts";
import { startMailDelivery, stopMailDelivery } from "#app/features/mail/delivery.server.ts";
import { purgeShared } from "#app/features/sharing/shared-reports.server.ts";
import { log } from "#app/log.server.ts";
import { clearPageCache } from "./edge/page-cache.ts";

/** Returns a function that ends the work and the open streams, and closes the pool last. */
export function startWork(): () => Promise<void> {
  startMailDelivery();
  const purging = setInterval(runPurges, HOUR_MS);
  const stopListening = listenToDatabase([
    { channel: "reference_changed", onNotify: clearPageCache, onReconnect: clearPageCache },
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

const PURGES = {
  purgeExpired,
  purgeActs,
  purgeImports,
  purgeReceipts,
  purgeTokens,
  purgeResponses,
  purgeShared,
  nameFlips,
};

async function runPurges(): Promise<void> {
  for (const [name, purge] of Object.entries(PURGES))
    await purge().catch((error) => log.error({ err: error, purge: name }, "purge failed"));
}

export async function purgeExpired(db: Db = database): Promise<void> {
  await purgeRows(sessions, sql`least(${sessions.expiresAt}, ${sessions.absoluteExpiresAt}) < now()`, db);
  await purgeRows(emailTokens, sql`${emailTokens.expiresAt} < now() - interval '30 days'`, db);
  await purgeRows(rateLimits, sql`${rateLimits.expire} < extract(epoch from now()) * 1000`, db);
  await purgeRows(stripeEvents, sql`${stripeEvents.receivedAt} < now() - interval '90 days'`, db);
  await purgeRows(outbox, sql`${outbox.failed} and ${outbox.createdAt} < now() - interval '30 days'`, db);
}

const CHECK_MS = 25_000;

const activityChannels = [
  { channel: "activity", onNotify: broadcastChange, onReconnect: broadcastReload },
  {
    channel: "session_ended",
    onNotify: (owner: string) => void checkSessions(owner),
    onReconnect: () => void checkSessions(),
  },
];

/** Every 25 s, since the expiry of a session sends no notification. */
function watchSessions(): () => Promise<void> {
  const checking = setInterval(() => void checkSessions(), CHECK_MS);
  return async () => clearInterval(checking);
}

async function checkSessions(owner?: string): Promise<void> {
  const listening = listListeners(owner);
  if (listening.length === 0) return;
  try {
    const live = await liveSessions(listening);
    endSessionStreams(new Set(listening.map(({ sessionId }) => sessionId).filter((id) => !live.has(id))));
  } catch (error) {
    // An unavailable database must not log anyone out; the next check will do.
    log.warn({ err: error }, "stream sessions not checked");
  }
}
