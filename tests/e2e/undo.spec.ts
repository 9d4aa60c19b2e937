import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { Site } from "../support/browser-pages.ts";
import { expect, test } from "../support/browser-test.ts";

async function csvOf(site: Site): Promise<string> {
  const download = site.page.waitForEvent("download");
  await site.chooseMore("Export CSV");
  return readFile(await (await download).path(), "utf8");
}

/** The site in a reopened browser, without session cookies and session storage. */
async function reopened(browser: Browser, { page, scripts }: Site): Promise<Site> {
  const { cookies, origins } = await page.context().storageState();
  const storageState = { cookies: cookies.filter(({ expires }) => expires > 0), origins };
  const baseURL = new URL(page.url()).origin;
  await page.close();
  return new Site(await browser.newPage({ baseURL, storageState, javaScriptEnabled: scripts }), scripts);
}

test("37 flips, all deleted, come back in a browser that was closed, and the CSV is the same to the byte", async ({
  browser,
  site: before,
  player,
  rows,
}) => {
  let site = before;
  const cards = Array.from({ length: 37 }, (_, at) => ({
    name: `=Card "${at}", ñ`,
    buy: 1_000 + at,
    sell: at % 3 ? 2_000 + at : 0,
    sold: at % 3 === 1,
    age: at % 9,
  }));
  await rows.addFlips(player, cards);
  await site.open("/dashboard/my-flips");
  const csv = await csvOf(site);
  await site.open("/dashboard/my-flips");
  await site.chooseMore("Delete All Flips");
  await site.shows("You can undo this for 30 days.");
  await site.button("Delete 37 flips").click();
  await site.shows("All flips deleted");
  await expect(site.page.getByRole("dialog")).toHaveCount(0);
  await expect(site.button("Undo")).toBeVisible();

  site = await reopened(browser, site);
  await site.open("/dashboard/my-flips");
  await site.shows("No flips tracked yet");
  await site.link("37 deleted flips can be restored.").click();
  await expect(site.page.locator("h1")).toHaveText("Undo");
  await site.page.getByRole("button", { name: "Undo: Deleted 37 flips" }).click();
  await site.shows("Restored 37 flips");
  await site.open("/dashboard/my-flips");
  expect(await csvOf(site)).toBe(csv);
  await site.page.context().close();
});

test("a deleted flip comes back by the toast's button, which waits while it is pointed at", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Gone too soon", sell: 2_000, sold: true }, { name: "Stays" }]);
  await site.open("/tools/flip-tracker?sort=buy");
  await site.button("Delete Gone too soon").click();
  await site.shows("Flip deleted");
  await expect(site.row("Gone too soon")).toHaveCount(0);
  await site.button("Undo").hover();
  const state = () => site.page.locator(".toast").evaluate((toast) => getComputedStyle(toast).animationPlayState);
  expect(await state()).toBe("paused");
  await site.button("Undo").click();
  await site.shows("Flip restored");
  await expect(site.row("Gone too soon")).toContainText("Sold");
  await site.at(/\/tools\/flip-tracker\?.*sort=buy/);
});
