import { and, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { hashPassword, isOutdated, isPassword } from "#app/features/account/passwords/passwords.server.ts";
import type { UserId } from "#app/features/account/sessions/sessions.server.ts";
import { emailKeyOf } from "#app/features/mail/addresses.ts";

/** The account that this address and password open, or null; unknown addresses take the same work. A hash with old parameters is renewed. */
export async function checkPassword(email: string, password: string, db: Db = database): Promise<UserId | null> {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.emailKey, emailKeyOf(email)));
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
