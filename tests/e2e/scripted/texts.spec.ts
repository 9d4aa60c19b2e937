import { expect, test } from "../../support/browser-test.ts";
import { SCRIPTED_TEXTS } from "../../support/texts/scripted.ts";

for (const { text, page, provoke } of SCRIPTED_TEXTS) {
  test(`${page} says “${text}” where scripts run`, async ({ site, player, rows }) => {
    await provoke({ site, player, rows });
    await expect(site.page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });
}
