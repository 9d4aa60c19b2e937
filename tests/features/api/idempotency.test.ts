import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type Db, database } from "#app/db/client.server.ts";
import { flips, idempotencyKeys } from "#app/db/schema.ts";
import { toFlipJson } from "#app/features/api/flip-json.server.ts";
import { findResponse, purgeResponses, runOnce } from "#app/features/api/idempotency.server.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const call = (key: string, request = "POST /flips") => ({ key, request });
const done =
  (status = 201, body: object = { n: 1 }) =>
  async () => ({ status, flips: null, rest: { said: "Done", ...body } });
const told = (body: object) => ({ said: "Done", ...body });

describe("an answer by its key", () => {
  test("is stored together with what was done, or neither is", async () => {
    const owner = await newPlayer();
    const fails = runOnce(owner, call("a"), async (tx: Db) => {
      await tx.insert(flips).values({ ...(await database.select().from(flips).limit(1))[0], userId: owner } as never);
      throw new Error("refused");
    });
    await expect(fails).rejects.toThrow();
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, owner))).toBe(0);
    expect(await runOnce(owner, call("a"), done())).toEqual({ status: 201, body: told({ n: 1 }) });
    expect(await runOnce(owner, call("a"), done(201, { n: 2 }))).toEqual({ status: 200, body: told({ n: 1 }) });
  });

  test("belongs to its owner, and is refused for another call", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    await runOnce(owner, call("a"), done());
    expect(await runOnce(other, call("a"), done(201, { n: 2 }))).toEqual({ status: 201, body: told({ n: 2 }) });
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
    expect(await runOnce(owner, call("a"), done(201, { n: 2 }))).toEqual({ status: 200, body: told({ n: 1 }) });
  });

  test("is forgotten after 35 days, however many there are", async () => {
    const owner = await newPlayer();
    const own = eq(idempotencyKeys.userId, owner);
    await database.execute(sql`
      insert into idempotency_keys (user_id, id, request_hash, status, body, at)
      select ${owner}, gen_random_uuid(), ''::bytea, 201, '{}', now() - make_interval(days => 36)
      from generate_series(1, 2500)`);
    await runOnce(owner, call("new"), done());
    await database
      .update(idempotencyKeys)
      .set({ at: sql`now() - make_interval(days => 34)` })
      .where(sql`${own} and status = 201 and number is not null`);
    await purgeResponses();
    expect(await database.$count(idempotencyKeys, own)).toBe(1);
    expect(await findResponse(owner, call("new"))).toMatchObject({ status: 200 });
  });
});

describe("the keys of an account", () => {
  test("are limited, and one that was sent before still has its answer", async () => {
    const owner = await newPlayer();
    const other = await newPlayer();
    const most = { keys: 3, bytes: 1_000 };
    const send = (key: string, by = owner) => runOnce(by, call(key), done(), database, most);
    for (const key of ["a", "b", "c"]) expect(await send(key)).toMatchObject({ status: 201 });
    expect(await send("d")).toBe("full");
    expect(await findResponse(owner, call("d"))).toBe(null);
    expect(await send("a")).toMatchObject({ status: 200 });
    expect(await send("d", other)).toMatchObject({ status: 201 });
    const first = sql`${idempotencyKeys.userId} = ${owner} and number = 1`;
    await database.update(idempotencyKeys).set({ at: sql`now() - interval '36 days'` }).where(first);
    await purgeResponses();
    expect(await send("d")).toMatchObject({ status: 201 });
    expect(await send("e")).toBe("full");
  });

  test("stay within the limit when many come at once", async () => {
    const owner = await newPlayer();
    const most = { keys: 5, bytes: 1_000 };
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, n) => runOnce(owner, call(`${n}`), done(), database, most)),
    );
    expect(sent.filter((answer) => answer === "full")).toHaveLength(15);
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, owner))).toBe(5);
  });
});

describe("an answer whose body had to go", () => {
  const NONE = { keys: 1_000, bytes: 0 };

  async function answered(isList: boolean, count = 1) {
    const owner = await newPlayer();
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await newFlip(owner));
    const act = async (tx: Db) => {
      const flips = (await getFlips(owner, ids, tx)).map(toFlipJson);
      return { status: 201, flips: isList ? flips : (flips[0] ?? null), rest: { said: "Added", act: "x" } };
    };
    const first = await runOnce(owner, call("a"), act, database, NONE);
    const again = () => findResponse(owner, call("a"));
    return { owner, ids, first: first as { body: object }, again };
  }

  test("is the oldest one once an account's bytes run out, and its key stays", async () => {
    const owner = await newPlayer();
    const most = { keys: 1_000, bytes: 2 * JSON.stringify(told({ n: 1 })).length };
    for (let n = 0; n < 9; n++) await runOnce(owner, call(`${n}`), done(), database, most);
    const rows = await database
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, owner))
      .orderBy(idempotencyKeys.number);
    expect(rows.map(({ body }) => body !== null)).toEqual([...Array(7).fill(false), true, true]);
    for (let n = 0; n < 9; n++)
      expect(await runOnce(owner, call(`${n}`), done(201, { n: 2 }))).toEqual({ status: 200, body: told({ n: 1 }) });
  });

  test.each([
    ["a list", true],
    ["a single flip", false],
  ])("is rebuilt the same when nothing happened since: %s", async (_what, isList) => {
    const { owner, first, again } = await answered(isList);
    expect(await database.$count(idempotencyKeys, sql`user_id = ${owner} and body is not null`)).toBe(0);
    expect(await again()).toEqual({ status: 200, body: first.body });
  });

  test("says which of its flips were edited or deleted since", async () => {
    const { ids, again } = await answered(true, 3);
    await database
      .update(flips)
      .set({ note: "new", version: 2 })
      .where(eq(flips.id, ids[0] ?? ""));
    await database.delete(flips).where(eq(flips.id, ids[1] ?? ""));
    expect(await again()).toMatchObject({
      status: 200,
      body: {
        flips: [{ id: ids[0], note: "new" }, { id: ids[2] }],
        said: "Added. Since then: 1 edited, 1 deleted",
        act: "x",
        since: { edited: 1, deleted: 1 },
      },
    });
  });

  test("is gone with its single flip", async () => {
    const { ids, again } = await answered(false);
    await database.delete(flips).where(eq(flips.id, ids[0] ?? ""));
    expect(await again()).toBe("deleted");
  });
});

test("repeats an answer stored by an earlier release", async () => {
  const owner = await newPlayer();
  await runOnce(owner, call("a"), done());
  await database
    .update(idempotencyKeys)
    .set({ rest: null, flipIds: null, flipVersions: null, number: null, bytes: null })
    .where(eq(idempotencyKeys.userId, owner));
  await runOnce(owner, call("b"), done(), database, { keys: 10, bytes: 0 });
  expect(await runOnce(owner, call("a"), done(201, { n: 2 }))).toEqual({ status: 200, body: told({ n: 1 }) });
});
