import { gameInfo } from "#app/domain/games.ts";
import { timeAgo } from "#app/domain/time-ago.ts";
import { deletionRequestedAt } from "#app/features/account/own-data/deletion.server.ts";
import { describeAgent } from "#app/features/account/sessions/agents.ts";
import { sessionsOf, type Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { TIME_ZONES } from "#app/features/account/time-zones.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { notificationsOf } from "#app/http/cookies/notifications.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import { browserTimeZone } from "#app/http/time-zone.server.ts";
import type { Route } from "./+types/settings";

/** What the settings page shows of an account, every instant already in words. */
export async function settingsOf(viewer: Viewer, { request, context, url }: Route.LoaderArgs) {
  const [now, timeZone] = [new Date(), timeZoneOf(context)];
  const [sessions, requestedAt, notifications, cooldown] = await Promise.all([
    sessionsOf(viewer.id),
    deletionRequestedAt(viewer.id),
    notificationsOf(request),
    cooldownOf(request, viewer.email, now),
  ]);
  const day = (at: Date) => new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone }).format(at);
  return {
    email: viewer.email,
    since: day(viewer.createdAt),
    game: gameInfo(gameOf(context)).label,
    zone: { saved: viewer.timeZone, browser: browserTimeZone(request), choices: viewer.verified ? TIME_ZONES : null },
    verified: viewer.verified,
    cooldown,
    notifications,
    sessions: sessions.map(({ id, agent, createdAt, lastSeenAt }) => ({
      id,
      agent: describeAgent(agent),
      since: day(createdAt),
      lastSeen: timeAgo(lastSeenAt, now, timeZone),
      isThis: id === viewer.sessionId,
    })),
    requested: requestedAt && day(requestedAt),
    asking: viewer.verified && url.searchParams.get("confirm") === "deletion",
  };
}
