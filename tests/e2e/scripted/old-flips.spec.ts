import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";

const OLD = {
  name: "From long ago",
  pos: "QB",
  ovr: 85,
  buy: 10_000,
  sell: 15_000,
  taxRate: 0.1,
  profit: 3_500,
  roi: 0.35,
  game: "CFB26",
  status: "sold",
  created_at: "2025-08-14T12:00:00.000Z",
};
const MIGRATED = "Your old flip data has been successfully migrated!";

/** Fills localStorage as an older version of the site did. */
async function leave(page: Page, store: unknown) {
  const text = typeof store === "string" ? store : JSON.stringify(store);
  await page.goto("/legal/terms");
  await page.evaluate((text) => localStorage.setItem("htmc:flips", text), text);
}

const storeOf = (page: Page) => page.evaluate(() => localStorage.getItem("htmc:flips"));

/** Counts this page's posts of old flips. */
function countMoves(page: Page) {
  const moves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/dashboard/my-flips")) moves.push(request.url());
  });
  return moves;
}

test("old flips move into the account at the first log-in, from any dashboard page, and leave the browser", async ({
  visitor,
  player,
  rows,
}) => {
  await leave(visitor.page, [OLD, OLD, { ...OLD, game: "MUT25", status: "listed", sell: 0, ovr: null }]);
  const moves = countMoves(visitor.page);
  await visitor.open("/login?next=/dashboard/settings");
  await visitor.logIn(player.email);
  await expect(visitor.page.getByText(MIGRATED)).toHaveClass(/toast-4/);
  expect(await storeOf(visitor.page)).toBeNull();
  // All three have the same time, so the database has no order for them.
  const moved = (await rows.flipsOf(player.email)).sort((a, b) => String(a.game).localeCompare(String(b.game)));
  expect(moved).toMatchObject([
    { name: "From long ago", game: "CFB26", profit: 3_500, status: "sold", dated: true },
    { name: "From long ago", game: "CFB26", profit: 3_500 },
    { game: "MADDEN26", status: "listed", ovr: null, dated: false },
  ]);
  await visitor.open("/dashboard/my-flips");
  expect(moves).toHaveLength(1);
});

test("old flips move at a log-in that leads to the public tracker, and its list shows them", async ({
  visitor,
  player,
  rows,
}) => {
  await leave(visitor.page, [OLD, { ...OLD, buy: 0 }]);
  await visitor.open("/login?next=/tools/flip-tracker");
  await visitor.logIn(player.email);
  await visitor.shows(MIGRATED);
  await expect(visitor.row("From long ago")).toBeVisible();
  await expectKept(visitor, 1);
  expect(await rows.flipsOf(player.email)).toHaveLength(1);
});

test("a corrupt store is discarded without a word, and so is an empty one", async ({ site, player, rows }) => {
  for (const store of ["{not json", "[]"]) {
    await leave(site.page, store);
    const moves = countMoves(site.page);
    await site.open("/dashboard");
    await expect.poll(() => storeOf(site.page)).toBeNull();
    expect(moves).toEqual([]);
  }
  await expect(site.page.getByText(MIGRATED)).toHaveCount(0);
  expect(await rows.flipsOf(player.email)).toEqual([]);
});

test("a connection lost after they arrived leaves them and the page whole, and the retry adds nothing twice", async ({
  elsewhere: visitor,
  player,
  rows,
}) => {
  const store = [OLD, OLD, { ...OLD, buy: 7 }];
  await leave(visitor.page, store);
  await visitor.page.route("**/dashboard/my-flips.data*", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  const failed = visitor.page.waitForEvent("requestfailed");
  await visitor.open("/dashboard");
  await failed;
  await visitor.shows(/^Hi,/);
  await expect(visitor.page.getByText("Something went wrong")).toHaveCount(0);
  await expect(visitor.page.getByText(MIGRATED)).toHaveCount(0);
  expect(JSON.parse((await storeOf(visitor.page)) ?? "")).toEqual(store);
  await visitor.page.unrouteAll();
  await visitor.open("/dashboard/my-flips");
  await visitor.shows(MIGRATED);
  expect(await storeOf(visitor.page)).toBeNull();
  expect(await rows.flipsOf(player.email)).toHaveLength(3);
});

async function expectKept(site: Site, count: number) {
  await site.shows(`${count} of your old flips couldn't be moved and are still in this browser`);
  expect(JSON.parse((await storeOf(site.page)) ?? "")).toHaveLength(count);
}

test("flips the account refuses stay in the browser with their reasons, and can be downloaded and removed", async ({
  site,
  player,
  rows,
}) => {
  const refused = { ...OLD, buy: 0, name: "No price" };
  await leave(site.page, [OLD, refused, { ...OLD, game: "NHL" }]);
  const moves = countMoves(site.page);
  await site.open("/dashboard");
  await site.shows(MIGRATED);
  await expectKept(site, 2);
  await site.shows("No price: Buy price must be greater than 0");
  await site.open("/dashboard/my-flips");
  await expectKept(site, 2);
  expect(moves).toHaveLength(1);
  expect(await rows.flipsOf(player.email)).toHaveLength(1);
  const [download] = await Promise.all([site.page.waitForEvent("download"), site.button("Download them").click()]);
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject([refused, { game: "NHL" }]);
  await site.button("Remove them from this browser").click();
  await expect(site.page.getByText("still in this browser")).toHaveCount(0);
  expect(await storeOf(site.page)).toBeNull();
});
