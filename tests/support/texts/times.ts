import { and, eq, sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import { startSession } from "#app/features/account/sessions.server.ts";
import { signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

const AGES: [string, string, string][] = [
  ["just now", "just now", "1 second"],
  ["Xm ago", "5m ago", "5 minutes"],
  ["Xh ago", "3h ago", "3 hours"],
  ["Xd ago", "6d ago", "6 days"],
];

/** Relative times as Settings show them beside each session (spec, section 9). */
export const TIME_TEXTS: Shown[] = AGES.map(([text, ago, age]) => ({
  text,
  shown: `w3m Last seen ${ago}`,
  page: "/dashboard/settings",
  provoke: async () => {
    const player = await signedIn();
    await startSession(player.id, "w3m/0.5.3");
    await database
      .update(sessions)
      .set({ lastSeenAt: sql`now() - ${age}::interval` })
      .where(and(eq(sessions.userId, player.id), eq(sessions.agent, "w3m/0.5.3")));
    return player.get("/dashboard/settings");
  },
}));
