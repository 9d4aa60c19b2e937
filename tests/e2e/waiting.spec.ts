import { expect, test } from "../support/browser-test.ts";

test("flips that waited overnight are relisted in two taps at 360 px, and undone in one", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Kade Mattis", buy: 10_000, sell: 15_000, age: 2 },
    { name: "Bartholomew Featherstonehaugh-Cholmondeley", buy: 99_500, sell: 125_000, age: 3 },
    { name: "Bo Dear", buy: 10_000, sell: 12_000, age: 1 },
    { name: "Of today", buy: 10_000, sell: 12_000 },
  ]);
  await site.open("/dashboard/my-flips");
  await site.shows("3 unsold overnight, cost 119,500 · Re-list");
  await site.link("Re-list").click();
  await expect(site.page.getByRole("heading", { name: "Unsold overnight" })).toBeVisible();
  const width = await site.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const held = site.page.getByRole("checkbox", { name: /^List Bo Dear, .* again under break-even$/ });
  await expect(held).not.toBeChecked();
  const go = site.button("Re-list 2");
  await expect(go).toBeInViewport();
  await expect(site.page.getByText("115,920 after tax")).toBeVisible();
  await held.check();
  await expect(site.page.getByText("115,920 after tax")).toBeHidden();
  await held.uncheck();
  await go.click();
  await site.shows("2 listed again, 115,920 after tax");
  await expect(site.page.getByText("Remind me to re-list 2 in")).toBeVisible();
  const prices = (await rows.flipsOf(player.email)).map(({ sell }) => sell).toSorted((a, b) => Number(a) - Number(b));
  expect(prices).toEqual([12_000, 12_000, 13_800, 115_000]);
  await site.button("Undo").click();
  await site.shows("2 prices restored");
  await expect(site.button("Re-list 2")).toBeVisible();
});

test("another choice shows its prices first, and keeps the boxes", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "Kade Mattis", buy: 10_000, sell: 15_000, age: 2 },
    { name: "Bo Dear", buy: 10_000, sell: 15_000, age: 2 },
  ]);
  await site.open("/dashboard/my-flips/waiting");
  await site.page.getByRole("checkbox", { name: /^List Bo Dear, .* again$/ }).uncheck();
  await site.field("Cut by %").fill("20");
  await site.field("Cut by %").press("Enter");
  await expect(site.page.getByRole("cell", { name: "12,000" })).toHaveCount(2);
  await expect(site.page.getByRole("checkbox", { name: /^List Bo Dear, .* again$/ })).not.toBeChecked();
  await expect(site.button("Re-list 1")).toBeVisible();
  await site.field("Cut by %").fill("100");
  await site.button("Re-list 1").click();
  await site.shows("Cut by a whole number from 1 to 99 percent.");
  await expect(site.field("Cut by %")).toHaveValue("100");
});
