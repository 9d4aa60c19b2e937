import { closeDatabase } from "#app/db/client.server.ts";
import { listen as listenToDatabase } from "#app/db/listen.server.ts";
import { purgeExpired } from "#app/features/account/purge-expired.server.ts";
import { endStreams } from "#app/features/activity/streams.server.ts";
import { purgeActs } from "#app/features/flips/undo/purge-acts.server.ts";
import { startMailDelivery, stopMailDelivery } from "#app/features/mail/delivery.server.ts";
import { log } from "#app/log.server.ts";
import { activityChannels, watchSessions } from "./activity.ts";
import { emptyPageCache } from "./edge/page-cache.ts";

const HOUR_MS = 3_600_000;

/**
 * Starts what goes on beside the requests: mail, the hourly sweep, the database's channels, the look at sessions.
 * Returns what ends it and the open streams, the pool last.
 */
export function startWork(): () => Promise<void> {
  startMailDelivery();
  const sweeping = setInterval(sweep, HOUR_MS);
  const stopListening = listenToDatabase([
    { channel: "reference_changed", hear: emptyPageCache, missed: emptyPageCache },
    ...activityChannels,
  ]);
  const stopWatching = watchSessions();
  return async () => {
    endStreams();
    clearInterval(sweeping);
    await stopMailDelivery();
    await stopWatching();
    await stopListening();
    await closeDatabase();
  };
}

const sweep = () =>
  purgeExpired()
    .then(() => purgeActs())
    .catch((error) => log.error({ err: error }, "the sweep failed"));
