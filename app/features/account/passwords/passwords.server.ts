import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { and, eq, type SQL } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { normalizeEmail } from "#app/features/mail/addresses.ts";

/** `PASSWORD_MAX` bounds the hashing work of one request (docs/security.md#passwords). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = "$argon2id$v=19$m=19456,t=2,p=1$";
// Hashing uses the four threads of Node's pool; one stays free for reading static files.
const MAX_RUNNING = 3;
const QUEUE = 64;

export class HashQueueFull extends Error {
  override name = "HashQueueFull";
}

let running = 0;
const waiting: (() => void)[] = [];

export const passwordQueue = () => ({ running, waiting: waiting.length });

/** Argon2id; throws `HashQueueFull`. */
export const hashPassword = (password: string): Promise<string> => withHashSlot(() => hash(password, ARGON2ID));

/** Takes as long for an account that doesn't exist (`null`) or has no password. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const hashed = stored?.startsWith("$argon2") ? stored : null;
  const known = hashed ?? (await unknownAccountHash());
  const same = await withHashSlot(() => verify(known, password).catch(() => false));
  return same && hashed !== null;
}

const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT);

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

/** The account with these credentials, or null; unknown addresses take as long. Renews outdated hashes. */
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

export async function hasPassword(userId: UserId, password: string, db: Db = database): Promise<boolean> {
  const [user] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return isPassword(user?.passwordHash ?? null, password);
}

/** Cookie value that marks a known browser: a hash without the address that changes with the password. */
export const browserMarkForUser = (id: UserId, db: Db = database) => markWhere(eq(users.id, id), db);

export const browserMarkForEmail = (email: string, db: Db = database) =>
  markWhere(eq(users.emailKey, normalizeEmail(email)), db);

async function markWhere(condition: SQL, db: Db): Promise<string | null> {
  const [user] = await db.select({ id: users.id, passwordHash: users.passwordHash }).from(users).where(condition);
  if (!user) return null;
  return createHash("sha256").update(`${user.id} ${user.passwordHash}`).digest("base64url").slice(0, 22);
}
