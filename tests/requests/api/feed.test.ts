import { describe, expect, test } from "vitest";
import { newTokenText } from "#app/features/account/tokens/token-text.server.ts";
import { revokeAllTokens } from "#app/features/account/tokens/tokens.server.ts";
import { countQueries } from "../../bench/weight.ts";
import { createAccessToken } from "../../support/api.ts";
import { insertListedFlips, newFlip } from "../../support/players.ts";
import { handleInProcess, ORIGIN, signedIn, UNKNOWN_CLIENT } from "../../support/visitor.ts";

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await handleInProcess(new Request(ORIGIN + path, { headers }), UNKNOWN_CLIENT);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

async function sheet(query = "") {
  const player = await signedIn();
  return { player, path: `/feeds/${await createAccessToken(player, "feed")}/flips.csv${query}` };
}

const linesOf = (csv: string) => csv.trimEnd().split("\r\n");

describe("a spreadsheet's address", () => {
  test("is read, then unchanged until a flip changes, and gone once it's revoked", async () => {
    const { player, path } = await sheet();
    await newFlip(player.id, { name: "Fed" });
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(linesOf(first.text)).toEqual([
      "Date,Name,Pos,OVR,Buy,Sell,Profit,ROI,Status",
      expect.stringContaining("Fed,"),
    ]);
    const unchanged = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect(await get(path, unchanged)).toMatchObject({ status: 304, text: "" });
    await newFlip(player.id, { name: "Fed too" });
    const changed = await get(path, unchanged);
    expect([changed.status, linesOf(changed.text).length]).toEqual([200, 3]);
    await revokeAllTokens(player.id);
    expect((await get(path, unchanged)).status).toBe(404);
  });

  test("says what it is, to caches, robots and other sites", async () => {
    const { headers } = await get((await sheet()).path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "private, max-age=300",
      "x-robots-tag": "noindex",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
  });

  test("P26: shows its player's flips alone, whoever is logged in", async () => {
    const { player, path } = await sheet();
    const other = await signedIn();
    await newFlip(player.id, { name: "Mine" });
    await newFlip(other.id, { name: "Theirs" });
    const Cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { text, headers } = await get(path, { Cookie });
    expect([text.includes("Mine"), text.includes("Theirs")]).toEqual([true, false]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("is narrowed down by the words of the list, and ignores those that nobody knows", async () => {
    const { player, path } = await sheet();
    await newFlip(player.id, { name: "Sold one" });
    await newFlip(player.id, { name: "Listed one", status: "listed" });
    await newFlip(player.id, { name: "Other game", game: "MADDEN26" });
    const names = async (query: string) =>
      linesOf((await get(path + query)).text)
        .slice(1)
        .map((line) => line.split(",")[1]);
    expect(await names("?show=listed&t=1764331200")).toEqual(["Listed one"]);
    expect(await names("?game=madden26")).toEqual(["Other game"]);
    expect(await names("?limit=1&columns=no&sort=up")).toEqual(["Listed one"]);
    expect(linesOf((await get(`${path}?columns=all`)).text)[0]).toContain("Filter used,Note,Id");
    const plain = (await get(path)).headers.get("ETag");
    expect((await get(`${path}?t=1`)).headers.get("ETag")).toBe(plain);
    expect((await get(`${path}?show=sold`)).headers.get("ETag")).not.toBe(plain);
  });

  test.each([
    ["none", async () => "x"],
    ["a token of nobody's", async () => newTokenText("feed")],
    ["one that is cut short", async () => newTokenText("feed").slice(0, 20)],
    ["a token that reads", async () => createAccessToken(await signedIn(), "read")],
    ["a token that writes", async () => createAccessToken(await signedIn(), "write")],
  ])("P26: with %s is a 404 like any other, for one query", async (_what, token) => {
    const path = `/feeds/${await token()}/flips.csv`;
    let told = await get("/feeds/x/flips.csv");
    const queries = await countQueries(async () => {
      told = await get(path);
    });
    expect([told.status, queries]).toEqual([404, 1]);
    expect(told.text).toBe("There's no such spreadsheet address. It may have been revoked.\n");
  });

  test("of an account that isn't confirmed is a 404 too", async () => {
    const waiting = await signedIn({ verified: false });
    expect((await get(`/feeds/${await createAccessToken(waiting, "feed")}/flips.csv`)).status).toBe(404);
  });

  test("takes no form", async () => {
    const { path } = await sheet();
    const posted = await handleInProcess(
      new Request(ORIGIN + path, { method: "POST", headers: { Origin: ORIGIN } }),
      UNKNOWN_CLIENT,
    );
    expect(posted.status).toBe(405);
  });

  test("answers HEAD with the same ETag and no body", async () => {
    const { path } = await sheet();
    const { etag } = Object.fromEntries((await get(path)).headers);
    const head = await handleInProcess(new Request(ORIGIN + path, { method: "HEAD" }), UNKNOWN_CLIENT);
    expect([head.status, head.headers.get("ETag"), await head.text()]).toEqual([200, etag, ""]);
  });

  test("says unchanged for two queries, however many flips there are", async () => {
    const { player, path } = await sheet();
    await insertListedFlips(player.id, 2_000);
    const etag = (await get(path)).headers.get("ETag") ?? "";
    expect(await countQueries(() => get(path, { "If-None-Match": etag }))).toBe(2);
  });

  test("is read by three at once; a fourth waits until one is done, and is told so when that takes too long", async () => {
    const { player, path } = await sheet();
    await insertListedFlips(player.id, 3_000);
    const open = () => handleInProcess(new Request(ORIGIN + path), UNKNOWN_CLIENT);
    const slow = [await open(), await open(), await open()];
    const late = await open();
    expect([late.status, late.headers.get("Retry-After")]).toEqual([503, "5"]);
    const fourth = open();
    await slow[0]?.text();
    expect((await fourth).status).toBe(200);
    for (const response of [...slow.slice(1), await fourth]) await response.body?.cancel();
  });

  test("tells 20,000 flips at most, a page at a time, in the same memory", async () => {
    const { player, path } = await sheet("?columns=all");
    await insertListedFlips(player.id, 20_100);
    const response = await handleInProcess(new Request(ORIGIN + path), UNKNOWN_CLIENT);
    let rows = 0;
    let largest = 0;
    for await (const piece of response.body ?? []) {
      rows += Buffer.from(piece).toString().split("\r\n").length - 1;
      largest = Math.max(largest, piece.length);
    }
    expect(rows).toBe(20_001);
    // The first chunk is two pages of 250 rows.
    expect(largest).toBeLessThan(200_000);
  });
});
