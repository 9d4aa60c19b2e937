import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "#app/db/client.server.ts";
import { startMailServer } from "../../../support/mail-server.ts";
import { documentOf } from "../../../support/page-document.ts";
import { hrefsIn } from "../../../support/page-forms.ts";
import { until } from "../../../support/server.ts";

const server = await startMailServer();
// Settings are read at the first import, so the app is imported below.
vi.stubEnv("SMTP_URL", server.url);
vi.stubEnv("MAIL_FROM", "HTMC <no-reply@htmc.example>");
vi.stubEnv("APP_ORIGIN", "https://htmc.example");
vi.stubEnv("SESSION_SECRETS", "0123456789abcdefghijklmnopqrstuvwxyz");
const { database } = await import("#app/db/client.server.ts");
const { outbox } = await import("#app/db/schema.ts");
const { requestReset } = await import("#app/features/account/passwords/new-password.server.ts");
const { signUp } = await import("#app/features/account/sign-up.server.ts");
const { deliverMail } = await import("#app/features/mail/delivery.server.ts");
const { outboxLag, outboxSize } = await import("#app/features/mail/outbox.server.ts");
const { latestLocalLink, sendMail } = await import("#app/features/mail/transport.server.ts");
const { createAccount, mailsFor, newAddress, PASSWORD } = await import("../../../support/accounts.ts");

// Production requires TLS, which this server doesn't support.
vi.mock("nodemailer", async (original) => {
  const real = await original<typeof import("nodemailer")>();
  return { ...real, createTransport: (options: object) => real.createTransport({ ...options, requireTLS: false }) };
});

const DUE = { dueAt: sql`now()` };
const takenFor = (address: string) => server.taken.filter(({ recipients }) => recipients.includes(address));
const post = (to: string, text = "Hello", db: Db = database) =>
  db.insert(outbox).values({ id: uuidv7(), toAddress: to, subject: "Hello", textBody: text, htmlBody: text });

beforeEach(async () => {
  server.state.refusing = false;
  await database.delete(outbox);
});
afterAll(() => server.stop());

test("the confirmation arrives as text and HTML, for one recipient, with a link to our own address", async () => {
  const email = newAddress();
  await signUp(email, PASSWORD);
  const [row] = await mailsFor(email);
  await deliverMail();
  const [{ recipients, mail } = { recipients: [], mail: null }] = takenFor(email);
  expect(recipients).toEqual([email]);
  expect(mail).toMatchObject({
    from: { name: "HTMC", address: "no-reply@htmc.example" },
    to: [{ name: "", address: email }],
    subject: "Confirm your email for HTMC",
    messageId: `<${row?.id}@htmc.example>`,
  });
  const link = /https:\/\/htmc\.example\/auth\/confirm\?code=[\w-]{43}&type=email&email=[\w-]+%40example\.com/;
  const inText = link.exec(mail?.text ?? "")?.[0];
  expect(inText).toBeDefined();
  expect(hrefsIn(documentOf(String(mail?.html)))).toContain(inText);
  expect(mail?.text).toContain("HTMC — How To Make Coins");
  expect(mail?.text).not.toContain("localhost");
  expect(mail?.cc ?? mail?.bcc ?? mail?.attachments).toEqual([]);
});

test("a mail that the server has taken is gone from the outbox, and not sent again", async () => {
  const { email } = await createAccount();
  await requestReset(email);
  await deliverMail();
  await deliverMail();
  expect(await mailsFor(email)).toEqual([]);
  expect(takenFor(email).map(({ mail }) => mail.subject)).toEqual([
    "Confirm your email for HTMC",
    "Set a new password for HTMC",
  ]);
});

test("a mail that the server refuses waits twice as long each time and is sent under the same Message-ID", async () => {
  const to = newAddress();
  await post(to);
  server.state.refusing = true;
  const triesBefore = server.state.tries;
  for (const [attempts, minutes] of [
    [1, 1],
    [2, 2],
    [3, 4],
  ] as const) {
    // `now()` is constant within a transaction.
    await database.transaction(async (db) => {
      await deliverMail(db);
      await deliverMail(db);
      const waits = sql<number>`round(extract(epoch from ${outbox.dueAt} - now()) / 60, 3)::float8`;
      const [row] = await db.select({ waits }).from(outbox);
      expect(row?.waits).toBe(minutes);
    });
    expect(await mailsFor(to)).toMatchObject([{ attempts, failed: false, textBody: "Hello" }]);
    await database.update(outbox).set(DUE);
  }
  expect(server.state.tries).toBe(triesBefore + 3);
  const [row] = await mailsFor(to);
  server.state.refusing = false;
  await deliverMail();
  expect(takenFor(to).map(({ mail }) => mail.messageId)).toEqual([`<${row?.id}@htmc.example>`]);
  expect(await mailsFor(to)).toEqual([]);
});

test("one refused mail does not hold up the others", async () => {
  const bad = `${"x".repeat(300)}@example.com`;
  const good = newAddress();
  await post(`${bad}\r\nDATA`);
  await post(good);
  await deliverMail();
  expect(takenFor(good)).toHaveLength(1);
});

test("after ten refusals a mail is given up, and its text with the link is wiped", async () => {
  const to = newAddress();
  await post(to, "https://htmc.example/reset-password?code=secret");
  server.state.refusing = true;
  for (let attempt = 1; attempt <= 12; attempt++) {
    await deliverMail();
    await database.update(outbox).set(DUE);
  }
  expect(await mailsFor(to)).toMatchObject([{ attempts: 10, failed: true, textBody: "", htmlBody: "" }]);
  server.state.refusing = false;
  await deliverMail();
  expect(takenFor(to)).toEqual([]);
});

test("two deliverers at the same moment send each mail once", async () => {
  const addresses = Array.from({ length: 20 }, newAddress);
  for (const to of addresses) await post(to);
  await Promise.all([deliverMail(), deliverMail(), deliverMail()]);
  expect(addresses.map((to) => takenFor(to).length)).toEqual(addresses.map(() => 1));
  expect(await database.$count(outbox)).toBe(0);
});

test("a mail is due the moment it is posted, however its time is rounded", async () => {
  const waiting: number[] = [];
  for (let round = 0; round < 20; round++) {
    await database.transaction(async (db) => {
      await post(newAddress(), "Hello", db);
      await deliverMail(db);
      waiting.push(await db.$count(outbox));
    });
  }
  expect(waiting).toEqual(waiting.map(() => 0));
});

test("a mail being sent is left alone by other deliverers for a minute", async () => {
  const to = newAddress();
  await post(to);
  const before = server.state.tries;
  await database.transaction(async (db) => {
    await db.update(outbox).set({ dueAt: sql`now() + interval '59 seconds'` });
    await deliverMail(db);
    expect(server.state.tries).toBe(before);
    await db.update(outbox).set(DUE);
    await deliverMail(db);
  });
  expect(server.state.tries).toBe(before + 1);
});

test("gives up on a mail server that keeps it waiting when time is up, whatever it was doing", async () => {
  let release = () => {};
  server.state.hold = new Promise((done) => {
    release = done;
  });
  const mail = { id: uuidv7(), toAddress: newAddress(), subject: "Hello", textBody: "Hello", htmlBody: "Hello" };
  await expect(sendMail(mail, 300)).rejects.toThrow();
  await until(() => server.connections() === 0, 2_000);
  release();
});

test.each([
  "a@example.com, b@example.com",
  "A <a@example.com>",
  "a@example.com\r\nBcc: b@example.com",
  "a@example.com b@example.com",
])("reaches at most one recipient for an address that names several: %j", async (to) => {
  const before = server.taken.length;
  await post(to);
  await deliverMail();
  for (const { recipients, mail } of server.taken.slice(before)) {
    expect(recipients).toHaveLength(1);
    expect(mail.bcc ?? []).toEqual([]);
  }
});

test("no link is shown where a mail server is set", async () => {
  expect(await latestLocalLink(newAddress())).toBeNull();
});

test("a mail server that refuses everything raises the number of waiting mails, not their lag", async () => {
  await post(newAddress());
  expect(await outboxSize()).toEqual({ waiting: 1, failed: 0 });
  server.state.refusing = true;
  await deliverMail();
  expect(await outboxSize()).toEqual({ waiting: 1, failed: 0 });
  expect(await outboxLag()).toBe(0);
  await database.update(outbox).set({ failed: true });
  expect(await outboxSize()).toEqual({ waiting: 0, failed: 1 });
});
