import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, idempotencyKeys } from "#app/db/schema.ts";
import { type ApiResponse, createApiClient, newApiPlayer } from "../../support/api.ts";
import { newFlip } from "../../support/players.ts";

const keyed = (key = uuidv7()) => ({ "Idempotency-Key": `"${key}"` });
const flipsOf = (owner: string) => database.$count(flips, eq(flips.userId, owner));

describe("a POST with an Idempotency-Key", () => {
  test("is done once: sent again it gets the same answer, without the 201", async () => {
    const { player, api } = await newApiPlayer();
    const call = { buy: 100, name: "Once" };
    const headers = keyed();
    const first = await api.post("/flips", call, headers);
    const again = await api.post("/flips", call, headers);
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    expect(await flipsOf(player.id)).toBe(1);
  });

  test("is one flip when fifty come at once, and all get the same answer", async () => {
    const { player, api } = await newApiPlayer();
    const headers = keyed();
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.post("/flips", { buy: 100 }, headers)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await flipsOf(player.id)).toBe(1);
  });

  test("reused for another body or address is a 422", async () => {
    const { player, api } = await newApiPlayer();
    const headers = keyed();
    await api.post("/flips", { buy: 100 }, headers);
    expect((await api.post("/flips", { buy: 101 }, headers)).status).toBe(422);
    expect((await api.post("/flips?game=madden", { buy: 100 }, headers)).status).toBe(422);
    expect(await flipsOf(player.id)).toBe(1);
  });

  test("can be sent again after a refusal", async () => {
    const { api } = await newApiPlayer();
    const headers = keyed();
    expect((await api.post("/flips", { buy: 0 }, headers)).status).toBe(400);
    expect((await api.post("/flips", { buy: 100 }, headers)).status).toBe(201);
  });

  test("undoes once, and sells once", async () => {
    const { player, api } = await newApiPlayer();
    const id = await newFlip(player.id, { status: "listed" });
    const selling = keyed();
    const sold = await api.post(`/flips/${id}/sell`, {}, selling);
    const undoing = keyed();
    const undone = await api.post(`/acts/${sold.body.act}/undo`, undefined, undoing);
    expect((await api.post(`/acts/${sold.body.act}/undo`, undefined, undoing)).body).toEqual(undone.body);
    expect((await api.post(`/flips/${id}/sell`, {}, selling)).body).toEqual(sold.body);
    expect((await api.get(`/flips/${id}`)).body).toMatchObject({ status: "listed", version: 3 });
  });

  test("holds for every token of an account, and is another player's own", async () => {
    const { player, api } = await newApiPlayer();
    const other = await newApiPlayer();
    const headers = keyed();
    const first = await api.post("/flips", { buy: 100 }, headers);
    expect((await (await createApiClient(player)).post("/flips", { buy: 100 }, headers)).body).toEqual(first.body);
    expect((await other.api.post("/flips", { buy: 200 }, headers)).status).toBe(201);
  });

  test.each(["a1", '"', '""', `"${"x".repeat(256)}"`, '"a', '"a" b'])("%j is no key", async (key) => {
    const { player, api } = await newApiPlayer();
    expect((await api.post("/flips", { buy: 100 }, { "Idempotency-Key": key })).status).toBe(400);
    expect(await flipsOf(player.id)).toBe(0);
  });
});

describe("a call sent again after its stored answer had to go", () => {
  const dropAnswers = (owner: string) =>
    database.update(idempotencyKeys).set({ body: null }).where(eq(idempotencyKeys.userId, owner));

  test("gets the same answer from its flips, whatever the call was", async () => {
    const { player, api } = await newApiPlayer();
    const id = await newFlip(player.id, { status: "listed" });
    const sent: { path: string; body?: object; headers: Record<string, string>; first: ApiResponse }[] = [];
    const send = async (path: string, body?: object) => {
      const headers = keyed();
      const first = await api.post(path, body, headers);
      sent.push({ path, body, headers, first });
      await dropAnswers(player.id);
      return first;
    };
    await send("/flips", { buy: 100, source: "Night owls" });
    await send("/flips", { buy: 100, copies: 3 });
    await send("/flips", { flips: [{ buy: 100 }, { buy: 200, copies: 2 }] });
    await send("/flips", { flips: [{ buy: 300 }] });
    await send("/flips/quick", { line: "2x J Smith 84 QB 12k" });
    const sold = await send(`/flips/${id}/sell`, { sell: 1_500 });
    for (const { path, body, headers, first } of sent)
      expect(await api.post(path, body, headers), path).toMatchObject({ status: 200, body: first.body });
    const undone = await send(`/acts/${sold.body.act}/undo`);
    expect((await api.post(`/acts/${sold.body.act}/undo`, undefined, sent.at(-1)?.headers)).body).toEqual(undone.body);
  });

  test("is told its flips as they are now, and that they were edited or deleted", async () => {
    const { player, api } = await newApiPlayer();
    const call = { flips: [{ buy: 100 }, { buy: 200 }] };
    const headers = keyed();
    const { body } = await api.post("/flips", call, headers);
    const [edited, deleted] = body.flips;
    await api.patch(`/flips/${edited.id}`, { note: "new", version: 1 });
    await api.delete(`/flips/${deleted.id}`);
    expect((await api.post("/flips", call, headers)).body).toEqual(body);
    await dropAnswers(player.id);
    expect(await api.post("/flips", call, headers)).toMatchObject({
      status: 200,
      body: {
        flips: [{ id: edited.id, note: "new" }],
        said: "Added 2 flips. Since then: 1 edited, 1 deleted",
        since: { edited: 1, deleted: 1 },
      },
    });
    expect(await flipsOf(player.id)).toBe(1);
  });

  test("about one flip that was deleted since is a 410, and adds nothing", async () => {
    const { player, api } = await newApiPlayer();
    const headers = keyed();
    const { body } = await api.post("/flips", { buy: 100 }, headers);
    await api.delete(`/flips/${body.id}`);
    await dropAnswers(player.id);
    const again = await api.post("/flips", { buy: 100 }, headers);
    expect([again.status, again.body.said]).toEqual([
      410,
      "This call was done before, and its flip was deleted since.",
    ]);
    expect(await flipsOf(player.id)).toBe(0);
  });
});

test("an account with 200,000 keys gets a 429 for another one, and its calls without a key go on", async () => {
  const { player, api } = await newApiPlayer();
  const headers = keyed();
  expect((await api.post("/flips", { buy: 100 }, headers)).status).toBe(201);
  await database.execute(sql`
    insert into idempotency_keys (user_id, id, request_hash, status, rest, flip_ids, flip_versions, number, bytes)
    select ${player.id}, gen_random_uuid(), '\\x00', 201, '{}', '{}', '{}', n, 1000 + n from generate_series(2, 200000) as n`);
  const full = await api.post("/flips", { buy: 100 }, keyed());
  expect([full.status, full.headers.get("Retry-After")]).toEqual([429, "3600"]);
  expect((await api.post("/flips", { buy: 100 }, headers)).status).toBe(200);
  expect((await api.post("/flips", { buy: 100 })).status).toBe(201);
  expect(await flipsOf(player.id)).toBe(2);
});
