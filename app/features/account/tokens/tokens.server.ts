import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { accessTokens, users } from "#app/db/schema.ts";
import type { TokenKind } from "#app/domain/access-token.ts";
import { hashToken } from "#app/features/account/email-tokens.server.ts";
import { isPassword } from "#app/features/account/passwords/passwords.server.ts";
import { type UserId, VIEWER_COLUMNS, type Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";
import { tokenMail } from "#app/features/mail/messages.server.ts";
import { enqueueMail } from "#app/features/mail/outbox.server.ts";
import { log } from "#app/log.server.ts";
import { isTokenText, newTokenText } from "./token-text.server.ts";

/** Includes expired tokens that are still listed. */
export const MAX_TOKENS = 10;

interface NewToken {
  /** Rendered into the form, so that a resubmission is detected. */
  id: string;
  kind: TokenKind;
  name: string;
  /** Days until it expires; null for never. */
  days: number | null;
}

/** Returns the text, which isn't stored. "password": a wrong one; "known": resubmitted form; "full": `MAX_TOKENS`. */
export async function createToken(
  owner: Pick<Viewer, "id" | "email">,
  password: string,
  token: NewToken,
  db: Db = database,
) {
  const [account] = await selectPassword(owner.id, db);
  if (!(await isPassword(account?.passwordHash ?? null, password))) return "password";
  return db.transaction(async (tx) => {
    // Under the lock: a concurrent reset revokes all tokens, and of two forms only one can create the last token.
    const [locked] = await selectPassword(owner.id, tx).for("update");
    return locked?.passwordHash === account?.passwordHash ? addToken(owner, token, tx) : "password";
  });
}

const selectPassword = (owner: UserId, db: Db) =>
  db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, owner));

/** The caller must have locked the account. */
export async function addToken(owner: Pick<Viewer, "id" | "email">, token: NewToken, tx: Db) {
  const tokens = await tx.select({ id: accessTokens.id }).from(accessTokens).where(eq(accessTokens.userId, owner.id));
  if (tokens.some(({ id }) => id === token.id)) return "known";
  if (tokens.length >= MAX_TOKENS) return "full";
  const { days, ...row } = token;
  const text = newTokenText(token.kind);
  const expiresAt = days === null ? null : sql`now() + make_interval(days => ${days})`;
  await tx.insert(accessTokens).values({ ...row, userId: owner.id, tokenHash: hashToken(text), expiresAt });
  await enqueueMail({ userId: owner.id, to: owner.email, ...tokenMail(token.name, token.kind) }, tx);
  return { text };
}

const UNUSED_SINCE = sql`coalesce(${accessTokens.lastUsedAt}, ${accessTokens.createdAt})`;
const ENDS_AT = sql<Date>`coalesce(${accessTokens.expiresAt}, ${UNUSED_SINCE} + interval '1 year')`.mapWith(
  accessTokens.createdAt,
);
const isLive = sql`${ENDS_AT} > now()`;

/** Oldest first; `endsAt` may be in the past. */
export const listTokens = (owner: UserId, db: Db = database) =>
  db
    .select({
      id: accessTokens.id,
      kind: accessTokens.kind,
      name: accessTokens.name,
      createdAt: accessTokens.createdAt,
      lastUsedAt: accessTokens.lastUsedAt,
      isEndless: sql<boolean>`${accessTokens.expiresAt} is null`,
      endsAt: ENDS_AT,
      isLive: sql<boolean>`${isLive}`,
    })
    .from(accessTokens)
    .where(eq(accessTokens.userId, owner))
    .orderBy(asc(accessTokens.createdAt), asc(accessTokens.id));

export const countTokens = (owner: UserId, db: Db = database): Promise<number> =>
  db.$count(accessTokens, and(eq(accessTokens.userId, owner), isLive));

export async function revokeToken(owner: UserId, id: string, db: Db = database): Promise<boolean> {
  const { rowCount } = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, owner), eq(accessTokens.id, id)));
  return rowCount === 1;
}

export async function revokeAllTokens(owner: UserId, db: Db = database): Promise<number> {
  return (await db.delete(accessTokens).where(eq(accessTokens.userId, owner))).rowCount ?? 0;
}

export async function revokeTokensByEmail(email: string, db: Db = database): Promise<number | null> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, normalizeEmail(email)));
  return account ? revokeAllTokens(account.id, db) : null;
}

const bearerByToken = preparedRead((db) =>
  db
    .select({
      ...VIEWER_COLUMNS,
      tokenId: accessTokens.id,
      kind: accessTokens.kind,
      name: accessTokens.name,
      endsAt: ENDS_AT,
      stale: sql<boolean>`${accessTokens.lastUsedAt} is distinct from date_trunc('hour', now())`,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, sql.placeholder("hash")), isLive))
    .prepare("bearer_by_token"),
);

interface AccessToken {
  id: string;
  kind: TokenKind;
  name: string;
  endsAt: Date;
}

/** Owner of an API token. One query, none for a wrong checksum; updates `last_used_at` at most once an hour. */
export const findApiBearer = async (text: string, db: Db = database): Promise<Bearer | null> =>
  isTokenText(text) ? findBearer(text, ["read", "write"], db) : null;

/** Owner of a feed URL's token. Always queries, so that timing doesn't reveal why there is none. */
export async function findFeedBearer(text: string, db: Db = database): Promise<Bearer | null> {
  const found = await findBearer(text, ["feed"], db);
  return found?.viewer.verified ? found : null;
}

export interface Bearer {
  viewer: Viewer;
  token: AccessToken;
}

async function findBearer(text: string, kinds: readonly TokenKind[], db: Db): Promise<Bearer | null> {
  const [row] = await bearerByToken(db).execute({ hash: hashToken(text) });
  if (!row || !kinds.includes(row.kind)) return null;
  const { stale, tokenId, kind, name, endsAt, ...account } = row;
  // Flips must be readable even if the disk is full or the database is read-only.
  if (stale)
    await touchToken(account.id, tokenId, db).catch((error) =>
      log.warn({ err: error }, "token last_used_at not updated"),
    );
  return { viewer: { ...account, sessionId: tokenId }, token: { id: tokenId, kind, name, endsAt } };
}

async function touchToken(owner: UserId, id: string, db: Db) {
  await db
    .update(accessTokens)
    .set({ lastUsedAt: sql`date_trunc('hour', now())` })
    .where(and(eq(accessTokens.userId, owner), eq(accessTokens.id, id)));
}

export async function purgeTokens(db: Db = database): Promise<void> {
  await purgeRows(accessTokens, sql`${ENDS_AT} < now() - interval '30 days'`, db);
}
