import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens } from "#app/db/schema.ts";
import { confirmEmail, resendConfirmation } from "#app/features/account/sign-up.server.ts";
import { accountOf, checksum, createAccount, mailsFor, newAddress, newestToken } from "../../support/accounts.ts";

const waiting = async () => {
  const owner = await createAccount({ confirmed: false });
  return { ...owner, code: await newestToken(owner.email) };
};

test("the browser that signed up is recognised, any other is not", async () => {
  const [one, two, three] = [await waiting(), await waiting(), await waiting()];
  expect(await confirmEmail(one.code, one.browserToken)).toEqual({
    outcome: "confirmed",
    userId: one.id,
    sameBrowser: true,
    resetToken: null,
  });
  expect(await confirmEmail(two.code, null)).toEqual({
    outcome: "confirmed",
    userId: two.id,
    sameBrowser: false,
    resetToken: null,
  });
  expect(await confirmEmail(three.code, one.browserToken)).toEqual({
    outcome: "confirmed",
    userId: three.id,
    sameBrowser: false,
    resetToken: null,
  });
  for (const { email } of [one, two, three]) expect((await accountOf(email))?.emailConfirmedAt).toBeInstanceOf(Date);
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

test("an expired link confirms nothing", async () => {
  const { id, email, code } = await waiting();
  await database
    .update(emailTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(emailTokens.userId, id));
  expect(await confirmEmail(code, null)).toEqual({ outcome: "refused" });
  expect((await accountOf(email))?.emailConfirmedAt).toBeNull();
});

test.each(["", "made up", "\0"])("a made-up code confirms nothing: %j", async (code) => {
  expect(await confirmEmail(code, null)).toEqual({ outcome: "refused" });
});

test("a link sent again ends the one before, for its owner alone", async () => {
  const [owner, stranger] = [await waiting(), await waiting()];
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
  const [{ email }, unknown] = [await createAccount(), newAddress()];
  const before = (await mailsFor(email)).length;
  await resendConfirmation(email);
  await resendConfirmation(unknown);
  expect(await mailsFor(email)).toHaveLength(before);
  expect(await mailsFor(unknown)).toEqual([]);
});
