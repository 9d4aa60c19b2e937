import { v7 as uuidv7 } from "uuid";
import { formatDay, timeAgo } from "#app/domain/dates.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { deletionRequestedAt } from "#app/features/account/data-rights/deletion.server.ts";
import { listSessions, type Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { describeAgent } from "#app/features/account/sessions/user-agent.ts";
import { listedTokens } from "#app/features/account/tokens/listed-tokens.server.ts";
import { timeZonesFrom } from "./preferences.server.ts";

interface Asked {
  viewer: Viewer;
  game: Game;
  timeZone: string;
  /** The browser's time zone; null if unknown. */
  browserZone: string | null;
  now: Date;
}

/** What Settings shows of an account, its dates in words. */
export async function loadSettings({ viewer, game, timeZone, browserZone, now }: Asked) {
  const [sessions, tokens, requestedAt] = await Promise.all([
    listSessions(viewer.id),
    listedTokens(viewer.id, now, timeZone),
    deletionRequestedAt(viewer.id),
  ]);
  const day = (at: Date) => formatDay(at, timeZone);
  return {
    email: viewer.email,
    since: day(viewer.createdAt),
    game: gameInfo(game).label,
    zone: { saved: viewer.timeZone, browser: browserZone },
    zones: viewer.verified ? timeZonesFrom(viewer.timeZone, browserZone) : [],
    dayEnd: viewer.dayEnd,
    shortcuts: viewer.shortcuts,
    verified: viewer.verified,
    sessions: sessions.map(({ id, agent, createdAt, lastSeenAt }) => ({
      id,
      agent: describeAgent(agent),
      since: day(createdAt),
      lastSeen: timeAgo(lastSeenAt, now, timeZone),
      isThis: id === viewer.sessionId,
    })),
    tokens,
    tokenId: uuidv7(),
    requested: requestedAt && day(requestedAt),
    timeZone,
  };
}
