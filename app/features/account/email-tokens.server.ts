import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { emailTokens, users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";

const LIFETIME = { email: sql`interval '24 hours'`, reset: sql`interval '1 hour'` };
export type TokenPurpose = keyof typeof LIFETIME;

/** A new single-use code for a link by mail; older codes of the same purpose stop working. */
export async function issueToken(userId: UserId, purpose: TokenPurpose, db: Db): Promise<string> {
  const { token, hash } = newToken();
  await revokeCodes(userId, purpose, db);
  await db
    .insert(emailTokens)
    .values({ userId, id: uuidv7(), tokenHash: hash, purpose, expiresAt: sql`now() + ${LIFETIME[purpose]}` });
  return token;
}

/** Makes the unspent codes of a purpose useless. */
export async function revokeCodes(userId: UserId, purpose: TokenPurpose, db: Db): Promise<void> {
  await db.delete(emailTokens).where(isUnspent(userId, purpose));
}

/**
 * Uses a code up and returns whose it is; null when it is unknown, spent or expired. Two at once cannot both win. In a
 * transaction the account is held to its end.
 */
export async function consumeToken(code: string, purpose: TokenPurpose, db: Db): Promise<UserId | null> {
  await lockOwner(code, purpose, db);
  const [spent] = await db
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(and(isCode(code, purpose), isNull(emailTokens.usedAt), isLive))
    .returning({ userId: emailTokens.userId });
  return spent?.userId ?? null;
}

// why: sending a link anew holds the account before its codes; taken the other way round, the two would wait for each
// other for ever
async function lockOwner(code: string, purpose: TokenPurpose, db: Db): Promise<void> {
  await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(emailTokens, eq(emailTokens.userId, users.id))
    .where(isCode(code, purpose))
    .for("update", { of: users });
}

/** Uses every unspent code of a purpose up; each is still known as its owner's. */
export async function spendCodes(userId: UserId, purpose: TokenPurpose, db: Db): Promise<void> {
  await db.update(emailTokens).set({ usedAt: sql`now()` }).where(isUnspent(userId, purpose));
}

/** Whose code this is, spent or not, as long as it is kept; null when it is unknown. */
export async function tokenOwner(code: string, purpose: TokenPurpose, db: Db = database): Promise<UserId | null> {
  const [row] = await db.select({ userId: emailTokens.userId }).from(emailTokens).where(isCode(code, purpose));
  return row?.userId ?? null;
}

/** Whose code this is, if it was used up and has not expired since; null for any other. */
export async function ownerOfSpentCode(code: string, purpose: TokenPurpose, db: Db = database): Promise<UserId | null> {
  const [row] = await db
    .select({ userId: emailTokens.userId })
    .from(emailTokens)
    .where(and(isCode(code, purpose), isNotNull(emailTokens.usedAt), isLive));
  return row?.userId ?? null;
}

/** True when a code would still be accepted. */
export async function isCodeLive(code: string, purpose: TokenPurpose, db: Db = database): Promise<boolean> {
  const [row] = await db
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(isCode(code, purpose), isNull(emailTokens.usedAt), isLive));
  return row !== undefined;
}

const isLive = sql`${emailTokens.expiresAt} > now()`;
const isCode = (code: string, purpose: TokenPurpose) =>
  and(eq(emailTokens.tokenHash, hashToken(code)), eq(emailTokens.purpose, purpose));
const isUnspent = (userId: UserId, purpose: TokenPurpose) =>
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
