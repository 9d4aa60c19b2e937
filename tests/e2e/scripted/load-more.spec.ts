import { expect, test } from "../../support/browser-test.ts";

test("a lost connection while loading more keeps the cards that are there, and the next press goes on", async ({
  site,
  context,
}) => {
  await site.open("/dashboard/cards");
  const more = site.link("Load More");
  await context.route("**/dashboard/cards/more*", (route) => route.fulfill({ status: 204 }));
  await more.click();
  await site.shows("Failed to load cards");
  await expect(site.page.locator("td.cell-lead")).toHaveCount(100);
  await context.unroute("**/dashboard/cards/more*");
  await more.click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(200);
  await expect(site.page.getByText("Failed to load cards")).toHaveCount(0);
});

test("Load More appends all cards of a search, and its address stays", async ({ site }) => {
  await site.open("/dashboard/cards?sort=name-asc&ovrMax=70");
  const count = await site.page
    .getByText(/^100 of [\d,]+ cards$/)
    .first()
    .textContent();
  const cards = site.page.locator("td.cell-lead");
  const total = Number(count?.split(" ")[2]?.replace(",", ""));
  expect(total).toBeGreaterThan(200);
  for (let shown = 100; shown < total; shown += 100) {
    await expect(cards).toHaveCount(shown);
    await site.link("Load More").click();
  }
  await expect(cards).toHaveCount(total);
  await expect(site.link("Load More")).toBeHidden();
  await expect(site.page).not.toHaveURL(/after=/);
});
