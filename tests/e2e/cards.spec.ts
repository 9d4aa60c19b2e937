import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/cards";

test("a new search, or another game, begins at the first page again, and Clear empties the form", async ({ site }) => {
  const names = site.page.locator("td.cell-lead");
  const loadMore = async () => {
    await site.link("Load More").click();
    await site.shows(site.scripts ? "200 of 1,200 cards" : "Page 2: 100 of 1,200 cards");
  };
  await site.open(LIST);
  await loadMore();
  await site.field("Search").fill("DUNM");
  await site.field("Sort").selectOption("Name Z to A");
  await site.button("Search").click();
  await site.at(/q=DUNM/);
  await expect(names.filter({ hasText: "Dunmore" }).first()).toBeVisible();
  await expect(names.filter({ hasNotText: "Dunmore" })).toHaveCount(0);
  await site.link("Clear").click();
  await site.shows(/^100 of 1,200 cards$/);
  await expect(site.field("Search")).toHaveValue("");
  await loadMore();
  await site.switchGame("MADDEN26");
  await site.shows(/^100 of 1,200 cards$/);
  await expect(names).toHaveCount(100);
});
