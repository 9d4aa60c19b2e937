import { and, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { revokeCodes } from "#app/features/account/email-tokens.server.ts";
import {
  endSessions,
  type Session,
  startSession,
  type UserId,
} from "#app/features/account/sessions/sessions.server.ts";
import { hashPassword, isPassword } from "./passwords.server.ts";

/**
 * Sets a new password for an owner who knows the current one, ends every session, makes mailed reset links useless and
 * begins a new session for
 * `agent`; null when `current` is not the password, or not any more.
 */
export async function changePassword(
  owner: UserId,
  { current, next }: { current: string; next: string },
  agent: string,
  db: Db = database,
): Promise<Session | null> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, owner));
  if (!(await isPassword(user?.passwordHash ?? null, current)) || !user) return null;
  const passwordHash = await hashPassword(next);
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, owner), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) return null;
    await revokeCodes(owner, "reset", tx);
    await endSessions(owner, null, tx);
    return startSession(owner, agent, tx);
  });
}
