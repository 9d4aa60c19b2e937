import { and, eq, sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { newFlip } from "../players.ts";
import { signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

/** As the spec writes it, as it is read, and so many seconds after it happened. */
const AGES: [string, string, number][] = [
  ["just now", "just now", 1],
  ["Xm ago", "5m ago", 5 * 60],
  ["Xh ago", "3h ago", 3 * 3_600],
  ["Xd ago", "6d ago", 6 * 86_400],
];

async function sessionSeen(seconds: number) {
  const player = await signedIn();
  await startSession(player.id, "w3m/0.5.3");
  await database
    .update(sessions)
    .set({ lastSeenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(and(eq(sessions.userId, player.id), eq(sessions.agent, "w3m/0.5.3")));
  return player.get("/dashboard/settings");
}

async function flipListed(seconds: number) {
  const player = await signedIn();
  await newFlip(player.id, { name: "Somebody", status: "listed", createdAt: new Date(Date.now() - seconds * 1_000) });
  return player.get("/dashboard");
}

/** Relative times: in Recent Activity, and beside the sessions in Settings. */
export const TIME_TEXTS: Shown[] = AGES.flatMap(([text, ago, seconds]) => [
  { text, shown: `Listed Somebody ${ago}`, page: "/dashboard", provoke: () => flipListed(seconds) },
  { text, shown: `w3m Last seen ${ago}`, page: "/dashboard/settings", provoke: () => sessionSeen(seconds) },
]);
