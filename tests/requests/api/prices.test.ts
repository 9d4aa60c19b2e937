import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { createApiClient, newApiPlayer } from "../../support/api.ts";
import { newCard } from "../../support/card-rows.ts";
import { list, priceTrader, sell } from "../../support/own-prices.ts";
import { signedIn } from "../../support/visitor.ts";

describe("GET /prices", () => {
  test.each(["read", "write"] as const)(
    "tells a token that may %s its owner's cards, the last sale first",
    async (kind) => {
      const owner = await priceTrader();
      const other = await signedIn();
      await sell(other.id, 50_000, 0, { name: "Theirs" });
      const api = await createApiClient(owner, kind);
      const { status, body } = await api.get("/prices");
      expect([status, body.next]).toEqual([200, null]);
      expect(body.prices).toHaveLength(3);
      expect(body.prices[0]).toEqual({
        ...{ card: null, name: "J Smith", pos: "QB", ovr: 84, program: null },
        ...{ price: 15_500, sales: 3, left_out: 1, last_price: expect.any(Number), last_age_days: 1, advice: "sells" },
        ...{ waiting: { count: 2, lowest: 15_000 }, suggested: 14_400, pay_at_most: 11_160, margin_percent: 25 },
        said: "You sell it for 15,500, 3 sales, last yesterday",
      });
      expect(body.prices[1]).toMatchObject({
        ...{ name: "Sam Check", ovr: null, advice: "check", waiting: null, suggested: null, pay_at_most: null },
        said: "You sold it for 20,000, 5 days ago: check the market",
      });
      expect(body.prices[2]).toMatchObject({
        name: "Ann Old",
        program: "Rivals",
        said: "You sold it for 30,000, 12 days ago",
      });
      expect((await api.get("/prices?game=madden26")).body.prices).toMatchObject([{ name: "Other Game" }]);
    },
  );

  test("is narrowed down by find, and told in pages", async () => {
    const owner = await priceTrader();
    const api = await createApiClient(owner, "read");
    const namesOf = async (query: string) => {
      const { body } = await api.get(`/prices${query}`);
      return [body.prices.map(({ name }: { name: string }) => name), body.next];
    };
    expect(await namesOf("?find=ann+84")).toEqual([["Ann Old"], null]);
    expect(await namesOf("?find=")).toEqual([["J Smith", "Sam Check", "Ann Old"], null]);
    expect(await namesOf("?limit=2")).toEqual([["J Smith", "Sam Check"], 2]);
    expect(await namesOf("?limit=2&page=2")).toEqual([["Ann Old"], null]);
    expect(await namesOf("?page=3")).toEqual([[], null]);
    expect((await (await createApiClient(await signedIn())).get("/prices")).body).toEqual({ prices: [], next: null });
  });

  test.each([
    ["limit=0", "limit", "The limit is a number from 1 to 500"],
    ["page=0", "page", "The page is a number from 1 to 9999"],
    ["page=x", "page", "The page is a number from 1 to 9999"],
    ["show=sold", "show", "Unknown parameter show"],
    ["find=a&find=b", "find", "Send find only once"],
    ["find=%00", "find", "We can't read find"],
  ])("refuses %s", async (query, parameter, detail) => {
    const { status, body } = await (await newApiPlayer()).api.get(`/prices?${query}`);
    expect([status, body.errors]).toEqual([400, [{ detail, parameter }]]);
  });
});

describe("a line's answer", () => {
  const LINE = "J Smith 84 QB 12k";
  const SOLD = "J Smith 84 QB 12k > 15.5k";

  test("has the price of its card in its game, from the owner's sales", async () => {
    const { player, api } = await newApiPlayer();
    const other = await signedIn();
    await sell(other.id, 15_500, 0);
    await sell(player.id, 15_500, 0, { game: "MADDEN26" });
    expect((await api.post("/flips/quick", { line: LINE })).body.price).toBeNull();
    await sell(player.id, 14_500, 1);
    const { body } = await api.post("/flips/quick?price=0", { line: LINE });
    expect(body.price).toMatchObject({ price: 14_500, sales: 1, advice: "sells", pay_at_most: 10_440 });
    expect(body.said).toBe("J Smith, QB, 84: bought 12,000");
  });

  test("says it only when asked, before a question about the card", async () => {
    const { player, api } = await newApiPlayer();
    await sell(player.id, 15_500, 1);
    const plain = { "Content-Type": "text/plain" };
    expect((await api.post("/flips/quick?price=1", LINE, plain)).body.said).toBe(
      "J Smith, QB, 84: bought 12,000. You sell it for 15,500, 1 sale, yesterday",
    );
    expect((await api.post("/flips/quick?price=1", { line: "Nobody 84 QB 12k" })).body.said).toBe(
      "Nobody, QB, 84: bought 12,000",
    );
  });

  test("counts the sale that the call itself makes, with a key too, and repeats what it said", async () => {
    const { player, api } = await newApiPlayer();
    await sell(player.id, 15_500, 1);
    const key = { "Idempotency-Key": `"${uuidv7()}"` };
    const first = await api.post("/flips/quick?price=1", { line: SOLD }, key);
    expect(first.body.price).toMatchObject({ sales: 2, last_age_days: 0 });
    expect(first.body.said).toContain("You sell it for 15,500, 2 sales, last today");
    await sell(player.id, 15_500, 0);
    const again = await api.post("/flips/quick?price=1", { line: SOLD }, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test("has none of a flip without a name, nor of a card that may be several", async () => {
    const { player, api } = await newApiPlayer();
    await sell(player.id, 15_500, 1, { name: "" });
    const unnamed = await api.post("/flips/quick?price=1", { line: "84 QB 12k > 15k" });
    expect(unnamed.body).toMatchObject({ price: null, said: expect.not.stringContaining("You sell it") });
    for (const program of ["Core Rare", "Gold"]) await newCard("Pia Alder", { position: "QB", overall: 84, program });
    await sell(player.id, 15_500, 1, { name: "Pia Alder" });
    const several = await api.post("/flips/quick?price=1", { line: "Pia Alder 84 QB 12k" });
    expect(several.body).toMatchObject({ price: null, said: expect.stringMatching(/12,000. Which Pia Alder/) });
  });

  test("has it after a sale by a line", async () => {
    const { player, api } = await newApiPlayer();
    const flip = await list(player.id, 15_500, 1, { buy: 12_000 });
    const { status, body } = await api.post("/flips/quick?price=1", { line: "sold J Smith 15.5k", flip });
    expect(status).toBe(200);
    expect(body).toMatchObject({ act: expect.any(String), price: { price: 15_500, sales: 1, waiting: null } });
    expect(body.said).toMatch(/plus 1,950. You sell it for 15,500, 1 sale, today$/);
  });
});
