import { and, eq, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { consumeToken, consumeTokens, issueToken, revokeTokens } from "#app/features/account/email-tokens.server.ts";
import {
  endSessions,
  type Session,
  startSession,
  type UserId,
} from "#app/features/account/sessions/sessions.server.ts";
import { revokeAllTokens } from "#app/features/account/tokens/tokens.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";
import { resetMail } from "#app/features/mail/messages.server.ts";
import { postLink } from "#app/features/mail/outbox.server.ts";
import { hashPassword, isPassword } from "./passwords.server.ts";

/** Mails a link that sets a new password, good for an hour, when the address has an account; does nothing otherwise. */
export async function requestReset(email: string, db: Db = database): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.emailKey, normalizeEmail(email)))
      .for("update");
    if (user)
      await postLink({ userId: user.id, to: user.email, ...resetMail(await issueToken(user.id, "reset", tx)) }, tx);
  });
}

/**
 * Sets the password behind a mailed token, ends every session, revokes every access token, and returns whose account it
 * is; null when the token is unknown, used or expired. Having read the mail confirms the address, so older links that
 * would confirm it have nothing left to do.
 */
export async function resetPassword(token: string, password: string, db: Db = database): Promise<UserId | null> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await consumeToken(token, "reset", tx);
    if (userId === null) return null;
    await tx
      .update(users)
      .set({
        passwordHash,
        signupBrowserHash: null,
        signupContested: false,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`,
      })
      .where(eq(users.id, userId));
    await consumeTokens(userId, "email", tx);
    await endSessions(userId, null, tx);
    await revokeAllTokens(userId, tx);
    return userId;
  });
}

/**
 * Sets a new password for an owner who knows the current one, ends every session, makes mailed reset links useless and
 * begins a new session for `agent`; null when `current` is not the password, or not any more.
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
    await revokeTokens(owner, "reset", tx);
    await endSessions(owner, null, tx);
    return startSession(owner, agent, tx);
  });
}
