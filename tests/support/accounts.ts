import { asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { outbox, sessions, users } from "#app/db/schema.ts";
import { confirmEmail, signUp } from "#app/features/account/sign-up.server.ts";

export const PASSWORD = "correct horse 7 battery";

export const newAddress = (): string => `${uuidv7()}@example.com`;

/** Queued mails for an address, oldest first. */
export const mailsFor = (address: string) =>
  database.select().from(outbox).where(eq(outbox.toAddress, address)).orderBy(asc(outbox.id));

/** The code in the link of the newest mail for an address. */
export async function newestToken(address: string): Promise<string> {
  const mail = (await mailsFor(address)).at(-1);
  const link = /https?:\/\/\S+/.exec(mail?.textBody ?? "")?.[0];
  return new URL(link ?? "missing:").searchParams.get("code") ?? "";
}

export async function accountOf(address: string) {
  const [user] = await database.select().from(users).where(eq(users.emailKey, address.toLowerCase()));
  return user;
}

/** Signs up an account and confirms it unless `confirmed` is false. */
export async function createAccount({ email = newAddress(), password = PASSWORD, confirmed = true } = {}) {
  const { browserToken } = await signUp(email, password);
  if (confirmed) await confirmEmail(await newestToken(email), null);
  const user = await accountOf(email);
  if (!user) throw new Error("an account was not made");
  return { id: user.id, email, password, browserToken };
}

/** Sets `last_seen_at` an hour ahead, so that no request of a long test updates it. */
export const postponeLastSeen = (owner: string) =>
  database.update(sessions).set({ lastSeenAt: sql`now() + interval '1 hour'` }).where(eq(sessions.userId, owner));

export async function checksum(table: string, owner: string): Promise<string> {
  const column = table === "users" ? "id" : "user_id";
  const { rows } = await database.execute(
    sql`select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum
      from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${owner}`,
  );
  return String(rows[0]?.sum);
}
