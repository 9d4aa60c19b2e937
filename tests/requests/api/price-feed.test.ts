import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { createAccessToken, createApiClient } from "../../support/api.ts";
import { fileOf, list, PRICES, parseCsv, priceTrader, sell, shownRows } from "../../support/own-prices.ts";
import { handleInProcess, ORIGIN, signedIn, UNKNOWN_CLIENT } from "../../support/visitor.ts";

const feedOf = async (token: string, query = "", headers = {}) => {
  const url = `${ORIGIN}/feeds/${token}/prices.csv${query}`;
  const response = await handleInProcess(new Request(url, { headers }), UNKNOWN_CLIENT);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("the feed of own prices", () => {
  test("is the file without its byte order mark, of the owner alone, narrowed down by find, game and limit", async () => {
    const owner = await priceTrader();
    const other = await signedIn();
    await sell(other.id, 50_000, 0, { name: "Theirs" });
    const token = await createAccessToken(owner, "feed");
    const { status, headers, text } = await feedOf(token);
    expect(status).toBe(200);
    expect(text).toMatch(/^Name,/);
    // The visitor drops the byte order mark.
    expect(text).toBe((await fileOf(owner)).text);
    expect(headers.get("Content-Disposition")).toBe('inline; filename="prices.csv"');
    const namesOf = async (query: string) => parseCsv((await feedOf(token, query)).text).map(({ Name }) => Name);
    expect(await namesOf("?find=ann&t=1")).toEqual(["Ann Old"]);
    expect(await namesOf("?game=madden26")).toEqual(["Other Game"]);
    expect(await namesOf("?limit=1&show=listed")).toEqual(["J Smith"]);
  });

  test("is unchanged until a flip changes: its price, its sale or its deletion", async () => {
    const owner = await priceTrader();
    const token = await createAccessToken(owner, "feed");
    let etag = (await feedOf(token)).headers.get("ETag") ?? "";
    const isChanged = async () => {
      const { status, headers } = await feedOf(token, "", { "If-None-Match": etag });
      etag = headers.get("ETag") ?? "";
      return status === 200;
    };
    expect(await isChanged()).toBe(false);
    const flip = await list(owner.id, 14_900, 3, { buy: 12_000 });
    expect(await isChanged()).toBe(true);
    const api = await createApiClient(owner);
    await api.patch(`/flips/${flip}`, { sell: 14_800, version: 1 });
    expect(await isChanged()).toBe(true);
    await api.post(`/flips/${flip}/sell`, {});
    expect(await isChanged()).toBe(true);
    await api.delete(`/flips/${flip}`);
    expect(await isChanged()).toBe(true);
    expect(await isChanged()).toBe(false);
  });

  test.each(["read", "write"] as const)("isn't opened by a token that may %s", async (kind) => {
    const token = await createAccessToken(await signedIn(), kind);
    expect((await feedOf(token)).status).toBe(404);
  });
});

test("page, file, feed and call say the same of each card", async () => {
  const owner = await signedIn();
  const cardId = uuidv7();
  await database.insert(cards).values({
    ...{ id: cardId, importKey: cardId, game: "CFB26", playerName: "Real Name", overall: 90, position: "QB" },
  });
  // Prices, ages and copies without a pattern, the same in every run.
  for (let n = 1; n <= 120; n++) {
    const card = n % 9 === 0 ? { name: "Typed", ovr: 90, cardId } : { name: `Card ${(n * 7) % 13}`, ovr: 60 + (n % 3) };
    const price = n % 17 === 0 ? 2_000_000_000 : 500 + ((n * 7_919) % 40_000);
    await sell(owner.id, price, (n * 5) % 33, card);
    if (n % 4 === 0) await list(owner.id, 1 + Math.floor(price * 0.8), n % 3, card);
  }
  const { rows } = await fileOf(owner);
  const pages: string[][] = [];
  for (let page = 1; page <= Math.ceil(rows.length / 50); page++)
    pages.push(...shownRows(await owner.get(`${PRICES}?page=${page}`)));
  const { body } = await (await createApiClient(owner, "read")).get("/prices?limit=500");
  const fed = parseCsv((await feedOf(await createAccessToken(owner, "feed"))).text);
  expect(rows.length).toBeGreaterThan(30);
  expect(new Set(rows.map(({ Name, OVR, Card }) => [Name, OVR, Card].join())).size).toBe(rows.length);
  expect(rows.map(({ Name }) => Name)).toContain("Real Name");
  expect(fed).toEqual(rows);
  const coins = (text: string | undefined) => (text ? Number(text).toLocaleString("en-US") : undefined);
  for (const [at, row] of rows.entries()) {
    const told = body.prices[at];
    const number = (cell: string | undefined) => (cell === "" ? null : Number(cell));
    expect(told).toMatchObject({
      ...{ name: row.Name, ovr: Number(row.OVR), card: row.Card || null, price: Number(row.Price) },
      ...{ sales: Number(row.Sales), left_out: Number(row["Left out"]), advice: row.Advice },
      ...{ suggested: number(row.Suggested), pay_at_most: number(row["Pay at most"]) },
      waiting: row.Waiting === "0" ? null : { count: Number(row.Waiting), lowest: Number(row["Waiting at"]) },
    });
    const page = pages[at] ?? [];
    expect(page[0]).toContain(row.Name);
    expect(page[1]).toBe(coins(row.Price));
    expect(page[2]?.split(" ")[0]).toBe(row.Sales);
    const most = coins(row["Pay at most"]);
    expect(page.find((cell) => cell.startsWith("Max buy"))?.split(": ")[1]).toBe(most);
    expect(page.some((cell) => cell.includes("of yours"))).toBe(row.Waiting !== "0");
  }
});
