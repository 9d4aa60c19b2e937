import { expect, test } from "../../support/browser-test.ts";
import { SCRIPTED_TEXTS } from "../../support/texts/scripted.ts";

for (const { text, page, seconds, provoke } of SCRIPTED_TEXTS) {
  test(`${page} says “${text}” where scripts run`, async ({ site, player, rows }) => {
    await provoke({ site, player, rows });
    const said = site.page.getByText(text, { exact: true });
    const toast = seconds ? said.and(site.page.locator(`.toast-${seconds}`)) : said;
    await expect(toast.filter({ visible: true }).first()).toBeVisible();
  });
}
