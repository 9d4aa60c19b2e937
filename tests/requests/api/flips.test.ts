import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { HOUR_MS } from "#app/domain/dates.ts";
import { newApiPlayer } from "../../support/api.ts";
import { newCard } from "../../support/card-rows.ts";
import { checksumOf, newFlip } from "../../support/players.ts";

const { player, api } = await newApiPlayer();
const SMITH = { name: "J Smith", pos: "QB", ovr: 84, buy: 12_000, sell: 15_500, status: "sold" };

describe("POST /flips", () => {
  test("adds a flip by the rules of the form, and says it", async () => {
    const added = await api.post("/flips", { ...SMITH, buy: "12k", note: "  from  a pack ", source: "Night owls" });
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: expect.any(String),
      game: "CFB26",
      name: "J Smith",
      pos: "QB",
      ovr: 84,
      buy: 12_000,
      sell: 15_500,
      tax_rate: 0.1,
      profit: 1_950,
      roi: 0.1625,
      status: "sold",
      created_at: expect.stringMatching(/Z$/),
      sold_at: expect.stringMatching(/Z$/),
      version: 1,
      source: "Night owls",
      note: "from a pack",
      card: null,
      lot_id: null,
      lot_copies: null,
      said: "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950",
    });
    expect((await player.get(`/dashboard/my-flips/${added.body.id}`)).status).toBe(200);
  });

  test.each([
    ["a listed flip", { ...SMITH, status: "listed" }, "J Smith, QB, 84: bought 12,000, listed at 15,500"],
    ["one without a price", { buy: 500 }, "Unnamed card: bought 500"],
    ["a loss", { ...SMITH, sell: 10_000 }, "J Smith, QB, 84: bought 12,000, sold 10,000, minus 3,000"],
    ["an even one", { buy: 900, sell: 1_000, status: "sold" }, "Unnamed card: bought 900, sold 1,000, even"],
    ["copies", { buy: 500, copies: 2 }, "2 copies of Unnamed card: bought 500 each"],
  ])("says %s as a phone speaks it", async (_what, flip, said) => {
    expect((await api.post("/flips", flip)).body.said).toBe(said);
  });

  test.each([
    ["a status in any case", { status: " SOLD" }, { status: "sold" }],
    ["a position of older games", { pos: "RB" }, { pos: "HB" }],
    ["another, in any case", { pos: " mlb " }, { pos: "MIKE" }],
    ["an OVR with zeros after the point", { ovr: "84.0" }, { ovr: 84 }],
    ["prices with zeros after the point", { buy: "12500.0", sell: "15,500.00" }, { buy: 12_500, sell: 15_500 }],
    ["prices as a sheet has them", { buy: "$12,500", sell: "15.5 k coins" }, { buy: 12_500, sell: 15_500 }],
    ["copies with zeros after the point", { copies: "1.0" }, { lot_copies: null }],
    ["a game in any case", { game: "Cfb26" }, { game: "CFB26" }],
    ["that it's sure, as text", { sell: 155_000, sure: "True" }, { sell: 155_000 }],
    ["an offset without a colon", { sold_at: "2025-11-21T14:05:00+0530" }, { sold_at: "2025-11-21T08:35:00.000Z" }],
  ])("reads %s, as the rest of the site does", async (_what, fields, read) => {
    const { api } = await newApiPlayer();
    const one = await api.post("/flips", { ...SMITH, ...fields });
    expect(one).toMatchObject({ status: 201, body: read });
    const many = await api.post("/flips", { flips: [{ ...SMITH, ...fields }] });
    expect(many).toMatchObject({ status: 201, body: { flips: [read] } });
    const { copies: _, game: __, ...change } = { copies: 0, game: "", ...fields };
    const { id } = (await api.post("/flips", { ...SMITH, status: "listed" })).body;
    const changed = await api.patch(`/flips/${id}`, { status: "sold", ...change, version: "1" });
    expect(changed).toMatchObject({ status: 200, body: read });
  });

  test.each(["12,5", "12.500", "12,50", "12.5", "1.000", "12.500,00", "1,2500", "12-15k", "(12,500)", "84%"])(
    "never guesses a price: %j is refused",
    async (buy) => {
      const { api } = await newApiPlayer();
      const { status, body } = await api.post("/flips", { buy });
      expect([status, body.errors]).toEqual([
        400,
        [{ detail: "Buy price must be a whole number of coins, such as 12,500 or 45k", pointer: "#/buy" }],
      ]);
    },
  );

  test("with an id of the program's own is a 200 the second time, and a 409 for another flip", async () => {
    const flip = { ...SMITH, id: uuidv7() };
    expect((await api.post("/flips", flip)).status).toBe(201);
    expect(await api.post("/flips", flip)).toMatchObject({ status: 200, body: { id: flip.id, version: 1 } });
    expect((await api.post("/flips", { ...flip, buy: 13_000 })).status).toBe(409);
  });

  test("takes an instant as the sale's date, to the millisecond", async () => {
    const sold_at = new Date(Date.now() - 5 * HOUR_MS).toISOString();
    expect((await api.post("/flips", { ...SMITH, sold_at })).body).toMatchObject({ sold_at });
  });

  test("adds as many as are sent, of either game, all in one answer", async () => {
    const flips = [{ buy: 100 }, { buy: 200, game: "madden26" }, { buy: 300, copies: 3 }];
    const { status, body } = await api.post("/flips", { flips });
    expect([status, body.flips.length, body.said]).toEqual([201, 5, "Added 5 flips"]);
    expect(body.flips.map(({ game }: { game: string }) => game)).toContain("MADDEN26");
  });

  test("adds none where one of them is wrong, and names each wrong value", async () => {
    const before = await checksumOf(player.id);
    const flips = [{ buy: 100 }, { buy: 0 }, { buy: 100, sold_at: "yesterday", profit: 5 }];
    expect((await api.post("/flips", { flips: flips.slice(0, 2) })).body.errors).toEqual([
      { detail: "Buy price must be greater than 0", pointer: "#/flips/1/buy" },
    ]);
    expect((await api.post("/flips", { flips })).body.errors).toEqual([
      { detail: "You can't set profit: the site works it out", pointer: "#/flips/2/profit" },
    ]);
    expect(await checksumOf(player.id)).toBe(before);
  });

  test("adds none where the id of one is another flip's", async () => {
    const taken = await newFlip(player.id);
    const before = await checksumOf(player.id);
    const { status, body } = await api.post("/flips", { flips: [{ buy: 100 }, { buy: 200, id: taken }] });
    expect([status, body.errors]).toEqual([
      409,
      [{ detail: "This id is another flip's. Send a new one.", pointer: "#/flips/1" }],
    ]);
    expect(await checksumOf(player.id)).toBe(before);
  });

  test("takes at most 500, copies counted", async () => {
    const most = await api.post("/flips", { flips: Array.from({ length: 501 }, () => ({ buy: 1 })) });
    expect([most.status, most.body.said]).toEqual([400, "At most 500 flips"]);
    const values = await api.post("/flips", { flips: Array.from({ length: 6_000 }, () => ({ buy: 1 })) });
    expect([values.status, values.body.said]).toEqual([400, "This JSON has more values than 500 flips can have"]);
    const copies = await api.post("/flips", { flips: Array.from({ length: 6 }, () => ({ buy: 1, copies: 100 })) });
    expect([copies.status, copies.body.said]).toEqual([400, "At most 500 flips, each copy counted"]);
  });

  test("takes 500 with every field that a flip can have", async () => {
    const flip = { ...SMITH, sold_at: null, source: "Night owls", note: "x", sure: true, game: "CFB26", copies: 1 };
    const { api } = await newApiPlayer();
    const { status, body } = await api.post("/flips", {
      flips: Array.from({ length: 500 }, () => ({ ...flip, id: uuidv7() })),
    });
    expect([status, body.flips.length]).toEqual([201, 500]);
  });

  test("asks about prices that are far apart, and takes them from a program that is sure", async () => {
    const slip = { buy: 12_000, sell: 155_000 };
    const asked = await api.post("/flips", slip);
    expect([asked.status, asked.body.said]).toEqual([
      400,
      `Sell is 12 × your buy. Send it with "sure": true, or log it in My Flips, if that's right.`,
    ]);
    expect((await api.post("/flips", { ...slip, sure: true })).status).toBe(201);
  });

  test.each([
    ["nothing to buy", {}, "#/buy", "Buy price must be greater than 0"],
    ["half a coin", { buy: 12.5 }, "#/buy", "Buy price must be a whole number of coins, such as 12,500 or 45k"],
    ["an OVR of 40", { buy: 5, ovr: 40 }, "#/ovr", "OVR must be between 60 and 99"],
    ["a position of another sport", { buy: 5, pos: "GOALIE" }, "#/pos", "Choose a position from the list"],
    ["sold for nothing", { buy: 5, status: "sold" }, "#/sell", "Sell price is required when status is Sold"],
    ["another status", { buy: 5, status: "lost" }, "#/status", "This must be listed or sold"],
    ["no status", { buy: 5, status: "" }, "#/status", "This must be listed or sold"],
    ["another way to be sure", { buy: 5, sure: "yes" }, "#/sure", "This must be true or false"],
    ["half an OVR", { buy: 5, ovr: "84.5" }, "#/ovr", "OVR must be between 60 and 99"],
    ["a group of positions", { buy: 5, pos: "LB" }, "#/pos", "Choose a position from the list"],
    ["a negative price", { buy: "-12,500.0" }, "#/buy", "Buy price cannot be negative"],
    ["another game", { buy: 5, game: "FIFA" }, "#/game", "There's no such game"],
    ["an id that is none", { buy: 5, id: "7" }, "#/id", "An id is a UUID"],
    ["a name that is a list", { buy: 5, name: ["x"] }, "#/name", "This must be text"],
    ["a price that is an object", { buy: {} }, "#/buy", "This must be a number, or one as text"],
    ["101 copies", { buy: 5, copies: 101 }, "#/copies", "Copies must be between 1 and 100"],
    [
      "a sale tomorrow",
      { ...SMITH, sold_at: "2999-01-01T00:00:00Z" },
      "#/sold_at",
      "The sale date cannot be in the future",
    ],
    [
      "a sale of a listed flip",
      { buy: 5, sold_at: "2026-11-01" },
      "#/sold_at",
      "Set Status to Sold, or clear the sale date.",
    ],
    ["a field of nobody's", { buy: 5, colour: 1 }, "#/colour", "There's no field colour to set"],
  ])("refuses %s by its place", async (_what, flip, pointer, detail) => {
    const refused = await api.post("/flips", flip);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ detail, pointer }]);
    expect(refused.body.said).toBe(detail);
  });
});

describe("POST /flips/quick", () => {
  test("adds a line's flip, as JSON or as plain text, into the game of the address", async () => {
    const line = "J Smith 84 QB 12k > 15.5k #Night owls // from a pack";
    const json = await api.post("/flips/quick", { line, game: "madden" });
    expect(json).toMatchObject({
      status: 201,
      body: {
        flips: [{ game: "MADDEN26", buy: 12_000, sell: 15_500, source: "Night owls", note: "from a pack" }],
        said: "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950",
      },
    });
    const text = await api.post("/flips/quick?game=cfb26", "3x A Brown WR 5k", { "Content-Type": "text/plain" });
    expect([text.status, text.body.flips.length, text.body.said]).toEqual([
      201,
      3,
      "3 copies of A Brown, WR: bought 5,000 each",
    ]);
  });

  test("is a 200 the second time by its id", async () => {
    const call = { line: "J Smith 84 QB 12k", id: uuidv7() };
    expect((await api.post("/flips/quick", call)).status).toBe(201);
    expect(await api.post("/flips/quick", call)).toMatchObject({ status: 200, body: { flips: [{ id: call.id }] } });
  });

  test.each([
    ["J Smith 84 QB", "#/line"],
    ["", "#/line"],
    ["J Smith 84 QB 12 > 15.5k", "#/line"],
    [`J ${"x".repeat(300)} 12k`, "#/line"],
  ])("says what is wrong with %j", async (line, pointer) => {
    const { status, body } = await api.post("/flips/quick", { line });
    expect([status, body.errors]).toEqual([400, [{ detail: body.detail, pointer }]]);
    expect(body.said).toMatch(/^[^<>@“”]+[.?]$/);
  });
});

describe("one flip", () => {
  const added = async (fields: object = {}, by = api) => (await by.post("/flips", { ...SMITH, ...fields })).body;

  test("is told with its version as the ETag", async () => {
    const { said: _, ...flip } = await added();
    const told = await api.get(`/flips/${flip.id}`);
    expect([told.body, told.headers.get("ETag")]).toEqual([flip, '"1"']);
  });

  test("is changed in the fields that are sent alone", async () => {
    const { id } = await added({ note: "old", source: "Night owls" });
    const { body } = await api.patch(`/flips/${id}`, { note: "new", version: 1 });
    expect(body).toMatchObject({
      note: "new",
      buy: 12_000,
      source: "Night owls",
      version: 2,
      sold_at: expect.any(String),
    });
    const cleared = await api.patch(`/flips/${id}`, { source: null, ovr: null }, { "If-Match": '"2"' });
    expect(cleared.body).toMatchObject({ source: null, ovr: null, version: 3 });
  });

  test("is sold and relisted by a change, each an act that can be undone", async () => {
    const { id } = await added({ status: "listed" });
    const sold = await api.patch(`/flips/${id}`, { status: "sold", version: 1 });
    expect(sold.body).toMatchObject({ status: "sold", profit: 1_950, act: expect.any(String) });
    expect((await api.post(`/acts/${sold.body.act}/undo`)).body).toMatchObject({
      undone: 1,
      said: "1 flip is listed again",
    });
    expect((await api.get(`/flips/${id}`)).body).toMatchObject({ status: "listed", version: 3 });
  });

  test("isn't changed by whoever saw an older version, or none", async () => {
    const { id } = await added();
    await api.patch(`/flips/${id}`, { note: "first", version: 1 });
    const change = { note: "second" };
    expect((await api.patch(`/flips/${id}`, { ...change, version: 1 })).status).toBe(409);
    expect((await api.patch(`/flips/${id}`, change, { "If-Match": '"1"' })).status).toBe(412);
    expect((await api.patch(`/flips/${id}`, change, { "If-Match": "anything" })).status).toBe(412);
    expect((await api.patch(`/flips/${id}`, change)).status).toBe(428);
    expect((await api.get(`/flips/${id}`)).body.note).toBe("first");
  });

  test.each(['W/"2"', ' "2" ', '"1", "2"', 'W/"1",W/"2"', '"somebody\'s", "2"'])(
    "is changed by whoever saw its version, as %j",
    async (tag) => {
      const { api } = await newApiPlayer();
      const headers = { "If-Match": tag };
      const edited = async (fields: object = {}) => {
        const { id } = await added(fields, api);
        await api.patch(`/flips/${id}`, { note: "first", version: 1 });
        return id;
      };
      const id = await edited();
      expect((await api.patch(`/flips/${id}`, { note: "second" }, headers)).body).toMatchObject({ version: 3 });
      expect((await api.patch(`/flips/${id}`, { note: "third" }, headers)).status).toBe(412);
      expect((await api.post(`/flips/${id}/relist`, {}, headers)).status).toBe(412);
      expect((await api.delete(`/flips/${id}`, headers)).status).toBe(412);
      const listed = await edited({ status: "listed" });
      expect((await api.post(`/flips/${listed}/sell`, {}, headers)).status).toBe(200);
      expect((await api.post(`/flips/${await edited()}/relist`, {}, headers)).status).toBe(200);
      expect((await api.delete(`/flips/${await edited()}`, headers)).status).toBe(200);
      const both = await edited();
      expect((await api.patch(`/flips/${both}`, { note: "x", version: 7 }, headers)).status).toBe(412);
      expect((await api.patch(`/flips/${both}`, { note: "x", version: 2 }, headers)).status).toBe(200);
    },
  );

  test.each(["2", "W/2", 'w/"2"', '"2', '""', 'W/""', ",", "anything", '"2-gzip"'])(
    "isn't changed by %j, which is no version of it",
    async (tag) => {
      const { api } = await newApiPlayer();
      const { id } = await added({}, api);
      const refused = await api.patch(`/flips/${id}`, { note: "x" }, { "If-Match": tag });
      expect([refused.status, refused.body.said]).toEqual([412, "If-Match names no version of this flip."]);
    },
  );

  test("isn't changed by a call that names any version, which says so", async () => {
    const { api } = await newApiPlayer();
    const { id } = await added({}, api);
    const refused = await api.patch(`/flips/${id}`, { note: "x" }, { "If-Match": "*" });
    expect([refused.status, refused.body.said]).toEqual([
      428,
      "If-Match: * names no version. Send the version that you saw, as version or as If-Match.",
    ]);
    expect((await api.delete(`/flips/${id}`, { "If-Match": "*" })).status).toBe(200);
  });

  test("is sold at its own price, at another, and on another day", async () => {
    const own = await api.post(`/flips/${(await added({ status: "listed" })).id}/sell`);
    expect(own.body).toMatchObject({ status: "sold", sell: 15_500, act: expect.any(String) });
    const other = await api.post(`/flips/${(await added({ status: "listed" })).id}/sell`, { sell: "16k" });
    expect(other.body).toMatchObject({ sell: 16_000, said: expect.stringContaining("sold 16,000, plus 2,400") });
    const sold_at = new Date(Date.now() - 30 * HOUR_MS).toISOString();
    for (const field of ["sold_at", "soldAt"]) {
      const { id } = await added({ status: "listed" });
      expect((await api.post(`/flips/${id}/sell`, { [field]: sold_at })).body).toMatchObject({ sold_at });
    }
  });

  test("is sold at a price and on a date that are written as elsewhere", async () => {
    const { api } = await newApiPlayer();
    const { id } = await added({ status: "listed" }, api);
    const sale = { sell: "$16,000.00", sold_at: "2025-11-21 14:05:00 +0530", sure: "false" };
    expect((await api.post(`/flips/${id}/sell`, sale)).body).toMatchObject({
      sell: 16_000,
      sold_at: "2025-11-21T08:35:00.000Z",
    });
  });

  test("sold again is answered as before, and without a price it isn't sold", async () => {
    const { id } = await added({ status: "listed" });
    await api.post(`/flips/${id}/sell`);
    expect(await api.post(`/flips/${id}/sell`)).toMatchObject({ status: 200, body: { version: 2 } });
    const unpriced = (await api.post("/flips", { buy: 500 })).body;
    expect(await api.post(`/flips/${unpriced.id}/sell`)).toMatchObject({
      status: 400,
      body: { said: "Sell price is required when status is Sold" },
    });
    expect((await api.post(`/flips/${unpriced.id}/sell`, { sell: 0 })).status).toBe(400);
    expect((await api.post(`/flips/${unpriced.id}/sell`, { sell: 50_000 })).status).toBe(400);
    expect((await api.post(`/flips/${unpriced.id}/sell`, { sell: 50_000, sure: true })).status).toBe(200);
  });

  test("is relisted, and deleted until the act is undone", async () => {
    const { id } = await added();
    expect((await api.post(`/flips/${id}/relist`)).body).toMatchObject({ status: "listed", sold_at: null, version: 2 });
    expect((await api.delete(`/flips/${id}`, { "If-Match": '"1"' })).status).toBe(412);
    const deleted = await api.delete(`/flips/${id}`);
    expect(deleted).toMatchObject({ status: 200, body: { act: expect.any(String), said: "Deleted J Smith" } });
    expect(await api.get(`/flips/${id}`)).toMatchObject({
      status: 404,
      body: { said: "You deleted this flip. You can restore it under Undo." },
    });
    await api.post(`/acts/${deleted.body.act}/undo`);
    expect((await api.get(`/flips/${id}`)).status).toBe(200);
  });
});

describe("GET /flips", () => {
  test("tells all flips in pages, the newest first, each once", async () => {
    const { player, api } = await newApiPlayer();
    for (let n = 0; n < 7; n++) await newFlip(player.id, { buy: n + 1, createdAt: new Date(2026, 10, 1, n) });
    const seen: number[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await api.get(`/flips?limit=3${cursor}`);
      seen.push(...body.flips.map(({ buy }: { buy: number }) => buy));
      if (body.next === null) break;
      cursor = `&cursor=${body.next}`;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test("is narrowed down by the words of the list, in the game of the address", async () => {
    const { player, api } = await newApiPlayer();
    await newFlip(player.id, { name: "Alpha", pos: "QB", ovr: 84, status: "listed" });
    await newFlip(player.id, { name: "Bravo", pos: "WR", ovr: 90 });
    await newFlip(player.id, { name: "Charlie", game: "MADDEN26" });
    const names = async (query: string) => {
      const { body } = await api.get(`/flips?${query}`);
      return body.flips.map(({ name }: { name: string }) => name);
    };
    expect(await names("show=listed")).toEqual(["Alpha"]);
    expect(await names("position=wr&ovrMin=85")).toEqual(["Bravo"]);
    expect(await names("find=brav")).toEqual(["Bravo"]);
    expect(await names("result=win&find=")).toEqual(["Bravo"]);
    expect(await names("game=madden")).toEqual(["Charlie"]);
    expect(await names("show=Listed")).toEqual(["Alpha"]);
    expect(await names("result=Win")).toEqual(["Bravo"]);
    expect(await names("ovrMin=85.0&ovrMax=99.0")).toEqual(["Bravo"]);
    await newFlip(player.id, { name: "Delta", pos: "HB" });
    expect(await names("position=rb")).toEqual(["Delta"]);
    expect(await names("since=2020-01-01&dates=Logged")).toEqual(["Delta", "Bravo", "Alpha"]);
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=501", "limit"],
    ["limit=1e2", "limit"],
    ["cursor=abc", "cursor"],
    ["cursor=1795866902574_not-an-id", "cursor"],
    ["postion=QB", "postion"],
    ["position=GOALIE", "position"],
    ["position=LB", "position"],
    ["ovrMin=84.5", "ovrMin"],
    ["show=all", "show"],
    ["since=yesterday", "since"],
    ["game=fifa", "game"],
    ["show=sold&show=listed", "show"],
  ])("refuses %s, since a filter that is left out would tell too much", async (query, parameter) => {
    const { status, body } = await api.get(`/flips?${query}`);
    expect([status, body.errors[0].parameter]).toEqual([400, parameter]);
  });
});

describe("the player", () => {
  test("is told whose token it is", async () => {
    expect((await api.get("/me")).body).toEqual({
      email: player.email,
      game: "CFB26",
      time_zone: "UTC",
      day_ends_at: 5,
      token: { name: "for write", access: "write", ends_at: expect.any(String) },
    });
  });

  test("is told what was made, as My Flips shows it", async () => {
    const { player, api } = await newApiPlayer();
    await newFlip(player.id, { buy: 12_000, sell: 15_500 });
    await newFlip(player.id, { buy: 500, sell: 0, status: "listed" });
    const { body } = await api.get("/summary");
    expect(body).toMatchObject({
      ...{ game: "CFB26", window: "today", profit: 1_950, sold: 1, before: { profit: 0, sold: 0 } },
      totals: { flips: 2, sold: 1, listed: 1, profit: 1_950, average_roi: 0.1625, unpriced: 1, listed_cost: 500 },
      said: "Today plus 1,950, 1 sold, 1 listed",
    });
    expect((await api.get("/summary?window=Today")).body).toEqual(body);
    expect((await api.get("/summary?window=all")).body).toMatchObject({ profit: 1_950, before: null });
    expect((await player.get("/dashboard/my-flips")).text).toContain("+1,950");
    expect((await api.get("/summary?window=week")).body.errors[0].parameter).toBe("window");
  });
});

describe("a flip's card", () => {
  const of = (position: string, program: string) => ({ position, program, overall: 73 }) as const;

  test("is set by PATCH with its name, its position and its OVR, and kept if another isn't there", async () => {
    const card = await newCard("Ivo Tamarack", of("FS", "Core Rare"));
    const { body } = await api.post("/flips", { name: "i tamarac", pos: "SS", ovr: 70, buy: 900 });
    const change = (fields: object, version: number) => api.patch(`/flips/${body.id}`, { ...fields, version });
    const set = await change({ card }, 1);
    const known = { card, name: "Ivo Tamarack", pos: "FS", ovr: 73 };
    expect([set.status, set.body]).toMatchObject([200, known]);
    const kept = await change({ card: uuidv7(), note: "mine" }, 2);
    expect(kept.body).toMatchObject({
      ...known,
      note: "mine",
      said: expect.stringContaining("isn't in the list anymore"),
    });
    expect((await change({ card: null }, 3)).body).toMatchObject({ ...known, card: null });
  });

  test("of several is asked about, and taken from what an answer offered", async () => {
    const core = await newCard("Ada Linden", of("CB", "Core Rare"));
    await newCard("Ada Linden", of("CB", "Gold"));
    const line = "ada linden 73 cb 9k";
    const asked = await api.post("/flips/quick", { line });
    expect(asked.body.said).toContain("Which Ada Linden?");
    expect(asked.body.cards).toMatchObject([{ name: "Ada Linden" }, { name: "Ada Linden" }]);
    const taken = await api.post("/flips/quick", { line: "linden 73 9k", card: core });
    expect(taken.body.flips).toMatchObject([{ name: "Ada Linden", pos: "CB", card: core }]);
    expect((await api.post("/flips/quick", { line })).body.said).toContain("Core Rare, as last time");
    const slip = await api.post("/flips/quick", { line: "ada lindne 73 cb 9k", card: core });
    expect(slip.body.flips, "a card that was picked counts").toMatchObject([{ name: "Ada Linden", card: core }]);
  });

  test("of several is told for each of many flips", async () => {
    const core = await newCard("Una Cedar", of("HB", "Core Rare"));
    const gold = await newCard("Una Cedar", of("HB", "Gold"));
    await newCard("Ora Cedar", of("HB", "Core Rare"));
    await newCard("Ora Cedar", of("HB", "Gold"));
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => uuidv7());
    const cedar = { name: "Una Cedar", pos: "HB", ovr: 73, buy: 900 };
    await api.post("/flips", { ...cedar, card: gold });
    const { body } = await api.post("/flips", {
      flips: [
        { ...cedar, id: first, card: core },
        { ...cedar, id: second, name: "una cedar" },
        { ...cedar, id: third, name: "Ora Cedar", card: uuidv7() },
        { ...cedar, id: fourth, name: "Nobody" },
      ],
    });
    const names = (name: string) => [{ name }, { name }];
    expect(body.flips).toMatchObject([{ card: core }, { card: gold }, { card: null }, { card: null }]);
    expect(body.choices).toMatchObject([
      { flip: second, said: "Gold, as last time", cards: names("Una Cedar") },
      {
        flip: third,
        said: "The card you picked isn't in the list anymore. Which Ora Cedar?",
        cards: names("Ora Cedar"),
      },
    ]);
    const { flips, choices } = (await api.post("/flips", { flips: [{ ...cedar, name: "Nobody" }] })).body;
    expect([flips, choices]).toMatchObject([[{ card: null }], undefined]);
  });
});
