import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens, outbox, rateLimits, sessions, stripeEvents } from "#app/db/schema.ts";
import { sweep } from "#app/features/account/housekeeping.server.ts";
import { issueCode } from "#app/features/account/links.server.ts";
import { startSession, viewerOf } from "#app/features/account/sessions/sessions.server.ts";
import { account, mailsFor } from "../../support/accounts.ts";

test("sweeping takes what nobody can use any more and leaves the rest", async () => {
  const [done, current] = [await account(), await account()];
  await startSession(done.id, "idle too long");
  await database.update(sessions).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(sessions.userId, done.id));
  const { token } = await startSession(current.id, "in use");
  await database.update(emailTokens).set({ expiresAt: sql`now() - interval '31 days'` }).where(eq(emailTokens.userId, done.id));
  await issueCode(current.id, "reset", database);
  await database.update(outbox).set({ failed: true, createdAt: sql`now() - interval '31 days'` }).where(eq(outbox.userId, done.id));
  await database.insert(rateLimits).values([
    { key: "lapsed", points: 1, expire: Date.now() - 1_000 },
    { key: "counting", points: 1, expire: Date.now() + 60_000 },
  ]);
  const event = { userId: done.id, type: "invoice.paid", createdAt: new Date() };
  await database.insert(stripeEvents).values([
    { ...event, id: "evt_old", receivedAt: sql`now() - interval '91 days'` },
    { ...event, id: "evt_new" },
  ]);

  await sweep();

  const left = async (table: typeof sessions | typeof emailTokens, id: string) => database.$count(table, eq(table.userId, id));
  expect([await left(sessions, done.id), await left(emailTokens, done.id), (await mailsFor(done.email)).length]).toEqual([0, 0, 0]);
  expect([await left(emailTokens, current.id), (await mailsFor(current.email)).length]).toEqual([2, 1]);
  expect((await database.select({ id: stripeEvents.id }).from(stripeEvents)).map(({ id }) => id)).toEqual(["evt_new"]);
  expect(await viewerOf(token)).toMatchObject({ id: current.id });
  expect((await database.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key)).toEqual(["counting"]);
});
