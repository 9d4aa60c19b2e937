import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Db, database } from "#app/db/client.server.ts";
import { flips, idempotencyKeys } from "#app/db/schema.ts";
import { purgeResponses, runOnce } from "#app/features/api/idempotency.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const call = (key: string, request = "POST /flips") => ({ key, request });
const done =
  (status = 201, body: object = { n: 1 }) =>
  async () => ({ status, body });

describe("an answer by its key", () => {
  test("is kept with what it says was done, or neither is", async () => {
    const owner = await newPlayer();
    const fails = runOnce(owner, call("a"), async (tx: Db) => {
      await tx.insert(flips).values({ ...(await database.select().from(flips).limit(1))[0], userId: owner } as never);
      throw new Error("refused");
    });
    await expect(fails).rejects.toThrow();
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, owner))).toBe(0);
    expect(await runOnce(owner, call("a"), done())).toEqual({ status: 201, body: { n: 1 } });
    expect(await runOnce(owner, call("a"), done(201, { n: 2 }))).toEqual({ status: 200, body: { n: 1 } });
  });

  test("is another owner's own, and another call's not at all", async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()];
    await runOnce(owner, call("a"), done());
    expect(await runOnce(other, call("a"), done(201, { n: 2 }))).toEqual({ status: 201, body: { n: 2 } });
    expect(await runOnce(owner, call("a", "POST /flips/quick"), done())).toBe("other");
  });

  test("is said to be running while another transaction holds its key, and nothing is done", async () => {
    const owner = await newPlayer();
    await newFlip(owner);
    await database.transaction(async (holder) => {
      await runOnce(owner, call("a"), done(), holder);
      const second = database.transaction(async (tx) => {
        await tx.execute(sql`set local lock_timeout = '50ms'`);
        return runOnce(owner, call("a"), async () => expect.fail("done twice"), tx);
      });
      expect(await second).toBe("running");
    });
    expect(await runOnce(owner, call("a"), done(201, { n: 2 }))).toEqual({ status: 200, body: { n: 1 } });
  });

  test("is forgotten after 35 days, and the oldest of too many go", async () => {
    const [owner, other] = [await newPlayer(), await newPlayer()];
    for (const [at, key] of ["old", "older", "new", "newer"].entries()) {
      await runOnce(owner, call(key), done());
      const days = [34, 36, 1, 0][at] ?? 0;
      await database
        .update(idempotencyKeys)
        .set({ at: sql`now() - make_interval(days => ${days})` })
        .where(sql`${idempotencyKeys.userId} = ${owner} and ${idempotencyKeys.at} > now() - interval '1 minute'`);
    }
    await runOnce(other, call("theirs"), done());
    await purgeResponses();
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, owner))).toBe(3);
    await purgeResponses(database, 2);
    const left = async (key: string) =>
      (await runOnce(owner, call(key), done(201, { again: 1 }))) as { status: number };
    expect([(await left("new")).status, (await left("newer")).status]).toEqual([200, 200]);
    expect([(await left("old")).status, (await left("older")).status]).toEqual([201, 201]);
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, other))).toBe(1);
  });
});
