import { signIn } from "../support/browser-session.ts";
import { expect, test } from "../support/browser-test.ts";

const WIDTHS = [320, 360, 768];

for (const { frame, path } of [
  { frame: "site", path: "/" },
  { frame: "site, signed in", path: "/tools/flip-tracker" },
  { frame: "dashboard", path: "/dashboard/my-flips" },
]) {
  test(`every menu of the ${frame} opens inside the window, from 320 to 768 px`, async ({
    page,
    visitor,
    rows,
    context,
  }) => {
    if (path !== "/") {
      const player = await rows.makeAccount();
      await rows.addFlips(player, [{ name: "Ours" }]);
      await signIn(context, player.email);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await visitor.open(path);
      const buttons = page.locator(":is(.menu, .drawer) > summary:visible");
      expect(await buttons.count(), `menus at ${width} px`).toBeGreaterThan(0);
      for (const button of await buttons.all()) {
        const place = `${await button.textContent()} at ${width} px`;
        await button.click();
        const panel = page.locator("details[open] > :is(.menu-panel, .drawer-panel)");
        await panel.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
        const { left, right } = await panel.evaluate((box) => box.getBoundingClientRect().toJSON());
        expect(left, place).toBeGreaterThanOrEqual(0);
        expect(right, place).toBeLessThanOrEqual(width);
        await button.click();
      }
    }
  });
}
