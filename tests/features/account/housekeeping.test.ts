import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens, outbox, rateLimits, sessions, stripeEvents } from "#app/db/schema.ts";
import { issueToken } from "#app/features/account/email-tokens.server.ts";
import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { purgeExpired } from "#app/server/work.ts";
import { createAccount, mailsFor } from "../../support/accounts.ts";

describe("sweeping takes what nobody can use any more, and what is only nearly old enough stays:", () => {
  const ago = (interval: string) => sql`now() - ${interval}::interval`;

  test.each(["expiresAt", "absoluteExpiresAt"] as const)("a session whose %s is a minute off", async (end) => {
    const { id } = await createAccount();
    await startSession(id, "ends soon");
    const [kept] = await database.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id));
    await startSession(id, "ended");
    const mine = eq(sessions.userId, id);
    await database
      .update(sessions)
      .set({ [end]: ago("1 minute") })
      .where(mine);
    await database
      .update(sessions)
      .set({ [end]: ago("-1 minute") })
      .where(eq(sessions.id, kept?.id ?? ""));
    await purgeExpired();
    expect(await database.select({ id: sessions.id }).from(sessions).where(mine)).toEqual([kept]);
  });

  test("a link that ended a minute less than 30 days ago, so that it still says what became of it", async () => {
    const { id } = await createAccount({ confirmed: false });
    await issueToken(id, "reset", database);
    const ends = (purpose: "email" | "reset", interval: string) =>
      database
        .update(emailTokens)
        .set({ expiresAt: ago(interval) })
        .where(and(eq(emailTokens.userId, id), eq(emailTokens.purpose, purpose)));
    await ends("email", "29 days 23 hours 59 minutes");
    await ends("reset", "30 days 1 minute");
    await purgeExpired();
    const left = await database
      .select({ purpose: emailTokens.purpose })
      .from(emailTokens)
      .where(eq(emailTokens.userId, id));
    expect(left).toEqual([{ purpose: "email" }]);
  });

  test("a counter that still counts for a minute", async () => {
    await database.delete(rateLimits);
    await database.insert(rateLimits).values([
      { key: "lapsed a minute ago", points: 1, expire: Date.now() - 60_000 },
      { key: "counts for a minute", points: 1, expire: Date.now() + 60_000 },
    ]);
    await purgeExpired();
    expect(await database.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: "counts for a minute" }]);
  });

  test("a payment event that came a minute less than 90 days ago", async () => {
    await database.delete(stripeEvents);
    const event = { userId: (await createAccount()).id, type: "invoice.paid", createdAt: new Date() };
    await database.insert(stripeEvents).values([
      { ...event, id: "evt_kept", receivedAt: ago("89 days 23 hours 59 minutes") },
      { ...event, id: "evt_gone", receivedAt: ago("90 days 1 minute") },
    ]);
    await purgeExpired();
    expect(await database.select({ id: stripeEvents.id }).from(stripeEvents)).toEqual([{ id: "evt_kept" }]);
  });

  test("a mail given up a minute less than 30 days ago, and one that waits to be sent, however old", async () => {
    const owners = [await createAccount(), await createAccount(), await createAccount()];
    const [nearly, old, waiting] = owners.map(({ id }) => eq(outbox.userId, id));
    await database
      .update(outbox)
      .set({ failed: true, createdAt: ago("29 days 23 hours 59 minutes") })
      .where(nearly);
    await database
      .update(outbox)
      .set({ failed: true, createdAt: ago("30 days 1 minute") })
      .where(old);
    await database
      .update(outbox)
      .set({ createdAt: ago("60 days") })
      .where(waiting);
    await purgeExpired();
    const left = await Promise.all(owners.map(async ({ email }) => (await mailsFor(email)).length));
    expect(left).toEqual([1, 0, 1]);
  });
});
