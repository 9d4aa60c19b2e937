import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";

const LIST = "/dashboard/my-flips";
const PRICES = /\/assets\/row-prices/;

/** Opens the list in a document that claims to be two minutes old; later documents have their real age. */
async function openOld(site: Site): Promise<void> {
  await site.page.addInitScript(() => {
    if (sessionStorage.getItem("old") !== null) return;
    sessionStorage.setItem("old", "yes");
    const now = performance.now.bind(performance);
    performance.now = () => now() + 120_000;
  });
  await site.open(LIST);
}

/** Counts document requests from now on. */
function countDocuments({ page }: Site): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  return () => documents;
}

const askPrices = (site: Site) => site.link(/re-list: Waiting$/).click();

test("a part whose script is gone since a deploy is there again after its page is loaded anew", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Waiting" }]);
  await openOld(site);
  const documents = countDocuments(site);
  await site.page.route(PRICES, (route) => (documents() > 0 ? route.continue() : route.fulfill({ status: 404 })));
  await askPrices(site);
  await expect.poll(documents).toBe(1);
  await expect(site.row("Waiting")).toBeVisible();
  await site.ready();
  await askPrices(site);
  await expect(site.field("Price of Waiting")).toBeVisible();
  expect(documents()).toBe(1);
});

test("without a connection a part that isn't there says so, and Try Again brings it once that is back", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Waiting" }]);
  await openOld(site);
  const documents = countDocuments(site);
  await site.page.route(PRICES, (route) => route.abort("internetdisconnected"));
  await site.page.route("/healthz", (route) => route.abort("internetdisconnected"));
  // Requested after the heading is drawn; a page that regains its connection reloads without a press.
  const missed = site.page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
  await askPrices(site);
  await expect(site.heading("No connection")).toBeVisible();
  await missed;
  expect(documents(), "the browser's own page says less").toBe(0);
  await site.page.unrouteAll();
  await site.link("Try Again").click();
  await expect(site.row("Waiting")).toBeVisible();
  await site.ready();
  await askPrices(site);
  await expect(site.field("Price of Waiting")).toBeVisible();
});

test("requests an answer the page's scripts can't read as a document instead", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await site.page.setViewportSize({ width: 1280, height: 800 });
  await rows.addFlips(player, [
    { name: "Dear", buy: 2_000 },
    { name: "Cheap", buy: 1_000 },
  ]);
  await openOld(site);
  const documents = countDocuments(site);
  await site.page.route(/my-flips\.data/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"rows"', '"lines"') });
  });
  await site.link("Buy").click();
  await expect.poll(documents).toBe(1);
  await site.at(/sort=buy/);
  await expect(site.row("Dear")).toBeVisible();
  expect(await site.names()).toEqual(["Dear", "Cheap"]);
});

test("a page that fails again once it is loaded anew says what failed, and stays", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Any" }, { name: "Gone", sell: 2_000, sold: true }]);
  await openOld(site);
  const documents = countDocuments(site);
  let looks = 0;
  site.page.on("request", (request) => void (request.url().endsWith("/healthz") && looks++));
  // Each row's date uses it.
  const breakRows = () => {
    const { toISOString } = Date.prototype;
    Date.prototype.toISOString = function () {
      if (location.search.includes("show=listed")) throw new Error("Not to be read here");
      return toISOString.call(this);
    };
  };
  await site.page.addInitScript(breakRows);
  await site.page.evaluate(breakRows);
  await site.page.locator('a[href*="show=listed"]:visible').first().click();
  await expect.poll(documents).toBe(1);
  await site.shows("Not to be read here");
  expect(looks).toBe(1);
  // A page that will reload checks for the server once it's drawn, so before this callback.
  await site.page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)).then(() => fetch("/healthz")));
  expect([looks, documents()]).toEqual([2, 1]);
});
