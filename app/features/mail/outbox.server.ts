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

/** Adds a mail within the transaction of the change that it reports; delivery follows the commit. */
export async function enqueueMail({ userId, to, subject, textBody, htmlBody }: Mail, db: Db): Promise<void> {
  await db.insert(outbox).values({ id: uuidv7(), userId, toAddress: to, subject, textBody, htmlBody });
}

/** Replaces the user's queued mails of the same kind, since a new link invalidates older ones. */
export async function enqueueLinkMail(mail: Mail, db: Db): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.userId, mail.userId), eq(outbox.subject, mail.subject)));
  await enqueueMail(mail, db);
}

/** Seconds that the mail longest due has waited; 0 if none is due. A rejected mail is due again at its next attempt. */
export async function outboxLag(db: Db = database): Promise<number> {
  const [oldest] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - ${min(outbox.dueAt)}), 0)::float8` })
    .from(outbox)
    .where(sql`not ${outbox.failed} and ${outbox.dueAt} <= now()`);
  return oldest?.seconds ?? 0;
}

/** `failed` mails won't be retried. */
export async function outboxSize(db: Db = database): Promise<{ waiting: number; failed: number }> {
  const [size] = await db
    .select({
      waiting: sql<number>`count(*) filter (where not ${outbox.failed})`,
      failed: sql<number>`count(*) filter (where ${outbox.failed})`,
    })
    .from(outbox);
  return size ?? { waiting: 0, failed: 0 };
}
