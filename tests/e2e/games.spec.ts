import { expect, test } from "../support/browser-test.ts";

test("each game has its own flips, and the switcher goes between them without leaving the page", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "College" }, { name: "Pro", game: "MADDEN26" }]);
  await site.open("/dashboard/my-flips");
  expect(await site.names()).toEqual(["College"]);
  await site.switchGame("MADDEN26");
  await expect(site.page.locator("td.cell-lead")).toHaveText("Pro");
  await site.at(/\/dashboard\/my-flips$/);
  await site.open("/dashboard");
  await expect(site.page.getByRole("heading", { level: 1 })).toContainText("Madden 26");
});

test("the badge beside My Flips counts what is listed, and is gone at none", async ({ site, player, rows }) => {
  await site.page.setViewportSize({ width: 1280, height: 800 });
  await rows.addFlips(player, [
    { name: "A", sell: 2_000 },
    { name: "B", sell: 2_000, sold: true },
  ]);
  await site.open("/dashboard/my-flips");
  const link = site.page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: /^My Flips/ });
  await expect(link).toHaveText("My Flips 1 listed");
  await site.chip("Listed").click();
  await site.shows("Flip marked as sold");
  await expect(link).toHaveText("My Flips");
});
