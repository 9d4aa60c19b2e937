import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { emailTokens, outbox, rateLimits, sessions, stripeEvents } from "#app/db/schema.ts";

/**
 * Deletes what nobody can use any more: ended sessions, links a month past their end, lapsed counters, mails that were
 * given up a month ago, and payment events too old to be sent again.
 */
export async function purgeExpired(db: Db = database): Promise<void> {
  await db.delete(sessions).where(sql`least(${sessions.expiresAt}, ${sessions.absoluteExpiresAt}) < now()`);
  await db.delete(emailTokens).where(sql`${emailTokens.expiresAt} < now() - interval '30 days'`);
  await db.delete(rateLimits).where(sql`${rateLimits.expire} < extract(epoch from now()) * 1000`);
  await db.delete(stripeEvents).where(sql`${stripeEvents.receivedAt} < now() - interval '90 days'`);
  await db.delete(outbox).where(sql`${outbox.failed} and ${outbox.createdAt} < now() - interval '30 days'`);
}
