import { expect, test } from "../../support/browser-test.ts";

test("lists and reports print what they say, without what is pressed", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Won", sell: 2_000, sold: true }, { name: "Waiting" }]);
  for (const path of ["/dashboard/my-flips", "/dashboard/my-flips/reports", "/dashboard/coins"]) {
    await site.page.emulateMedia({ media: "screen" });
    await site.open(path);
    await site.page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(site.page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const pressed of ["nav", "form input", "main button:not(.chip)", ".button"])
      await expect(site.page.locator(pressed).filter({ visible: true }), `${path} ${pressed}`).toHaveCount(0);
    const ink = await site.page.evaluate(() => getComputedStyle(document.documentElement).color);
    expect(ink, `${path}: dark on paper`).toMatch(/^rgb\((\d\d?, ){2}\d\d?\)$/);
  }
  await site.page.emulateMedia({ media: "screen" });
  await site.open("/dashboard/my-flips");
  await site.page.emulateMedia({ media: "print" });
  await expect(site.row("Won")).toContainText("Sold");
});
