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
