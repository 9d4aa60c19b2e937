import { expect, test } from "../support/browser-test.ts";

const numbered = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `Card ${at + 1}`, buy: 1_000 + at, ...more }));

test("the act on chosen flips follows down a long list and says how many are chosen", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, numbered(60, { sell: 2_000 }));
  await site.open("/dashboard/my-flips");
  await expect(site.button("Mark Sold")).not.toBeInViewport();
  for (const name of ["Card 60", "Card 59", "Card 58"]) await site.field(`Select ${name}`).check();
  await expect(site.button("Mark Sold")).toBeInViewport();
  const said = await site.page.locator(".bulk").evaluate((bar) => getComputedStyle(bar, "::before").content);
  expect(said).toContain("selected");
  await site.button("Mark Sold").click();
  await site.shows("Marked 3 flips as sold");
});

test("a long list shows what is listed, what is sold, and what is looked for, and sorting keeps it", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    ...numbered(50),
    { name: "Amari Sold", sell: 2_000, sold: true },
    { name: "Amari Listed" },
  ]);
  await site.open("/dashboard/my-flips");
  const shown = site.page.getByRole("navigation", { name: "Flips by status" });
  await expect(shown.getByRole("link")).toHaveText(["All 52", "Listed 51", "Sold 1"]);
  await shown.getByRole("link", { name: "Sold 1" }).click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(1);
  await shown.getByRole("link", { name: "Listed 51" }).click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(50);
  await site.field("Find by name, position or OVR").fill("amari");
  await site.button("Find").click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(1);
  await site.sortBy("Buy, high to low");
  await expect(site.page).toHaveURL(/of=CFB26&show=listed&find=amari&sort=buy-desc/);
  await site.field("Find by name, position or OVR").fill("nobody");
  await site.button("Find").click();
  await site.shows("No flips match");
  await site.link("Show all flips").click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(50);
});
