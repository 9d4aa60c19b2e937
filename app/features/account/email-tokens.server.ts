import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { emailTokens, users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";

const LIFETIME = { email: sql`interval '24 hours'`, reset: sql`interval '1 hour'` };
export type TokenPurpose = keyof typeof LIFETIME;

/** Creates a single-use token for a mailed link; older tokens of the same purpose stop working. */
export async function issueToken(userId: UserId, purpose: TokenPurpose, db: Db): Promise<string> {
  const { token, hash } = newToken();
  await revokeTokens(userId, purpose, db);
  await db
    .insert(emailTokens)
    .values({ userId, id: uuidv7(), tokenHash: hash, purpose, expiresAt: sql`now() + ${LIFETIME[purpose]}` });
  return token;
}

export async function revokeTokens(userId: UserId, purpose: TokenPurpose, db: Db): Promise<void> {
  await db.delete(emailTokens).where(isUnused(userId, purpose));
}

/** Null if unknown, used or expired; only one of two concurrent calls succeeds. Locks the account until commit. */
export async function consumeToken(token: string, purpose: TokenPurpose, db: Db): Promise<UserId | null> {
  await lockTokenOwner(token, purpose, db);
  const [used] = await db
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isToken(token, purpose), isNull(emailTokens.usedAt), isLive))
    .returning({ userId: emailTokens.userId });
  return used?.userId ?? null;
}

// Resending locks the user before its tokens; the opposite order would deadlock.
async function lockTokenOwner(token: string, purpose: TokenPurpose, db: Db): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(emailTokens, eq(emailTokens.userId, users.id))
    .where(isToken(token, purpose))
    .for("update", { of: users });
}

/** Marks every unused token of a purpose as used; `tokenOwner` still finds them. */
export async function consumeTokens(userId: UserId, purpose: TokenPurpose, db: Db): Promise<void> {
  await db.update(emailTokens).set({ usedAt: sql`now()` }).where(isUnused(userId, purpose));
}

/** The owner of a token, used or not; null if unknown. */
export async function tokenOwner(token: string, purpose: TokenPurpose, db: Db = database): Promise<UserId | null> {
  const [row] = await db.select({ userId: emailTokens.userId }).from(emailTokens).where(isToken(token, purpose));
  return row?.userId ?? null;
}

/** The owner of a used token that hasn't expired; null for any other. */
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

/** 32 random bytes for a cookie or a link, and the SHA-256 that the database stores. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Rate limit key of an address, hashed so that the table contains no addresses. */
export const emailHash = (email: string): string =>
  createHash("sha256").update(normalizeEmail(email)).digest("base64url").slice(0, 22);
