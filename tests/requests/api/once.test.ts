import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { createApiClient, newApiPlayer } from "../../support/api.ts";
import { newFlip } from "../../support/players.ts";

const keyed = (key = uuidv7()) => ({ "Idempotency-Key": `"${key}"` });
const flipsOf = (owner: string) => database.$count(flips, eq(flips.userId, owner));

describe("a POST with an Idempotency-Key", () => {
  test("is done once: sent again it gets the same answer, without the 201", async () => {
    const { player, api } = await newApiPlayer();
    const [call, headers] = [{ buy: 100, name: "Once" }, keyed()];
    const [first, again] = [await api.post("/flips", call, headers), await api.post("/flips", call, headers)];
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

  test("with another body or another address is a 422", async () => {
    const { player, api } = await newApiPlayer();
    const headers = keyed();
    await api.post("/flips", { buy: 100 }, headers);
    expect((await api.post("/flips", { buy: 101 }, headers)).status).toBe(422);
    expect((await api.post("/flips?game=madden", { buy: 100 }, headers)).status).toBe(422);
    expect(await flipsOf(player.id)).toBe(1);
  });

  test("that was refused can be sent anew", async () => {
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
    const [{ player, api }, other] = [await newApiPlayer(), await newApiPlayer()];
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
