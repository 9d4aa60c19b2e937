import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "htmc-mail-"));
// Settings are read at the first import, so the app is imported below.
vi.stubEnv("DATA_DIR", dataDir);
const { database } = await import("#app/db/client.server.ts");
const { outbox } = await import("#app/db/schema.ts");
const { requestReset } = await import("#app/features/account/passwords/new-password.server.ts");
const { signUp } = await import("#app/features/account/sign-up.server.ts");
const { deliverMail, deliverSoon, localMailWritten } = await import("#app/features/mail/delivery.server.ts");
const { latestLocalLink, removeMailFiles } = await import("#app/features/mail/transport.server.ts");
const { createAccount, mailsFor, newAddress, newestToken, PASSWORD } = await import("../../../support/accounts.ts");

const files = () => readdirSync(join(dataDir, "outbox")).sort();
const newestFile = () => join(dataDir, "outbox", files().at(-1) ?? "");

beforeEach(() => database.delete(outbox));

test("without a mail server each mail is a file that its owner alone can read, and the row is gone", async () => {
  const email = newAddress();
  await signUp(email, PASSWORD);
  await deliverMail();
  expect(await mailsFor(email)).toEqual([]);
  expect(statSync(newestFile()).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(readFileSync(newestFile()));
  expect(mail).toMatchObject({ to: [{ address: email }], subject: "Confirm your email for HTMC" });
  expect(mail.text).toContain("http://localhost:3000/auth/confirm?code=");
});

test("the link in the newest mail for an address is found as it was sent", async () => {
  const { email } = await createAccount({ confirmed: false });
  const code = await newestToken(email);
  await deliverMail();
  const query = new URLSearchParams({ code, type: "email", email });
  expect(await latestLocalLink(email)).toBe(`http://localhost:3000/auth/confirm?${query}`);
  expect(await latestLocalLink(email.toUpperCase())).toBe(`http://localhost:3000/auth/confirm?${query}`);
  await requestReset(email);
  const reset = await newestToken(email);
  await deliverMail();
  expect(await latestLocalLink(email)).toBe(`http://localhost:3000/reset-password?code=${reset}`);
});

test("the files of an address are removed, and no other's", async () => {
  const { email: gone } = await createAccount({ confirmed: false });
  const { email: stays } = await createAccount({ confirmed: false });
  await deliverMail();
  expect(await removeMailFiles(gone.toUpperCase())).toBe(1);
  expect([await latestLocalLink(gone), await removeMailFiles(gone)]).toEqual([null, 0]);
  expect(await latestLocalLink(stays)).toContain("/auth/confirm?code=");
});

describe("an address cannot lead to another one's link", () => {
  test.each(["", ".eml", "*", "../outbox", "example.com", "to: someone@example.com"])(
    "%j has none",
    async (address) => {
      expect(await latestLocalLink(address)).toBeNull();
    },
  );

  test("not even when one address ends like the other", async () => {
    const email = newAddress();
    await signUp(`x${email}`, PASSWORD);
    await deliverMail();
    expect(await latestLocalLink(email)).toBeNull();
  });
});

test.each([
  ["a long address", `${"long.part.".repeat(6)}x@${"sub.".repeat(40)}example.com`],
  ["a quoted local part", `"two words"@example.com`],
  ["another script", "jürgen.müller@bücher.example"],
  ["composed in another way", "ju\u0308rgen@example.com"],
])("the link is found for %s", async (_what, to) => {
  const params = new URLSearchParams({ code: "c".repeat(43), type: "email", email: to });
  const link = `http://localhost:3000/auth/confirm?${params}`;
  const mail = { subject: "Überschrift", textBody: `Grüße an dich.\n\n${link}\n\nEnde`, htmlBody: "" };
  // Mail queued by earlier tests would be sent first.
  await database.delete(outbox);
  await database.insert(outbox).values({ id: uuidv7(), toAddress: to, ...mail });
  await deliverMail();
  expect(await latestLocalLink(to.normalize("NFC"))).toBe(link);
});

test("a mail just posted is written by the time the next page asks for it", async () => {
  const email = newAddress();
  await signUp(email, PASSWORD);
  deliverSoon();
  await localMailWritten();
  expect(await latestLocalLink(email)).toContain("/auth/confirm?code=");
});
