import { expect, test } from "../../support/browser-test.ts";

test("Preview shows current, change and new before anything is saved", async ({ site, player, rows }) => {
  await rows.addCoins(player, [{ coins: 3_000, notes: "Start" }]);
  await site.open("/dashboard/coins/adjust");
  await site.field("Amount").fill("3,001");
  await site.page.locator(".segments label", { hasText: "Debit" }).click();
  await site.button("Preview").click();
  await expect(site.page.locator("dl")).toHaveText("Current3,000Change−3,000New0");
  await site.shows("Can't go below 0");
  await expect(site.field("Amount")).toHaveValue("3,001");
  expect(await rows.coinsOf(player.email)).toHaveLength(1);
  await site.field("Amount").fill("500");
  await site.field("Notes").fill("A pack");
  await site.button("Preview").click();
  await expect(site.page.locator("dl")).toHaveText("Current3,000Change−500New2,500");
  await site.button("Save").click();
  await site.shows("Removed 500 coins");
  await expect(site.badge()).toHaveText("2K");
});
