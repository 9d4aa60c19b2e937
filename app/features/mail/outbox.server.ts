import { v7 as uuidv7 } from "uuid";
import type { Db } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema.ts";

interface Mail {
  userId: string;
  to: string;
  subject: string;
  textBody: string;
  htmlBody: string;
}

/** Puts a mail into the outbox, in the transaction of what it tells; delivery follows once that is committed. */
export async function postMail({ userId, to, subject, textBody, htmlBody }: Mail, db: Db): Promise<void> {
  await db.insert(outbox).values({ id: uuidv7(), userId, toAddress: to, subject, textBody, htmlBody });
}
