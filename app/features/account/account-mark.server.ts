import { createHash } from "node:crypto";
import { eq, type SQL } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";

/**
 * The mark that a browser keeps of an account that it logged in to: a hash that tells nothing of the address and
 * changes with the password; null when there is no such account.
 */
export const markOfAccount = (id: UserId, db: Db = database) => markWhere(eq(users.id, id), db);

/** The mark of the account with this address; null when there is none. */
export const markOfAddress = (email: string, db: Db = database) =>
  markWhere(eq(users.emailKey, normalizeEmail(email)), db);

async function markWhere(condition: SQL, db: Db): Promise<string | null> {
  const [user] = await db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(condition);
  if (!user) return null;
  return createHash("sha256").update(`${user.id} ${user.passwordHash}`).digest("base64url").slice(0, 22);
}
