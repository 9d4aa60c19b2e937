import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { resetPassword } from "#app/features/account/passwords/new-password.server.ts";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";
import { findViewerByToken, startSession } from "#app/features/account/sessions/sessions.server.ts";
import { confirmEmail, signUp } from "#app/features/account/sign-up.server.ts";
import { accountOf, createAccount, mailsFor, newAddress, newestToken, PASSWORD } from "../../support/accounts.ts";

/** Confirms by the newest mail of an address, in the browser of this token or in another one. */
const openNewest = async (email: string, browserToken: string | null = null) =>
  confirmEmail(await newestToken(email), browserToken);

/** Confirmed elsewhere: by who chose the password, or by who must set another since it may be a stranger's. */
const BELIEVED = { outcome: "confirmed", sameBrowser: false, resetToken: null };
const IN_DOUBT = { outcome: "confirmed", sameBrowser: false, resetToken: expect.any(String) };

test("a new address gets an account that waits for its confirmation, and one mail with the link", async () => {
  const email = newAddress();
  await signUp(email, PASSWORD);
  expect(await accountOf(email)).toMatchObject({ email, emailConfirmedAt: null });
  const mails = await mailsFor(email);
  expect(mails).toHaveLength(1);
  const link = new URL(/http\S+/.exec(mails[0]?.textBody ?? "")?.[0] ?? "");
  expect(link.origin + link.pathname).toBe("http://localhost:3000/auth/confirm");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    code: expect.stringMatching(/^[\w-]{43}$/),
    type: "email",
    email,
  });
});

test("two spellings of one address are one account, written as it was typed last", async () => {
  const email = newAddress();
  await signUp(email, PASSWORD);
  await signUp(email.toUpperCase(), PASSWORD);
  expect(await accountOf(email)).toMatchObject({ email: email.toUpperCase(), emailKey: email });
});

test("signing up again before confirming: the new password wins, older sessions and the older link end", async () => {
  const { id, email } = await createAccount({ confirmed: false, password: "the first password" });
  const firstCode = await newestToken(email);
  const { token } = await startSession(id, "first browser");
  const { browserToken } = await signUp(email, "the second password");
  expect((await accountOf(email))?.id).toBe(id);
  expect(await checkPassword(email, "the first password")).toBeNull();
  expect(await checkPassword(email, "the second password")).toBe(id);
  expect(await findViewerByToken(token)).toBeNull();
  expect(await confirmEmail(firstCode, browserToken)).toEqual({ outcome: "refused" });
  expect(await openNewest(email, browserToken)).toEqual({
    outcome: "confirmed",
    userId: id,
    sameBrowser: true,
    resetToken: null,
  });
});

test("a stranger who signs an address up again gains nothing when its owner opens the newest mail", async () => {
  const { id, email, browserToken } = await createAccount({ confirmed: false });
  await signUp(email, "a stranger's password");
  const confirmed = await openNewest(email, browserToken);
  expect(confirmed).toMatchObject(IN_DOUBT);
  expect(await checkPassword(email, "a stranger's password")).toBeNull();
  const code = confirmed.outcome === "confirmed" ? confirmed.resetToken : null;
  expect(await resetPassword(code ?? "", "the owner's own password")).toBe(id);
  expect(await checkPassword(email, "the owner's own password")).toBe(id);
});

test("signing up twice in one browser keeps the newest password, wherever the mail is opened", async () => {
  const { id, email, browserToken } = await createAccount({ confirmed: false });
  await signUp(email, "the second password", browserToken);
  expect(await openNewest(email)).toMatchObject(BELIEVED);
  expect(await checkPassword(email, "the second password")).toBe(id);
});

test("a stranger gains nothing more by signing up twice in one browser", async () => {
  const { email } = await createAccount({ confirmed: false });
  const { browserToken } = await signUp(email, "a stranger's password");
  await signUp(email, "a stranger's second password", browserToken);
  expect(await openNewest(email)).toMatchObject(IN_DOUBT);
  expect(await checkPassword(email, "a stranger's second password")).toBeNull();
});

test("resending the form after a lost answer, without its cookie, keeps the password and mails once", async () => {
  const { id, email } = await createAccount({ confirmed: false });
  await signUp(email, PASSWORD);
  expect(await mailsFor(email)).toHaveLength(1);
  expect((await accountOf(email))?.id).toBe(id);
  expect(await openNewest(email)).toMatchObject(BELIEVED);
  expect(await checkPassword(email, PASSWORD)).toBe(id);
});

test("a sign-up of an address someone else signed up before stays in doubt, even when sent again", async () => {
  const { email } = await createAccount({ confirmed: false });
  for (let times = 0; times < 2; times++) await signUp(email, "a stranger's password");
  expect(await openNewest(email)).toMatchObject(IN_DOUBT);
});

test("the browser of the earlier sign-up is not signed in by the later link", async () => {
  const { email, browserToken } = await createAccount({ confirmed: false });
  await signUp(email, PASSWORD);
  expect(await openNewest(email, browserToken)).toMatchObject({ outcome: "confirmed", sameBrowser: false });
});

test("a confirmed account is left as it is, and its owner is told, at most once a day", async () => {
  const { id, email } = await createAccount();
  const before = await accountOf(email);
  const { token } = await startSession(id, "test");
  const mailsBefore = (await mailsFor(email)).length;
  for (let times = 0; times < 3; times++) await signUp(email.toUpperCase(), "an attacker's password");
  expect(await accountOf(email)).toEqual({ ...before, signupNoticeAt: expect.any(Date) });
  expect(await findViewerByToken(token)).toMatchObject({ id });
  const notices = (await mailsFor(email)).slice(mailsBefore);
  expect(notices.map(({ subject, userId }) => ({ subject, userId }))).toEqual([
    { subject: "You already have an HTMC account", userId: id },
  ]);
  expect(notices[0]?.textBody).not.toContain("code=");

  await database.update(users).set({ signupNoticeAt: sql`now() - interval '25 hours'` }).where(eq(users.id, id));
  await signUp(email, "an attacker's password");
  expect(await mailsFor(email)).toHaveLength(mailsBefore + 2);
});

test("ten sign-ups of one address at once make one account; one link works, and no password is believed", async () => {
  const email = newAddress();
  await Promise.all(Array.from({ length: 10 }, (_, n) => signUp(email, `${PASSWORD} ${n}`)));
  const links = (await mailsFor(email)).map(
    ({ textBody }) => new URL(/http\S+/.exec(textBody)?.[0] ?? "").searchParams.get("code") ?? "",
  );
  const outcomes = [];
  for (const code of links) outcomes.push((await confirmEmail(code, null)).outcome);
  expect(outcomes.filter((outcome) => outcome === "confirmed")).toHaveLength(1);
  const opened = await Promise.all(Array.from({ length: 10 }, (_, n) => checkPassword(email, `${PASSWORD} ${n}`)));
  expect(opened.filter(Boolean)).toEqual([]);
});

test("a second owner's account is not touched by the first one's sign-up", async () => {
  const bystander = await createAccount();
  const before = await accountOf(bystander.email);
  await signUp(newAddress(), PASSWORD);
  expect(await accountOf(bystander.email)).toEqual(before);
});
