import { expect, test } from "../support/browser-test.ts";

test("chosen flips get a price, a filter and the bin from the bar, in 360 px, each undone in one press", async ({
  site,
  player,
  rows,
}) => {
  const { page } = site;
  await page.setViewportSize({ width: 360, height: 740 });
  const dear = { buy: 10_000, sell: 15_000 };
  await rows.addFlips(player, [
    { name: "Kade Mattis", ...dear },
    { name: "Bo Dear", ...dear },
    { name: "Left", ...dear },
  ]);
  const choose = async () => {
    for (const name of ["Kade Mattis", "Bo Dear"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  };
  await site.open("/dashboard/my-flips");
  await choose();
  for (const name of ["Mark Sold", "Price…", "Filter…", "Delete…"]) {
    await expect(site.button(name)).toBeInViewport({ ratio: 1 });
    expect((await site.button(name).boundingBox())?.height).toBeGreaterThanOrEqual(36);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await site.button("Price…").press("Enter");
  await expect(site.field("Price")).toBeFocused();
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await site.shows(/ and 1 more: Buy is 1,111 × your sell\. Save again if that's right\./);
  await site.button("Set 9,000").click();
  await site.shows("2 flips now listed at 9,000");
  await site.button("Undo").click();
  await site.shows("2 prices restored");

  await choose();
  await site.button("Filter…").click();
  await expect(page.getByRole("combobox", { name: "Filter used" }).and(page.locator("input"))).toBeFocused();
  await page.keyboard.type("Budget");
  await page.keyboard.press("Enter");
  await site.shows("Set the filter of 2 flips to Budget");

  await choose();
  await site.button("Delete…").click();
  await site.link("Cancel").click();
  await expect(site.page.getByRole("dialog")).toBeHidden();
  await choose();
  await site.button("Delete…").click();
  await site.button("Delete 2 flips").click();
  await site.shows("Deleted 2 flips");
  expect((await rows.flipsOf(player.email)).map(({ name }) => name)).toEqual(["Left"]);
});
