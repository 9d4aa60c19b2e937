import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { emailTokens, users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";

const LIFETIME = { email: sql`interval '24 hours'`, reset: sql`interval '1 hour'` };
export type TokenPurpose = keyof typeof LIFETIME;

/** A new single-use token for a link by mail; older tokens of the same purpose stop working. */
export async function issueToken(userId: UserId, purpose: TokenPurpose, db: Db): Promise<string> {
  const { token, hash } = newToken();
  await revokeTokens(userId, purpose, db);
  await db
    .insert(emailTokens)
    .values({ userId, id: uuidv7(), tokenHash: hash, purpose, expiresAt: sql`now() + ${LIFETIME[purpose]}` });
  return token;
}

/** Makes the unused tokens of a purpose useless. */
export async function revokeTokens(userId: UserId, purpose: TokenPurpose, db: Db): Promise<void> {
  await db.delete(emailTokens).where(isUnused(userId, purpose));
}

/**
 * Uses a token up and returns whose it is; null when it is unknown, used or expired. Two at once cannot both win. In a
 * transaction the account is held to its end.
 */
export async function consumeToken(token: string, purpose: TokenPurpose, db: Db): Promise<UserId | null> {
  await lockOwner(token, purpose, db);
  const [used] = await db
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isToken(token, purpose), isNull(emailTokens.usedAt), isLive))
    .returning({ userId: emailTokens.userId });
  return used?.userId ?? null;
}

// why: resending locks the user before its tokens; the opposite order would deadlock
async function lockOwner(token: string, purpose: TokenPurpose, db: Db): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(emailTokens, eq(emailTokens.userId, users.id))
    .where(isToken(token, purpose))
    .for("update", { of: users });
}

/** Uses every unused token of a purpose up; each is still known as its owner's. */
export async function consumeTokens(userId: UserId, purpose: TokenPurpose, db: Db): Promise<void> {
  await db.update(emailTokens).set({ usedAt: sql`now()` }).where(isUnused(userId, purpose));
}

/** Whose token this is, used or not, as long as it is kept; null when it is unknown. */
export async function tokenOwner(token: string, purpose: TokenPurpose, db: Db = database): Promise<UserId | null> {
  const [row] = await db.select({ userId: emailTokens.userId }).from(emailTokens).where(isToken(token, purpose));
  return row?.userId ?? null;
}

/** Whose token this is, if it was used up and has not expired since; null for any other. */
export async function ownerOfConsumedToken(
  token: string,
  purpose: TokenPurpose,
  db: Db = database,
): Promise<UserId | null> {
  const [row] = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(and(isToken(token, purpose), isNotNull(emailTokens.usedAt), isLive));
  return row?.userId ?? null;
}

/** True when a token would still be accepted. */
export async function isTokenLive(token: string, purpose: TokenPurpose, db: Db = database): Promise<boolean> {
  const [row] = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(isToken(token, purpose), isNull(emailTokens.usedAt), isLive));
  return row !== undefined;
}

const isLive = sql`${emailTokens.expiresAt} > now()`;
const isToken = (token: string, purpose: TokenPurpose) =>
  and(eq(emailTokens.tokenHash, hashToken(token)), eq(emailTokens.purpose, purpose));
const isUnused = (userId: UserId, purpose: TokenPurpose) =>
  and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), isNull(emailTokens.usedAt));

/** A new secret of 32 random bytes, for a cookie or a link, with the SHA-256 that the database keeps in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** The SHA-256 of a token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The key under which a mail address is counted: a hash, so that no address stands in the table. */
export const emailHash = (email: string): string =>
  createHash("sha256").update(normalizeEmail(email)).digest("base64url").slice(0, 22);
