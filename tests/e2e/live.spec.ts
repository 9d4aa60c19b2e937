import { expect, test } from "../support/browser-test.ts";

test("a flip added elsewhere shows on Overview: by itself where scripts run, else at the next load", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard");
  await site.shows("No recent activity in CFB 26");
  await rows.addFlips(player, [{ name: "Cade Eastbrook", buy: 1_000, sell: 2_000, sold: true }]);
  if (!site.scripts) await site.page.reload();
  await site.shows("Sold Cade Eastbrook");
  await expect(site.stat("Total Profit")).toContainText("+800");
  await expect(site.page.getByRole("img", { name: /^Profit by day .* \+800 coins in all\.$/ })).toBeVisible();
  await rows.addFlips(player, [{ name: "Bo Ironside" }]);
  if (!site.scripts) await site.page.reload();
  await site.shows("Listed Bo Ironside");
});
