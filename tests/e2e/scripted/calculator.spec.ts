import { expect, test } from "../../support/browser-test.ts";

test("the calculator of the home page answers while typing, and leads to the full one with what was typed", async ({ visitor }) => {
  await visitor.open("/");
  await visitor.field("Buy price").fill("45k");
  await visitor.shows("62,500");
  await visitor.page.locator(".segments label", { hasText: "10%" }).click();
  await visitor.shows("55,000");
  await visitor.button("Full breakdown").click();
  await visitor.page.waitForURL(/\/tools\/profit-calculator\?.*desiredProfitPct=10/);
  await expect(visitor.field("Buy price")).toHaveValue("45,000");
});

test("the public calculator answers at once, keeps its address and copies what it answers", async ({ visitor, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.open("/tools/profit-calculator");
  await visitor.field("Buy price").fill("1000");
  await visitor.shows("1,388");
  await visitor.at(/\?buyPrice=1000$/);
  await visitor.button("Copy sell price").click();
  await visitor.shows("Sell price copied!");
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe("1388");
  await visitor.page.locator(".segments label", { hasText: "Sell to Buy" }).click();
  await visitor.field("Sell price").fill("10,000");
  await visitor.shows("Meets target");
  await visitor.button("Copy max buy").click();
  await visitor.shows("Max buy copied!");
  await visitor.link("30%").click();
  await visitor.shows("Max buy for 30% profit");
  await visitor.button("Clear").click();
  await visitor.at(/\?mode=sell-to-buy$/);
});
