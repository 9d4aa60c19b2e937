import { liveSessions } from "#app/features/account/sessions/sessions.server.ts";
import {
  broadcastChange,
  broadcastReload,
  endStreamsOf,
  listeningSessions,
} from "#app/features/activity/streams.server.ts";
import { log } from "#app/log.server.ts";

const CHECK_MS = 25_000;

/** What the database says about players: their activity changed, or a session of theirs ended, on whichever process. */
export const activityChannels = [
  { channel: "activity", hear: broadcastChange, missed: broadcastReload },
  { channel: "session_ended", hear: (owner: string) => void checkSessions(owner), missed: () => void checkSessions() },
];

/**
 * Looks at the sessions behind the open streams every 25 s, since one that lapses is not told; returns what stops it.
 */
export function watchSessions(): () => Promise<void> {
  const checking = setInterval(() => void checkSessions(), CHECK_MS);
  return async () => clearInterval(checking);
}

/** Ends the streams whose session is over; of one owner, or of all. */
async function checkSessions(owner?: string): Promise<void> {
  const asked = listeningSessions(owner);
  if (asked.length === 0) return;
  try {
    const live = await liveSessions(asked);
    endStreamsOf(new Set(asked.map(({ sessionId }) => sessionId).filter((id) => !live.has(id))));
  } catch (error) {
    // why: nobody is logged out because the database is away; the next look comes
    log.warn({ err: error }, "the sessions of open streams could not be checked");
  }
}
