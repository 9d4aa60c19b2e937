import { and, eq, isNull } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { emailTokens, users } from "#app/db/schema.ts";
import { checkPassword, hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { PASSWORD } from "../accounts.ts";
import { signedIn } from "../visitor.ts";

/** A form that is ready to be sent, and what the database holds of what it saves. */
interface Ready {
  cookies: Map<string, string>;
  path: string;
  fields: Record<string, string>;
  truth: () => Promise<unknown>;
}

/** A form that saves something. */
export interface SavingForm {
  what: string;
  ready: () => Promise<Ready>;
  /** What the statement says that saves it. */
  saidBy: RegExp;
  /** Read where the same form leads when it is sent again after it was saved. */
  again: string;
  /** For a form whose page says nothing of a failure. */
  isSilent?: true;
}

/** What a driver says to end a transaction. */
export const COMMIT = /^Q.{4}commit/s;
export const SETTINGS = "/dashboard/settings";
export const NEW_PASSWORD = "an entirely new password 7";
export const both = (password: string) => ({ password, confirmPassword: password });

export const userOf = (owner: string) => async () =>
  (await database.select().from(users).where(eq(users.id, owner)))[0];
export const passwordIsNew = (email: string) => async () => (await checkPassword(email, NEW_PASSWORD)) !== null;

/** How many links by mail would still work. */
export const liveCodes = (owner: string) =>
  database.$count(emailTokens, and(eq(emailTokens.userId, owner), isNull(emailTokens.usedAt)));

/** A player who is signed in and could log in too. */
export async function withPassword() {
  const player = await signedIn();
  const passwordHash = await hashPassword(PASSWORD);
  await database.update(users).set({ passwordHash }).where(eq(users.id, player.id));
  return player;
}
