import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFlip } from "../support/players.ts";
import { pageOn, startMeasuredServer } from "../support/two-servers.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const [cached, uncached] = await Promise.all([startMeasuredServer(), startMeasuredServer({ CACHES: "off" })]);
afterAll(() => Promise.all([cached.stop(), uncached.stop()]));

const player = await signedIn();
const visitor = new Visitor();
beforeAll(() => newFlip(player.id, { sell: 2_000, soldAt: new Date() }));

const REPORTS = "/dashboard/my-flips/reports";
/** The cache entry of a response's Server-Timing, for a path requested once before. */
async function cacheOf(server: typeof cached, who: Pick<Visitor, "cookies">, path: string) {
  await pageOn(server, who, path);
  const { status, headers } = await pageOn(server, who, path);
  expect(status).toBe(200);
  return headers["server-timing"];
}

describe("Server-Timing names the cache that answered:", () => {
  test.each([REPORTS, "/dashboard"])("the query cache, of sums on %s, until a flip changes", async (path) => {
    expect(await cacheOf(cached, player, path)).toBe("cache;desc=query");
    await newFlip(player.id);
    const { headers } = await pageOn(cached, player, path);
    expect(headers["server-timing"]).toBeUndefined();
  });

  test("none, of a list", async () => {
    expect(await cacheOf(cached, player, "/dashboard/my-flips")).toBeUndefined();
  });
});

test.each(["/legal/terms", REPORTS, "/dashboard"])("with CACHES=off nothing is cached of %s", async (path) => {
  expect(await cacheOf(uncached, path.startsWith("/dashboard") ? player : visitor, path)).toBeUndefined();
});
