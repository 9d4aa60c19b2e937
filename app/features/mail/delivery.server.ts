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
/** The last delivery run; a process chains its runs, so that stopping can await them all. */
let current: Promise<void> = Promise.resolve();

// Rounded like `due_at`, which can be up to half a millisecond ahead of the insert.
const NOW = sql`now()::timestamptz(3)`;

/** Every process polls the outbox; each mail is claimed by one. */
export function startMailDelivery(): void {
  deliverSoon();
  timer = setInterval(deliverSoon, POLL_MS);
}

/** Stops after the current mail; if that takes longer than `patience` milliseconds, another process retries it. */
export async function stopMailDelivery(patience = PATIENCE_MS): Promise<void> {
  clearInterval(timer);
  stopping = true;
  await Promise.race([current, sleep(patience)]);
}

/** Sends all due mails one by one; a rejected mail is attempted up to ten times over about eight and a half hours. */
export async function deliverMail(db: Db = database): Promise<void> {
  for (let mail = await claim(db); mail; mail = await claim(db)) {
    try {
      await sendMail(mail);
      await db.delete(outbox).where(eq(outbox.id, mail.id));
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "mail not accepted");
      if (mail.attempts >= ATTEMPTS)
        await db.update(outbox).set({ failed: true, textBody: "", htmlBody: "" }).where(eq(outbox.id, mail.id));
    }
  }
}

/** Delivers without waiting for the interval; the request doesn't wait for the mail server. */
export function deliverSoon(): void {
  current = current.then(() => deliverMail()).catch((error) => log.error({ err: error }, "outbox not read"));
}

/** In local mode, resolves when new mails are written, so that the next page can show their link; elsewhere at once. */
export async function localMailWritten(): Promise<void> {
  if (env.mailToFiles) await current;
}

/** Claims the next due mail; `due_at` moves ahead before sending, so that no other process claims it until then. */
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
