import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { outbox } from "#app/db/schema.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { sendMail } from "./transport.server.ts";

const POLL_MS = 5_000;
const ATTEMPTS = 10;
const PATIENCE_MS = 5_000;

let timer: NodeJS.Timeout | undefined;
let stopping = false;
/** The last round asked for; rounds of one process follow each other, so that stopping waits for them all. */
let current: Promise<void> = Promise.resolve();

// why: rounded as `due_at` is, which may lie half a millisecond ahead of when a mail was posted
const NOW = sql`now()::timestamptz(3)`;

/** Begins to deliver the outbox, by whichever process finds a mail first; each mail is claimed by one. */
export function startMailDelivery(): void {
  deliverSoon();
  timer = setInterval(deliverSoon, POLL_MS);
}

/**
 * Stops delivering, after the mail that is being sent; one that takes longer than `patience` milliseconds is tried
 * again by another process.
 */
export async function stopMailDelivery(patience = PATIENCE_MS): Promise<void> {
  clearInterval(timer);
  stopping = true;
  await Promise.race([current, sleep(patience)]);
}

/**
 * Sends every mail that is due, one after the other; a refused one is tried again later, up to ten times over about
 * eight and a half hours.
 */
export async function deliverMail(db: Db = database): Promise<void> {
  for (let mail = await claim(db); mail; mail = await claim(db)) {
    try {
      await sendMail(mail);
      await db.delete(outbox).where(eq(outbox.id, mail.id));
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "a mail was not taken");
      if (mail.attempts >= ATTEMPTS)
        await db.update(outbox).set({ failed: true, textBody: "", htmlBody: "" }).where(eq(outbox.id, mail.id));
    }
  }
}

/** Sends what was just posted without waiting for the interval; the visitor never waits for the mail server. */
export function deliverSoon(): void {
  current = current
    .then(() => deliverMail())
    .catch((error) => log.error({ err: error }, "the outbox could not be read"));
}

/**
 * In local mode, resolves when what was just posted is written, so that the next page can show its link; elsewhere at
 * once.
 */
export async function localMailWritten(): Promise<void> {
  if (env.mailToFiles) await current;
}

/**
 * Takes the next due mail for one attempt, none once this process ends; until `due_at`, pushed ahead before sending, no
 * other process takes it.
 */
async function claim(db: Db) {
  if (stopping) return;
  const next = sql`(
    select id from ${outbox} where not failed and due_at <= ${NOW} order by due_at for update skip locked limit 1
  )`;
  const [mail] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      dueAt: sql`now() + interval '1 minute' * power(2, ${outbox.attempts})`,
    })
    .where(sql`${outbox.id} = ${next}`)
    .returning();
  return mail;
}
