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

test("another player's flips never show", async ({ site, player, rows }) => {
  await site.open("/dashboard");
  await rows.addFlips(await rows.makeAccount(), [{ name: "Not mine" }]);
  await rows.addFlips(player, [{ name: "Mine" }]);
  if (!site.scripts) await site.page.reload();
  await site.shows("Listed Mine");
  await expect(site.page.getByText("Not mine")).toHaveCount(0);
});

test("Log your first flip leads to the add form, and back to an Overview that shows it", async ({ site }) => {
  await site.open("/dashboard");
  await site.link("Log your first flip").click();
  await site.fillFlip({ Name: "First of all", Buy: "1,000" });
  await site.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
  await site.shows("Flip added successfully");
  await site.open("/dashboard");
  await site.shows("Listed First of all");
  await expect(site.button(/^View Analytics/)).toBeDisabled();
  await expect(site.button(/^Market Calendar/)).toBeDisabled();
});

test("the activity is that of the game that is chosen", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "In CFB" }, { name: "In Madden", game: "MADDEN26" }]);
  await site.open("/dashboard");
  await site.shows("Listed In CFB");
  await site.switchGame("MADDEN26");
  await site.shows("Listed In Madden");
  await expect(site.page.getByText("Listed In CFB")).toHaveCount(0);
});

test("every day of the chart can be read as a table", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Lost on it", buy: 2_000, sell: 1_000, sold: true }]);
  await site.open("/dashboard");
  await site.page.getByText("Show as a table").click();
  await expect(site.page.getByRole("row")).toHaveCount(31);
  await expect(site.page.getByRole("row").nth(1)).toContainText("1−1,100");
});
