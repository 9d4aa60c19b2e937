import { and, eq, min, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema.ts";

interface Mail {
  userId: string;
  to: string;
  subject: string;
  textBody: string;
  htmlBody: string;
}

/** Puts a mail into the outbox, in the transaction of what it tells; delivery follows once that is committed. */
export async function enqueueMail({ userId, to, subject, textBody, htmlBody }: Mail, db: Db): Promise<void> {
  await db.insert(outbox).values({ id: uuidv7(), userId, toAddress: to, subject, textBody, htmlBody });
}

/**
 * Puts a mail with a link into the outbox, in place of those of its kind that wait there: a new link ends older ones.
 */
export async function postLink(mail: Mail, db: Db): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.userId, mail.userId), eq(outbox.subject, mail.subject)));
  await enqueueMail(mail, db);
}

/**
 * How many seconds the mail that is due longest has waited; 0 when none is due. A mail that was refused is due again at
 * its next attempt.
 */
export async function outboxLag(db: Db = database): Promise<number> {
  const [oldest] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - ${min(outbox.dueAt)}), 0)::float8` })
    .from(outbox)
    .where(sql`not ${outbox.failed} and ${outbox.dueAt} <= now()`);
  return oldest?.seconds ?? 0;
}

/** How many mails wait for delivery, and how many nobody took and nobody will try again. */
export async function outboxSize(db: Db = database): Promise<{ waiting: number; failed: number }> {
  const [size] = await db
    .select({
      waiting: sql<number>`count(*) filter (where not ${outbox.failed})`,
      failed: sql<number>`count(*) filter (where ${outbox.failed})`,
    })
    .from(outbox);
  return size ?? { waiting: 0, failed: 0 };
}
