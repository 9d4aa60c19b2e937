import { eq } from "drizzle-orm";
import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { type Limit, refundIfFailed, resetLimit, retryAfterSeconds } from "#app/http/guards/limits.server.ts";

const pointsOf = async (key: string) =>
  (await database.select({ points: rateLimits.points }).from(rateLimits).where(eq(rateLimits.key, key)))[0]?.points;

/** Consumes a limit several times in sequence; returns which tries were refused. */
async function tries(many: number, limit: Limit, key: string): Promise<boolean[]> {
  const refused: boolean[] = [];
  for (let n = 0; n < many; n++) refused.push((await retryAfterSeconds(limit, key)) > 0);
  return refused;
}

test("a refused key waits its full time without asking the database again", async () => {
  const key = uuidv7();
  expect(await tries(5, "resetByAddress", key)).toEqual([false, false, false, true, true]);
  await database
    .update(rateLimits)
    .set({ points: 0 })
    .where(eq(rateLimits.key, `reset-address:${key}`));
  expect(await tries(5, "resetByAddress", key)).toEqual(Array(5).fill(true));
  expect(await retryAfterSeconds("resetByAddress", key)).toBeGreaterThan(3_500);
  expect(await pointsOf(`reset-address:${key}`)).toBe(0);
  expect(await tries(1, "resetByAddress", uuidv7())).toEqual([false]);
});

test("refunds every act that saved nothing, and counts one that may have saved", async () => {
  const key = uuidv7();
  const failures = [
    async () => new Response(null, { status: 400 }),
    async () => data(null, { status: 503 }),
    () => Promise.reject(new Error("the database is away")),
  ];
  for (const fail of Array(10).fill(failures).flat()) {
    expect(await tries(1, "bulk", key)).toEqual([false]);
    await refundIfFailed("bulk", key, fail).catch(() => {});
  }
  const kept = [async () => {}, () => Promise.reject(new Error("Connection terminated unexpectedly"))];
  for (const act of kept) {
    await tries(1, "bulk", key);
    await refundIfFailed("bulk", key, act).catch(() => {});
  }
  expect(await tries(9, "bulk", key)).toEqual([...Array(8).fill(false), true]);
});

test.each([
  ["logInByBrowser", "login-browser"],
  ["logInByNetwork", "login-network"],
  ["passwordChange", "password-change"],
] as const)("%s, cleared by another process, is cleared in this one", async (limit, prefix) => {
  const key = uuidv7();
  expect(await tries(12, limit, key)).toEqual([...Array(10).fill(false), true, true]);
  await database.delete(rateLimits).where(eq(rateLimits.key, `${prefix}:${key}`));
  expect(await tries(1, limit, key)).toEqual([false]);
  await tries(12, limit, key);
  await resetLimit(limit, key);
  expect(await tries(1, limit, key)).toEqual([false]);
});
