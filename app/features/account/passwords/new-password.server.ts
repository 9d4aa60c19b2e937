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
import { enqueueLinkMail } from "#app/features/mail/outbox.server.ts";
import { hashPassword, isPassword } from "./passwords.server.ts";

/** Mails a reset link, valid for one hour, if the address has an account. */
export async function requestReset(email: string, db: Db = database): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.emailKey, normalizeEmail(email)))
      .for("update");
    if (user)
      await enqueueLinkMail(
        { userId: user.id, to: user.email, ...resetMail(await issueToken(user.id, "reset", tx)) },
        tx,
      );
  });
}

/**
 * Consumes a mailed token, sets the password, ends all sessions and revokes all access tokens. Returns the account;
 * null if the token is unknown, used or expired. Reading the mail confirms the address, so its confirmation links are
 * consumed, too.
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

/** Ends all sessions, starts a new one, revokes reset links; null if `current` isn't the password, or no longer is. */
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
