import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { hashPassword, isPassword } from "#app/features/account/passwords/passwords.server.ts";
import { endSessions, type UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";
import { alreadyRegisteredMail, confirmationMail } from "#app/features/mail/messages.server.ts";
import { enqueueLinkMail, enqueueMail } from "#app/features/mail/outbox.server.ts";
import { consumeToken, hashToken, issueToken, newToken, tokenOwner } from "./email-tokens.server.ts";

/**
 * Creates an account, or renews the sign-up of an unconfirmed one, and mails the confirmation link. A confirmed account
 * stays unchanged, and its owner is notified by mail, at most once a day. Result and work are the same in every case.
 * Returns a token for the browser that signed up, the only one that confirming signs in (docs/product.md#confirming).
 * `earlier` is this browser's token from an earlier sign-up.
 */
export async function signUp(
  email: string,
  password: string,
  earlier: string | null = null,
  db: Db = database,
): Promise<{ browserToken: string }> {
  const passwordHash = await hashPassword(password);
  const repeatedHash = await hashIfRepeated(email, password, db);
  const browser = newToken();
  const earlierHash = earlier === null ? null : hashToken(earlier);
  // If a response is lost, so is its cookie; a player who repeats the stored password chose it.
  const isOthers = sql`
    ${users.signupBrowserHash} is distinct from ${earlierHash}
    and ${users.passwordHash} is distinct from ${repeatedHash}`;
  await db.transaction(async (tx) => {
    const account = { email, passwordHash, signupBrowserHash: browser.hash };
    const [user] = await tx
      .insert(users)
      .values({ id: uuidv7(), emailKey: normalizeEmail(email), ...account })
      .onConflictDoUpdate({
        target: users.emailKey,
        set: { ...account, signupContested: sql`${users.signupContested} or (${isOthers})` },
        setWhere: sql`${users.emailConfirmedAt} is null`,
      })
      .returning({ id: users.id });
    if (!user) return notifyOwner(email, tx);
    // The password changed, so sessions that began with an earlier sign-up's password end.
    await endSessions(user.id, null, tx);
    await enqueueLinkMail(
      { userId: user.id, to: email, ...confirmationMail(email, await issueToken(user.id, "email", tx)) },
      tx,
    );
  });
  return { browserToken: browser.token };
}

/** The stored hash if this is its password; else null, with the same work. */
async function hashIfRepeated(email: string, password: string, db: Db): Promise<string | null> {
  const [there] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, normalizeEmail(email)));
  return (await isPassword(there?.passwordHash ?? null, password)) ? (there?.passwordHash ?? null) : null;
}

async function notifyOwner(email: string, db: Db) {
  const [owner] = await db
    .update(users)
    .set({ signupNoticeAt: sql`now()` })
    .where(
      sql`${eq(users.emailKey, normalizeEmail(email))}
        and coalesce(${users.signupNoticeAt} < now() - interval '1 day', true)`,
    )
    .returning({ id: users.id, email: users.email });
  if (owner) await enqueueMail({ userId: owner.id, to: owner.email, ...alreadyRegisteredMail() }, db);
}

/** Stored in place of a password hash; matches no password. */
const NO_PASSWORD = "none";

/**
 * Confirms the address of a mailed token. "confirmed" has the account, and whether `browserToken` belongs to the
 * browser that signed up. If it doesn't, and several browsers signed up with the address, the password may be a
 * stranger's: it's removed with all sessions, and `resetToken` lets the reader of the mail set one. "already": a used
 * or expired link of a confirmed account, which changes nothing. "refused": any other token.
 */
export async function confirmEmail(token: string, browserToken: string | null, db: Db = database) {
  return db.transaction(async (tx) => {
    const userId = await consumeToken(token, "email", tx);
    if (userId === null)
      return (await isOfConfirmed(token, tx)) ? ({ outcome: "already" } as const) : ({ outcome: "refused" } as const);
    const [user] = await tx
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(eq(users.id, userId))
      .returning({ browser: users.signupBrowserHash, disputed: users.signupContested });
    const sameBrowser = browserToken !== null && user?.browser?.equals(hashToken(browserToken)) === true;
    const disputed = user?.disputed === true && !sameBrowser;
    if (disputed) {
      await tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId));
      await endSessions(userId, null, tx);
    }
    return {
      outcome: "confirmed",
      userId,
      sameBrowser,
      resetToken: disputed ? await issueToken(userId, "reset", tx) : null,
    } as const;
  });
}

async function isOfConfirmed(token: string, db: Db): Promise<boolean> {
  const owner = await tokenOwner(token, "email", db);
  if (owner === null) return false;
  const [user] = await db.select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, owner));
  return user?.at != null;
}

/** Does nothing unless the address has an unconfirmed account. */
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
  await enqueueLinkMail(
    { userId: user.id, to: user.email, ...confirmationMail(user.email, await issueToken(user.id, "email", db)) },
    db,
  );
}
