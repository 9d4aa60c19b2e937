import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { deletionRequests } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";

const REASON_MAX = 1_000;

export const DeletionSchema = z.object({
  reason: z
    .string({ error: "Please enter plain text" })
    .trim()
    .max(REASON_MAX, `The reason cannot be longer than ${REASON_MAX.toLocaleString("en-US")} characters`)
    .optional()
    .transform((reason) => reason || null),
});

/** Creates the account's only deletion request; an existing one stays unchanged. */
export async function requestDeletion(
  viewer: Viewer,
  game: Game,
  reason: string | null,
  db: Db = database,
): Promise<void> {
  await db
    .insert(deletionRequests)
    .values({ userId: viewer.id, id: uuidv7(), email: viewer.email, gameContext: game, reason })
    .onConflictDoNothing({ target: deletionRequests.userId });
}

export async function deletionRequestedAt(owner: string, db: Db = database): Promise<Date | null> {
  const [request] = await db
    .select({ createdAt: deletionRequests.createdAt })
    .from(deletionRequests)
    .where(eq(deletionRequests.userId, owner));
  return request?.createdAt ?? null;
}
