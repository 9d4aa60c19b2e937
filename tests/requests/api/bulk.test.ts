import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import { recordStatements } from "../../bench/weight.ts";
import { newApiPlayer } from "../../support/api.ts";
import { waitUntilBlocked } from "../../support/injected.ts";
import { newFlip } from "../../support/players.ts";
import { signedIn } from "../../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const keyed = (key = uuidv7()) => ({ "Idempotency-Key": `"${key}"` });
const many = (count: number, fields: object = {}) => ({
  flips: Array.from({ length: count }, (_, at) => ({ buy: at + 1, ...fields })),
});
/** Larger than the size from which a call is a bulk call. */
const large = (text: object) => `${JSON.stringify(text)}${" ".repeat(70_000)}`;

describe("calls that add many flips", () => {
  test.each([
    ["with many flips", () => many(2, { source: "Night owls" })],
    ["in a large body", () => large({ buy: 100 })],
  ])("%s, ten at once from ten accounts, leave every page of another player its connection", async (_what, body) => {
    const [other, ...accounts] = await Promise.all([signedIn(), ...Array.from({ length: 10 }, () => newApiPlayer())]);
    await newFlip(other.id);
    const sent = await database.transaction(async (tx) => {
      await tx.execute(sql`lock table flips in share mode`);
      const sent = accounts.map(({ api }) => api.post("/flips", body(), keyed()));
      await waitUntilBlocked(2);
      for (const page of [LIST, "/dashboard", "/dashboard/coins"]) expect((await other.get(page)).status).toBe(200);
      const { rows } = await database.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(2);
      return sent;
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(10).fill(201));
  });

  test("look up each filter's name once", async () => {
    const { player, api } = await newApiPlayer();
    const names = ["Night owls", "night owls", "Budget"];
    const statements = await recordStatements(async () => {
      const body = { flips: Array.from({ length: 30 }, (_, at) => ({ buy: at + 1, source: names[at % 3] })) };
      expect((await api.post("/flips", body)).status).toBe(201);
    });
    expect(statements.filter(({ text }) => /from "sources" where/.test(text)).length).toBeLessThanOrEqual(6);
    expect(await database.$count(sources, eq(sources.userId, player.id))).toBe(2);
  });

  test("name the flip whose filter is one too many, and add nothing", async () => {
    const { player, api } = await newApiPlayer();
    const flipsOf = Array.from({ length: 52 }, (_, at) => ({ buy: 1, source: `Own ${at % 51}` }));
    const { status, body } = await api.post("/flips", { flips: flipsOf });
    expect([status, body.errors]).toEqual([
      400,
      [{ detail: "You can keep 50 names. Rename or hide one first.", pointer: "#/flips/50/source" }],
    ]);
    expect(await database.$count(flips, eq(flips.userId, player.id))).toBe(0);
    expect(await database.$count(sources, eq(sources.userId, player.id))).toBe(0);
  });

  test("sent again with their key are answered before they are counted, read or queued", async () => {
    const { api } = await newApiPlayer();
    const headers = keyed();
    const first = await api.post("/flips", many(2), headers);
    for (let again = 0; again < 20; again++)
      expect(await api.post("/flips", many(2), headers)).toMatchObject({ status: 200, body: first.body });
    for (let more = 1; more < 10; more++) expect((await api.post("/flips", many(2), keyed())).status).toBe(201);
    expect((await api.post("/flips", many(2), keyed())).status).toBe(429);
    expect((await api.post("/flips", many(2), headers)).status).toBe(200);
    expect((await api.post("/flips", many(3), headers)).status).toBe(422);
  });
});
