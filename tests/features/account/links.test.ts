import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens, users } from "#app/db/schema.ts";
import {
  consumeToken,
  issueToken,
  isTokenLive,
  type TokenPurpose,
  tokenOwner,
} from "#app/features/account/email-tokens.server.ts";
import { requestReset, resetPassword } from "#app/features/account/passwords/new-password.server.ts";
import { confirmEmail, resendConfirmation } from "#app/features/account/sign-up.server.ts";
import { createAccount, newestToken } from "../../support/accounts.ts";
import { waitUntilBlocked } from "../../support/injected.ts";

const issue = async (purpose: TokenPurpose = "reset") => {
  const owner = await createAccount();
  return { ...owner, token: await issueToken(owner.id, purpose, database) };
};
const rowsOf = (userId: string, purpose: TokenPurpose) =>
  database
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)));
const spend = (token: string, purpose: TokenPurpose = "reset") => consumeToken(token, purpose, database);

test("P8: a token works once, also when twenty use it at the same moment", async () => {
  const { id, token } = await issue();
  const winners = (await Promise.all(Array.from({ length: 20 }, () => spend(token)))).filter(
    (userId) => userId !== null,
  );
  expect(winners).toEqual([id]);
  expect(await spend(token)).toBeNull();
  expect(await tokenOwner(token, "reset")).toBe(id);
});

test("P8: the database holds a token's hash and never the token", async () => {
  const { id, token } = await issue();
  const [row] = await rowsOf(id, "reset");
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(row?.tokenHash).toHaveLength(32);
  const { rows } = await database.execute(sql`select 1 from email_tokens t where t::text like ${`%${token}%`}`);
  expect(rows).toEqual([]);
});

test.each([
  ["email", 24],
  ["reset", 1],
] as const)("P8: a token for %s works for %i hours, on the database's clock", async (purpose, hours) => {
  const { id, token } = await issue(purpose);
  const row = (await rowsOf(id, purpose)).find(({ usedAt }) => usedAt === null);
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(hours * 3_600_000);
  await database
    .update(emailTokens)
    .set({ expiresAt: sql`date_trunc('milliseconds', now())` })
    .where(eq(emailTokens.userId, id));
  expect(await isTokenLive(token, purpose)).toBe(false);
  expect(await spend(token, purpose)).toBeNull();
});

test("P8: a token for one purpose does not serve another, and is not used up by the attempt", async () => {
  const { id, token } = await issue("reset");
  expect([await isTokenLive(token, "email"), await spend(token, "email"), await tokenOwner(token, "email")]).toEqual([
    false,
    null,
    null,
  ]);
  expect([await isTokenLive(token, "reset"), await spend(token, "reset")]).toEqual([true, id]);
});

test("P8: a newer token ends the older one of its purpose and its owner alone", async () => {
  const owner = await issue("reset");
  const stranger = await issue("reset");
  const otherPurpose = await issueToken(owner.id, "email", database);
  const newer = await issueToken(owner.id, "reset", database);
  expect(await spend(owner.token)).toBeNull();
  expect(await spend(newer)).toBe(owner.id);
  expect(await spend(otherPurpose, "email")).toBe(owner.id);
  expect(await spend(stranger.token)).toBe(stranger.id);
});

test("ten requests at the same moment leave one working token", async () => {
  const { id, email } = await createAccount();
  await Promise.all(Array.from({ length: 10 }, () => requestReset(email)));
  const live = await database
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.userId, id), eq(emailTokens.purpose, "reset"), isNull(emailTokens.usedAt)));
  expect(live).toHaveLength(1);
});

test("a made-up token belongs to nobody", async () => {
  for (const token of ["", "x", "x".repeat(5_000), "\0", "'; drop table users; --"]) {
    expect([await spend(token), await isTokenLive(token, "reset"), await tokenOwner(token, "reset")]).toEqual([
      null,
      false,
      null,
    ]);
  }
});

const askedAndUsed = {
  email: {
    ask: resendConfirmation,
    use: async (token: string) => (await confirmEmail(token, null)).outcome === "confirmed",
  },
  reset: {
    ask: requestReset,
    use: async (token: string) => (await resetPassword(token, "an entirely new password")) !== null,
  },
};

test.each([
  ["email", ["ask", "use"], false],
  ["email", ["use", "ask"], true],
  ["reset", ["ask", "use"], false],
  ["reset", ["use", "ask"], true],
] as const)(
  "a link for %s used and requested anew at the same moment (%j) is handled one after the other",
  async (purpose, order, used) => {
    const { id, email } = await createAccount({ confirmed: false });
    if (purpose === "reset") await requestReset(email);
    const token = await newestToken(email);
    const verbs = { ask: () => askedAndUsed[purpose].ask(email), use: () => askedAndUsed[purpose].use(token) };
    const begun: Promise<unknown>[] = [];
    await database.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for("update");
      for (const verb of order) {
        begun.push(verbs[verb]());
        await waitUntilBlocked(begun.length);
      }
    });
    expect((await Promise.all(begun))[order.indexOf("use" as never)]).toBe(used);
  },
);
