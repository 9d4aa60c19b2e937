import { expect, test } from "../../support/browser-test.ts";

test("the calculator of the home page answers while typing, and leads to the full one with what was typed", async ({
  visitor,
}) => {
  await visitor.open("/");
  await visitor.shows("50,727");
  await expect(visitor.button("Calculate")).toBeHidden();
  await visitor.field("Sells for").fill("45k");
  await visitor.shows("36,818");
  await visitor.page.locator(".segments label", { hasText: "25%" }).click();
  await visitor.shows("32,400");
  await visitor.field("Sells for").fill("twelve");
  await visitor.shows("Fix the sell price to start.");
  await visitor.field("Sells for").fill("45k");
  await visitor.shows("32,400");
  await visitor.link("Full breakdown").click();
  await visitor.page.waitForURL(/\/tools\/profit-calculator\?.*mode=sell-to-buy&sellPrice=45000$/);
  await expect(visitor.field("Sell price")).toHaveValue("45,000");
});

test("the public calculator answers at once, keeps its address and copies what it answers", async ({
  visitor,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.open("/tools/profit-calculator");
  await visitor.field("Buy price").fill("1000");
  await visitor.shows("1,388");
  await visitor.at(/\?buyPrice=1000$/);
  await visitor.button("Copy sell price 1,389").click();
  await visitor.shows("Sell price copied!");
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe("1389");
  await visitor.page.locator(".segments label", { hasText: "Sell to Buy" }).click();
  await visitor.field("Sell price").fill("10,000");
  await visitor.shows("Meets target");
  await expect(visitor.button("Copy max buy 7,200")).toBeVisible();
  await visitor.link("30%").click();
  await visitor.shows("Max buy for 30% profit");
  await visitor.button("Clear").click();
  await visitor.at(/\?mode=sell-to-buy$/);
});

test("the public calculator's example follows the mode, and stays out of its address and of what is saved", async ({
  visitor,
}) => {
  await visitor.open("/tools/profit-calculator");
  await visitor.shows("17,222");
  await visitor.page.locator(".segments label", { hasText: "Sell to Buy" }).click();
  await visitor.at(/\?mode=sell-to-buy$/);
  await expect(visitor.field("Sell price")).toHaveValue("15,600");
  await visitor.shows("11,232");
  await visitor.field("Sell price").fill("20");
  await visitor.page.getByRole("button", { name: "Sell price × 1,000" }).click();
  await visitor.at(/sellPrice=20000$/);
  await visitor.shows("14,400");
  await expect(visitor.page.getByText("Example", { exact: true })).toHaveCount(0);
  await visitor.open("/tools/profit-calculator");
  await visitor.shows("Restored previous inputs");
  await expect(visitor.field("Sell price")).toHaveValue("20,000");
});

test("flags an invalid price on blur, or at once when more typing can't fix it", async ({ visitor }) => {
  const told = "Buy price must be a whole number of coins, such as 12,500 or 45k";
  await visitor.open("/tools/profit-calculator");
  const buy = visitor.field("Buy price");
  await buy.click();
  await buy.pressSequentially("12.500");
  await expect(buy).toHaveAccessibleDescription("");
  await buy.blur();
  await expect(buy).toHaveAccessibleDescription(told);
  await expect(buy).toHaveValue("12.500");
  await visitor.shows("Fix the buy price to start.");
  await buy.fill("99999999999");
  await buy.blur();
  await expect(buy).toHaveAccessibleDescription("Buy price cannot exceed 2,000,000,000");
  await buy.fill("twelve");
  await expect(buy).toHaveAccessibleDescription(told);
  await buy.fill("12,500");
  await expect(buy).toHaveAccessibleDescription("");
  await visitor.shows("17,361");
});

test("restores choices made without a price too, without a notice", async ({ visitor }) => {
  await visitor.open("/tools/profit-calculator");
  await visitor.page.locator(".segments label", { hasText: "Sell to Buy" }).click();
  await visitor.link("30%").click();
  await visitor.field("Auction tax").fill("9.5");
  await visitor.at(/taxRate=9\.5$/);
  await visitor.open("/tools/profit-calculator");
  await visitor.shows("Max buy for 30% profit");
  await expect(visitor.page.getByText("9.5%", { exact: true })).toBeVisible();
  await visitor.at(/\?mode=sell-to-buy&desiredProfitPct=30&taxRate=9\.5$/);
  await expect(visitor.page.getByText("Restored previous inputs")).toHaveCount(0);
});
