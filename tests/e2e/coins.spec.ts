import { expect, test } from "../support/browser-test.ts";

test("the badge and the ledger show the coins a trader has, wins and spends", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips");
  await expect(site.badge()).toHaveText("0");
  await site.open("/dashboard");
  await site.link("Adjust Coin Balance").click();
  await expect(site.dialog("Adjust balance")).toContainText("CFB 26");
  await site.adjustCoins({ amount: "1,200,000", notes: "What I had" });
  await site.shows("Added 1,200,000 coins");
  await site.at(/\/dashboard$/);
  await expect(site.dialog("Adjust balance")).toHaveCount(0);
  await expect(site.badge()).toHaveText("1M");
  await expect(site.badge()).toHaveAccessibleName("Coins: 1M (1,200,000) in CFB 26, adjust balance");
  await site.badge().click();
  await site.link("Coin history").click();
  await site.link("Adjust Balance").click();
  await site.adjustCoins({ amount: "45k", direction: "Debit", notes: "Platinum pack" });
  await site.shows("Removed 45,000 coins");
  await expect(site.stat("Balance in CFB 26")).toContainText("1,155,000");
  await site.link("Adjust Balance").click();
  await site.adjustCoins({ amount: "10m", direction: "Debit", notes: "Too many" });
  await site.shows("Removed 1,155,000 coins, all there were. Can't go below 0");
  await expect(site.badge()).toHaveText("0");
  await expect(site.page.locator("td.cell-lead")).toHaveText(["Too many", "Platinum pack", "What I had"]);
  await expect(site.page.locator("td.cell-key")).toHaveText(["−1,155,000", "−45,000", "+1,200,000"]);
  expect((await rows.coinsOf(player.email)).map(({ balance, delta, note }) => [balance, delta, note])).toEqual([
    [1_200_000, 1_200_000, "What I had"],
    [1_155_000, -45_000, "Platinum pack"],
    [0, -1_155_000, "Too many"],
  ]);
});

test("a phone's panel has four quick amounts, a desktop's six", async ({ site }) => {
  await site.open("/dashboard/coins/adjust");
  for (const quick of ["1K", "5K", "10K", "25K"]) await expect(site.link(quick)).toBeVisible();
  for (const quick of ["50K", "100K"]) await expect(site.link(quick)).toBeHidden();
  await site.page.setViewportSize({ width: 1280, height: 800 });
  for (const quick of ["50K", "100K"]) await expect(site.link(quick)).toBeVisible();
});
