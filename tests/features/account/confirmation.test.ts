import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens } from "#app/db/schema.ts";
import { issueToken } from "#app/features/account/email-tokens.server.ts";
import { confirmEmail, resendConfirmation } from "#app/features/account/sign-up.server.ts";
import { accountOf, checksum, createAccount, mailsFor, newAddress, newestToken } from "../../support/accounts.ts";

const waiting = async () => {
  const owner = await createAccount({ confirmed: false });
  return { ...owner, code: await newestToken(owner.email) };
};

test("the browser that signed up is recognised, any other is not", async () => {
  const one = await waiting();
  const two = await waiting();
  const three = await waiting();
  for (const [{ id, email, code }, browser, sameBrowser] of [
    [one, one.browserToken, true],
    [two, null, false],
    [three, one.browserToken, false],
  ] as const) {
    expect(await confirmEmail(code, browser)).toEqual({
      outcome: "confirmed",
      userId: id,
      sameBrowser,
      resetToken: null,
    });
    expect((await accountOf(email))?.emailConfirmedAt).toBeInstanceOf(Date);
  }
});

test("a used link of a confirmed account says so and changes nothing", async () => {
  const { id, email, code, browserToken } = await waiting();
  await confirmEmail(code, null);
  const before = [await accountOf(email), await checksum("email_tokens", id)];
  expect(await confirmEmail(code, browserToken)).toEqual({ outcome: "already" });
  expect([await accountOf(email), await checksum("email_tokens", id)]).toEqual(before);
});

test("twenty presses at the same moment confirm once", async () => {
  const { code, browserToken } = await waiting();
  const outcomes = (await Promise.all(Array.from({ length: 20 }, () => confirmEmail(code, browserToken)))).map(
    ({ outcome }) => outcome,
  );
  expect(outcomes.sort()).toEqual([...Array(19).fill("already"), "confirmed"]);
});

test("an expired link, a code for a reset and a made-up one confirm nothing", async () => {
  const { id, email, code } = await waiting();
  await database
    .update(emailTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(emailTokens.userId, id));
  const reset = await issueToken(id, "reset", database);
  for (const bad of [code, reset, "", "made up", "\0"])
    expect(await confirmEmail(bad, null)).toEqual({ outcome: "refused" });
  expect((await accountOf(email))?.emailConfirmedAt).toBeNull();
});

test("a link sent again ends the one before, for its owner alone", async () => {
  const owner = await waiting();
  const stranger = await waiting();
  await resendConfirmation(owner.email.toUpperCase());
  expect(await mailsFor(owner.email)).toHaveLength(1);
  expect(await confirmEmail(owner.code, null)).toEqual({ outcome: "refused" });
  expect(await confirmEmail(await newestToken(owner.email), null)).toMatchObject({
    outcome: "confirmed",
    userId: owner.id,
  });
  expect(await confirmEmail(stranger.code, null)).toMatchObject({ outcome: "confirmed", userId: stranger.id });
});

test("nothing is sent to a confirmed or an unknown address", async () => {
  const { email } = await createAccount();
  const unknown = newAddress();
  const before = (await mailsFor(email)).length;
  await resendConfirmation(email);
  await resendConfirmation(unknown);
  expect(await mailsFor(email)).toHaveLength(before);
  expect(await mailsFor(unknown)).toEqual([]);
});
