import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { and, eq, type SQL } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";

/** The upper end keeps one request from hashing a book (docs/security.md#passwords). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = "$argon2id$v=19$m=19456,t=2,p=1$";
// why: they run on the four threads of Node's pool, and static files are read by the one that is left
const MAX_RUNNING = 3;
const QUEUE = 64;

/** Thrown when more passwords wait to be hashed than this process will queue; answered with 503. */
export class HashQueueFull extends Error {
  override name = "HashQueueFull";
}

let running = 0;
const waiting: (() => void)[] = [];

/** How many passwords are being hashed, and how many wait for it. */
export const passwordQueue = () => ({ running, waiting: waiting.length });

/** The argon2id hash of a password. Throws `HashQueueFull` when the queue is full. */
export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, ARGON2ID));

/**
 * True when `password` is the one behind `stored`; takes as long for an account that does not exist (`null`) or whose
 * password was taken away.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const hashed = stored?.startsWith("$argon2") ? stored : null;
  const known = hashed ?? (await unknownAccountHash());
  const same = await withHashSlot(() => verify(known, password).catch(() => false));
  return same && hashed !== null;
}

/** True when a hash was made with older parameters than today's. */
const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT);

/**
 * True when a password stands in the list of common ones, or is built from the site's name or the address it is for.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const folded = password.toLowerCase();
  const localPart = email.toLowerCase().split("@")[0] ?? "";
  return (
    commonPasswords().has(folded) || [localPart, email.toLowerCase(), "htmc"].some((word) => isMostly(folded, word))
  );
}

function isMostly(password: string, word: string): boolean {
  return word.length >= 4 && password.replaceAll(word, "").replace(/\P{L}/gu, "") === "" && password.includes(word);
}

let common: Set<string> | undefined;
function commonPasswords(): Set<string> {
  common ??= new Set(
    dictionary["passwords-common"].filter((password) => String(password).length >= PASSWORD_MIN).map(String),
  );
  return common;
}

let unknownAccount: Promise<string> | undefined;
function unknownAccountHash(): Promise<string> {
  unknownAccount ??= hash("no account has this password", ARGON2ID);
  return unknownAccount;
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= QUEUE) throw new HashQueueFull("too many passwords are being checked");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/**
 * The account that this address and password open, or null; unknown addresses take the same work. A hash with old
 * parameters is renewed.
 */
export async function checkPassword(email: string, password: string, db: Db = database): Promise<UserId | null> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, normalizeEmail(email)));
  if (!(await isPassword(user?.passwordHash ?? null, password)) || !user) return null;
  if (isOutdated(user.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
  }
  return user.id;
}

/** True when this is the password of the account. */
export async function hasPassword(userId: UserId, password: string, db: Db = database): Promise<boolean> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return isPassword(user?.passwordHash ?? null, password);
}

/** Remembers the game an account last chose. */
export async function saveActiveGame(userId: UserId, game: Game, db: Db = database): Promise<void> {
  await db.update(users).set({ activeGame: game }).where(eq(users.id, userId));
}

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
