import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens } from "#app/db/schema.ts";
import { requestReset, resetPassword } from "#app/features/account/passwords/new-password.server.ts";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";
import { findViewerByToken, startSession } from "#app/features/account/sessions/sessions.server.ts";
import { confirmEmail } from "#app/features/account/sign-up.server.ts";
import { accountOf, createAccount, mailsFor, newAddress, newestToken, PASSWORD } from "../../support/accounts.ts";

const NEW = "an entirely new password";

const forgetful = async (options = {}) => {
  const owner = await createAccount(options);
  await requestReset(owner.email.toUpperCase());
  return { ...owner, code: await newestToken(owner.email) };
};

test("the mailed code sets a new password once, and ends every session of its owner alone", async () => {
  const owner = await forgetful();
  const stranger = await createAccount();
  const mine = await startSession(owner.id, "test");
  const theirs = await startSession(stranger.id, "test");
  expect(await resetPassword(owner.code, NEW)).toBe(owner.id);
  expect([await checkPassword(owner.email, PASSWORD), await checkPassword(owner.email, NEW)]).toEqual([null, owner.id]);
  expect([await findViewerByToken(mine.token), await findViewerByToken(theirs.token)]).toMatchObject([
    null,
    { id: stranger.id },
  ]);
  expect(await checkPassword(stranger.email, PASSWORD)).toBe(stranger.id);
  expect(await resetPassword(owner.code, "another password still")).toBeNull();
  expect(await checkPassword(owner.email, NEW)).toBe(owner.id);
});

test("ten uses at the same moment set one password", async () => {
  const { email, code } = await forgetful();
  const done = await Promise.all(Array.from({ length: 10 }, (_, n) => resetPassword(code, `${NEW} ${n}`)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await checkPassword(email, `${NEW} ${done.findIndex(Boolean)}`)).not.toBeNull();
});

test("an expired code, a code for confirming and a made-up one change nothing", async () => {
  const { id, email, code } = await forgetful({ confirmed: false });
  const before = await accountOf(email);
  const confirming = /code=([\w-]+)/.exec((await mailsFor(email))[0]?.textBody ?? "")?.[1] ?? "";
  await database.update(emailTokens).set({ expiresAt: sql`now()` }).where(eq(emailTokens.purpose, "reset"));
  for (const bad of [code, confirming, "made up", ""]) expect(await resetPassword(bad, NEW)).toBeNull();
  expect(await accountOf(email)).toEqual(before);
  expect(await checkPassword(email, PASSWORD)).toBe(id);
});

test("a mailed reset confirms the address, whichever browser signed up", async () => {
  const { email, code, browserToken } = await forgetful({ confirmed: false });
  const confirming = /code=([\w-]+)/.exec((await mailsFor(email))[0]?.textBody ?? "")?.[1] ?? "";
  expect(await resetPassword(code, NEW)).not.toBeNull();
  expect((await accountOf(email))?.emailConfirmedAt).toBeInstanceOf(Date);
  expect(await confirmEmail(confirming, browserToken)).toEqual({ outcome: "already" });
});

test("a confirmation link opened after a reset says so and leaves the password and its session alone", async () => {
  const { email } = await createAccount({ confirmed: false });
  await createAccount({ email, confirmed: false, password: "a stranger's password 7" });
  const confirming = await newestToken(email);
  await requestReset(email);
  expect(await resetPassword(await newestToken(email), NEW)).not.toBeNull();
  const { id } = (await accountOf(email)) ?? { id: "" };
  const session = await startSession(id, "test");
  expect(await confirmEmail(confirming, null)).toEqual({ outcome: "already" });
  expect(await checkPassword(email, NEW)).toBe(id);
  expect(await findViewerByToken(session.token)).toMatchObject({ id });
});

test("an unknown address gets no mail", async () => {
  const unknown = newAddress();
  await requestReset(unknown);
  expect(await mailsFor(unknown)).toEqual([]);
});
