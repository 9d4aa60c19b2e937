import { expect, test } from "../support/browser-test.ts";

test("two flips are logged in a row, the second of the same card with one tap, and a slip is asked about", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  await site.link("Add Your First Flip").click();
  const name = await site.pickCard("Dunmore");
  await site.fillFlip({ Buy: "45,000", Sell: "1,200,000" });
  await site.button("Add and next").click();
  await site.shows("Sell is 26 × your buy. Save again if that's right.");
  await expect(site.dialog("Add flip")).toContainText(name);
  expect(await rows.flipsOf(player.email)).toEqual([]);
  await site.fillFlip({ Sell: "62,000" });
  await site.button("Add and next").click();
  await site.shows("Flip added successfully");
  await expect(site.dialog("Add flip")).toBeVisible();
  await expect(site.field("Buy")).toHaveValue("");
  await site.link(`${name} again`).click();
  await expect(site.field("Buy")).toBeFocused();
  await site.fillFlip({ Buy: "40,000" });
  await expect(site.field("Buy")).toHaveValue("40,000");
  await site.page.locator("dialog summary", { hasText: "More" }).click();
  await site.field("Note").fill("From the night market");
  await site.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
  await expect(site.dialog("Add flip")).toHaveCount(0);
  const flips = await rows.flipsOf(player.email);
  expect(flips.map(({ buy }) => buy).sort()).toEqual([40_000, 45_000]);
  await site.link(name).first().click();
  await expect(site.dialog("Edit flip")).toContainText(name);
  await site.link("Flip it again").click();
  await expect(site.dialog("Add flip")).toContainText(name);
  await expect(site.field("Sell")).toBeFocused();
});
