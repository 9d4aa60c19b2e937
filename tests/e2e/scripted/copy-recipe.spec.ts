import { expect, test } from "../../support/browser-test.ts";

test("a recipe's button copies its code, or the address that its steps name", async ({ visitor, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.open("/api");
  const copied = () => visitor.page.evaluate(() => navigator.clipboard.readText());
  await visitor.page.locator("#shortcuts [data-copy]").click();
  await expect(visitor.page.locator("#shortcuts [data-copy]")).toHaveText("Copied");
  expect(await copied()).toMatch(/^http.*\/api\/v1\/flips\/quick\?game=cfb26$/);
  await visitor.page.locator("#curl summary").click();
  await visitor.page.locator("#curl [data-copy]").click();
  await expect(visitor.page.locator("#curl [data-copy]")).toHaveText("Copied");
  expect(await copied()).toMatch(/^curl "http.* -d "J Smith 84 QB 12k > 15.5k"$/s);
});
