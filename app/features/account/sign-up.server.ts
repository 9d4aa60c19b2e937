import { and, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { hashPassword, isPassword } from "#app/features/account/passwords/passwords.server.ts";
import { endSessions, type UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";
import { alreadyRegisteredMail, confirmationMail } from "#app/features/mail/messages.server.ts";
import { enqueueMail, postLink } from "#app/features/mail/outbox.server.ts";
import { consumeToken, hashToken, issueToken, newToken, tokenOwner } from "./email-tokens.server.ts";

/**
 * Makes an account, or renews the sign-up of one that was never confirmed, and mails the confirmation link. A confirmed
 * account is left alone and its owner told by mail, at most once a day. The answer and the work are the same in every
 * case; it returns the token that marks the browser that signed up, which is the only one that confirming signs in
 * (docs/product.md#confirming). `earlier` is the token that an earlier sign-up gave this browser.
 */
export async function signUp(
  email: string,
  password: string,
  earlier: string | null = null,
  db: Db = database,
): Promise<{ browserToken: string }> {
  const [passwordHash, repeatedHash] = [await hashPassword(password), await hashIfRepeated(email, password, db)];
  const browser = newToken();
  const earlierHash = earlier === null ? null : hashToken(earlier);
  // why: an answer that was lost took its cookie along, but who knows the password that stands there is who chose it
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
    // why: the password changed, so a browser that signed in with an earlier sign-up's password has no say any more
    await endSessions(user.id, null, tx);
    await postLink(
      { userId: user.id, to: email, ...confirmationMail(email, await issueToken(user.id, "email", tx)) },
      tx,
    );
  });
  return { browserToken: browser.token };
}

/** The hash that stands at an address, if this is its password; null otherwise, by the same work. */
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

/** Stands where a password hash does and fits no password. */
const NO_PASSWORD = "none";

/**
 * Confirms the address that a mailed token belongs to. "confirmed" carries the account and whether `browserToken` is
 * the browser's that signed up. Where another one did, after others had signed up with the same address, the password
 * may be a stranger's: it is taken away, with every session that it began, and `resetToken` lets the reader of the mail
 * set one. "already" is a link that no longer works of an account that is confirmed, and changes nothing; "refused" is
 * any other token.
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
