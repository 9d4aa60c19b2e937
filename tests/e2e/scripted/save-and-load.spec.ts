import type { Page } from "@playwright/test";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";
import { holdScripts } from "../../support/held-requests.ts";

const LIST = "/dashboard/my-flips";

/** The router's requests from now on, as method and path. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

test("the dialog, the line and the chip each save a flip in one round trip", async ({ site }) => {
  await site.open(`${LIST}/new`);
  await site.fillFlip({ Name: "One Trip", Buy: "1,000", Sell: "2,000" });
  const asked = requestsOf(site.page);
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  await expect(site.dialog("Add flip")).toHaveCount(0);
  await expect(site.row("One Trip")).toBeVisible();
  const line = site.field("Add a flip in one line");
  await line.fill("Second Trip 84 QB 12k");
  await line.press("Enter");
  await expect(site.row("Second Trip")).toBeVisible();
  await site
    .row("One Trip")
    .getByRole("button", { name: /mark as/ })
    .click();
  await site.shows("Flip marked as sold");
  expect(asked.filter((request) => !request.startsWith("GET /dashboard/my-flips/cards"))).toEqual([
    `POST ${LIST}/new.data`,
    `POST ${LIST}.data`,
    `POST ${LIST}.data`,
  ]);
});

/** Presses Undo while the page's script is held: the response has arrived, and the router waits. */
async function undoneInTheGap(site: Site): Promise<{ asked: string[]; release: () => void }> {
  await site.open(LIST);
  await site.button("Delete Gone").click();
  await site.shows("Flip deleted");
  const release = await holdScripts(site.page, "act-main*");
  const asked = requestsOf(site.page);
  const answered = site.page.waitForResponse((answer) => answer.request().method() === "POST");
  await site.button("Undo").click();
  await answered;
  return { asked, release };
}

test("another request before the router takes the saved page doesn't use that page up", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Gone" }]);
  const { asked, release } = await undoneInTheGap(site);
  await site.page.evaluate(async () => {
    await fetch("/robots.txt");
  });
  release();
  await site.shows("Flip restored");
  expect(asked).toHaveLength(1);
});

test("reloads the list when a form is abandoned before the router takes its page", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Gone" }]);
  const { release } = await undoneInTheGap(site);
  await site.page.evaluate(() => {
    location.hash = "#menu";
  });
  await expect(site.row("Gone")).toBeVisible();
  release();
});

test("a saved form brings its page even if the router spells the address differently", async ({ site }) => {
  const from = encodeURIComponent("/dashboard/my-flips?find=too%20soon");
  await site.open(`/dashboard/coins/adjust?of=CFB26&from=${from}`);
  const asked = requestsOf(site.page);
  await site.adjustCoins({ amount: "100", notes: "x" });
  await site.shows("Added 100 coins");
  expect(asked).toEqual(["POST /dashboard/coins/adjust.data"]);
});
