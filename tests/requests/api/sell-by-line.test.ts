import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { newApiPlayer } from "../../support/api.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

const MANTLE = { name: "Evan Mantle", pos: "HB", ovr: 84, buy: 8_000, sell: 10_500, status: "listed" } as const;
const LINE = "sold mantle 10k";
const PLAIN = { "Content-Type": "text/plain" };

async function listedMantle() {
  const { player, api } = await newApiPlayer();
  return { player, api, flip: await newFlip(player.id, MANTLE) };
}

describe("POST /flips/quick with a line that sells a listed card", () => {
  test("names the flips to choose from, and changes nothing", async () => {
    const { api, flip } = await listedMantle();
    const said = "Mark your listed Evan Mantle, paid 8,000, sold for 10,000? That's plus 1,000.";
    for (const call of [{ line: LINE }, { line: LINE, sure: true }, { line: "mantle @ 11k" }])
      expect(await api.post("/flips/quick", call)).toMatchObject({ status: 400, body: { choices: [{ flip }] } });
    expect((await api.post("/flips/quick", { line: LINE })).body).toMatchObject({ said, choices: [{ flip, said }] });
    expect((await api.get(`/flips/${flip}`)).body).toMatchObject({ status: "listed", sell: 10_500, version: 1 });
  });

  test("sells the flip that the call names, once for an id, and can be undone", async () => {
    const { api, flip } = await listedMantle();
    const call = { line: LINE, flip, id: uuidv7() };
    const { status, body } = await api.post("/flips/quick", call);
    expect([status, body]).toMatchObject([
      200,
      {
        flips: [{ id: flip, status: "sold", sell: 10_000, profit: 1_000 }],
        act: call.id,
        said: "Evan Mantle, HB, 84: bought 8,000, sold 10,000, plus 1,000",
      },
    ]);
    expect(await api.post("/flips/quick", call)).toMatchObject({ status: 200, body: { flips: [{ version: 2 }] } });
    await api.post(`/acts/${body.act}/undo`);
    expect((await api.get(`/flips/${flip}`)).body).toMatchObject({ status: "listed", sell: 10_500 });
    expect((await api.post("/flips/quick", call)).status).toBe(409);
    const { body: next } = await api.post("/flips/quick", { line: "mantle 11k", flip });
    expect(next.flips).toMatchObject([{ id: flip, status: "listed", sell: 11_000 }]);
  });

  test("changes nothing by the same call again, also after the flip was relisted or listed at another price", async () => {
    const { api, flip } = await listedMantle();
    const calls = [LINE, "mantle @ 11k"].map((line) => ({ line, flip, id: uuidv7() }));
    for (const call of calls) {
      const { body } = await api.post("/flips/quick", call);
      const after = { status: "listed", sell: 12_000 };
      await api.patch(`/flips/${flip}`, after, { "If-Match": `"${body.flips[0].version}"` });
      expect(await api.post("/flips/quick", call)).toMatchObject({
        status: 200,
        body: { act: call.id, flips: [after] },
      });
    }
  });

  test("as plain text takes the flip from the address", async () => {
    const { api, flip } = await listedMantle();
    expect((await api.post(`/flips/quick?flip=${flip}`, LINE, PLAIN)).body).toMatchObject({
      flips: [{ id: flip, status: "sold", sell: 10_000 }],
    });
  });

  test("with a key is done once, and sells some copies of a lot", async () => {
    const { player, api } = await listedMantle();
    const lotId = uuidv7();
    for (const id of [lotId, uuidv7()])
      await newFlip(player.id, { ...MANTLE, name: "Solon Beekman", id, lotId, lotCopies: 2 });
    const call = { line: "sold 2x beekman 9k", flip: lotId };
    const key = { "Idempotency-Key": '"two"' };
    for (const _ of [1, 2]) {
      const { body } = await api.post("/flips/quick", call, key);
      expect(body).toMatchObject({
        flips: [{ status: "sold" }, { status: "sold" }],
        said: expect.stringContaining("2 copies of Solon Beekman"),
      });
    }
  });

  test("refuses a flip that isn't there, isn't the player's or doesn't fit, and prices far apart", async () => {
    const { player, api, flip } = await listedMantle();
    const other = await newFlip(await newPlayer(), MANTLE);
    const cole = await newFlip(player.id, { ...MANTLE, name: "Chris Cole" });
    const sell = (more: object) => api.post("/flips/quick", { line: LINE, flip, ...more });
    expect((await sell({ flip: uuidv7() })).status).toBe(404);
    expect((await sell({ flip: other })).status).toBe(404);
    expect((await sell({ flip: "x" })).status).toBe(400);
    expect((await api.post("/flips/quick?flip=x", LINE, PLAIN)).status).toBe(404);
    expect(await sell({ flip: cole })).toMatchObject({
      status: 400,
      body: { said: expect.stringContaining("doesn't fit Chris Cole") },
    });
    expect((await sell({ game: "MADDEN26" })).status).toBe(400);
    expect((await sell({ line: "sold mantle 90k" })).status).toBe(400);
    expect((await sell({ line: "sold 2x mantle 10k" })).status).toBe(409);
    expect((await api.get(`/flips/${flip}`)).body).toMatchObject({ status: "listed" });
    expect((await sell({ line: "sold mantle 90k", sure: true })).status).toBe(200);
    expect((await sell({ line: "sold cole 9k" })).status).toBe(400);
  });

  test("refuses a flip for the line of a new one, and an empty one in the address is none", async () => {
    const { api, flip } = await listedMantle();
    const line = "Mantle 84 HB 12k";
    expect(await api.post("/flips/quick", { line, flip })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: "#/flip" }] },
    });
    expect(await api.post("/flips/quick?flip=", LINE, PLAIN)).toMatchObject({
      status: 400,
      body: { choices: [{ flip }] },
    });
    expect((await api.post("/flips/quick?flip=", line, PLAIN)).status).toBe(201);
  });

  test("that fits none asks about a new flip", async () => {
    const { api } = await newApiPlayer();
    const { status, body } = await api.post("/flips/quick", { line: LINE });
    expect([status, body.said, body.choices]).toEqual([
      400,
      expect.stringContaining("What did you pay, and what did it sell for? Enter both, for example: twelve k"),
      undefined,
    ]);
  });
});
