import { expect, test } from "../../support/browser-test.ts";

test("what is asked of chosen flips stays open without a connection, and is sent again", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  const { page } = site;
  await rows.addFlips(player, [
    { name: "Kade Mattis", buy: 10_000, sell: 15_000 },
    { name: "Bo Dear", buy: 10_000, sell: 12_000 },
  ]);
  await site.open("/dashboard/my-flips");
  const ask = async (what: string) => {
    for (const name of ["Kade Mattis", "Bo Dear"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await site.button(what).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.context().setOffline(true);
  };
  const again = async (button: string) => {
    await site.shows("No connection. Nothing was saved this time, and your entry is still here. Try again.");
    await page.context().setOffline(false);
    await site.button(button).click();
  };
  await ask("Price…");
  await site.field("Price").fill("14k");
  await site.button("Set price").click();
  await again("Set price");
  await site.shows("2 flips now listed at 14,000");
  await ask("Filter…");
  await page.getByRole("combobox", { name: "Filter used" }).and(page.locator("input")).fill("Budget");
  await site.button("Save").click();
  await again("Save");
  await site.shows("Set the filter of 2 flips to Budget");
  await ask("Delete…");
  await site.button("Delete 2 flips").click();
  await again("Delete 2 flips");
  await site.shows("Deleted 2 flips");
});
