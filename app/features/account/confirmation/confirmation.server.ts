import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { consumeToken, hashToken, issueToken, tokenOwner } from "#app/features/account/email-tokens.server.ts";
import { endSessions, type UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";
import { confirmationMail } from "#app/features/mail/messages.server.ts";
import { postLink } from "#app/features/mail/outbox.server.ts";

/** Stands where a password hash does and fits no password. */
const NO_PASSWORD = "none";

/**
 * Confirms the address that a mailed code belongs to. "confirmed" carries the account and whether `browserToken` is the
 * browser that signed up. Where another browser did, after others had signed up with the same address, the password may
 * be a stranger's: it is taken away, with every session that it began, and `resetCode` lets the reader of the mail set
 * one. "already" is a link that no longer works of an account that is confirmed, and changes nothing; "refused" is any
 * other code.
 */
export async function confirmEmail(code: string, browserToken: string | null, db: Db = database) {
  return db.transaction(async (tx) => {
    const userId = await consumeToken(code, "email", tx);
    if (userId === null)
      return (await isOfConfirmed(code, tx)) ? ({ outcome: "already" } as const) : ({ outcome: "refused" } as const);
    const [user] = await tx
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(eq(users.id, userId))
      .returning({ browser: users.signupBrowserHash, contested: users.signupContested });
    const sameBrowser = browserToken !== null && user?.browser?.equals(hashToken(browserToken)) === true;
    const disputed = user?.contested === true && !sameBrowser;
    if (disputed) {
      await tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId));
      await endSessions(userId, null, tx);
    }
    return {
      outcome: "confirmed",
      userId,
      sameBrowser,
      resetCode: disputed ? await issueToken(userId, "reset", tx) : null,
    } as const;
  });
}

async function isOfConfirmed(code: string, db: Db): Promise<boolean> {
  const owner = await tokenOwner(code, "email", db);
  if (owner === null) return false;
  const [user] = await db.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, owner));
  return user?.at != null;
}

/** Mails a new confirmation link to an address that waits for one; does nothing for any other. */
export async function resendConfirmation(email: string, db: Db = database): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.emailKey, normalizeEmail(email)), isNull(users.emailConfirmedAt)))
      .for("update");
    if (user) await postConfirmation(user, tx);
  });
}

async function postConfirmation(user: { id: UserId; email: string }, db: Db) {
  await postLink(
    { userId: user.id, to: user.email, ...confirmationMail(user.email, await issueToken(user.id, "email", db)) },
    db,
  );
}
