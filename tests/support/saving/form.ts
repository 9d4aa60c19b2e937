import { and, eq, isNull } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { emailTokens, users } from "#app/db/schema.ts";
import { checkPassword, hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { PASSWORD } from "../accounts.ts";
import { signedIn } from "../visitor.ts";

/** A form ready to submit; `truth` reads the rows that it changes. */
interface Ready {
  cookies: Map<string, string>;
  path: string;
  fields: Record<string, string>;
  truth: () => Promise<unknown>;
}

export interface SavingForm {
  what: string;
  ready: () => Promise<Ready>;
  /** Matches the statement that saves it. */
  saidBy: RegExp;
  /** Text on the page after the same form is submitted again. */
  again: string;
  /** For a form whose page doesn't report a failure. */
  isSilent?: true;
}

/** A COMMIT in the wire protocol. */
export const COMMIT = /^Q.{4}commit/s;
export const SETTINGS = "/dashboard/settings";
export const NEW_PASSWORD = "an entirely new password 7";
export const both = (password: string) => ({ password, confirmPassword: password });

export const userOf = (owner: string) => async () =>
  (await database.select().from(users).where(eq(users.id, owner)))[0];
export const passwordIsNew = (email: string) => async () => (await checkPassword(email, NEW_PASSWORD)) !== null;

/** Number of mailed codes that are still valid. */
export const liveCodes = (owner: string) =>
  database.$count(emailTokens, and(eq(emailTokens.userId, owner), isNull(emailTokens.usedAt)));

export async function withPassword() {
  const player = await signedIn();
  const passwordHash = await hashPassword(PASSWORD);
  await database.update(users).set({ passwordHash }).where(eq(users.id, player.id));
  return player;
}
