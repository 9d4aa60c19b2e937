import { expect, test } from "../support/browser-test.ts";

test("the ROI helper works out a flip and hands it to My Flips", async ({ site, player, rows }) => {
  await site.open("/dashboard/tools");
  await site.link("Quick ROI Helper").click();
  await site.at(/\/dashboard\/tools\/roi$/);
  await site.ready();
  await site.field("Buy price").fill("10k");
  await site.field("Sell price").fill("15,000");
  if (!site.scripts) await site.button("Calculate").click();
  await expect(site.page.getByText("+3,500")).toBeVisible();
  await expect(site.page.locator("dl").first()).toContainText(/35\.0%.*13,500.*11,112/s);
  await site.button("Add Flip").click();
  const dialog = site.dialog("Add flip");
  await expect(dialog.getByLabel("Buy", { exact: true })).toHaveValue("10000");
  await expect(dialog.getByLabel("Sell", { exact: true })).toHaveValue("15000");
  await expect(dialog.getByRole("radio", { name: "Sold" })).toBeChecked();
  await site.fillFlip({ Name: "From the helper" });
  await dialog.getByRole("button", { name: "Add Flip" }).click();
  await site.shows("Flip added successfully");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "From the helper", buy: 10_000, sell: 15_000, status: "sold", profit: 3_500 },
  ]);
});

test("the helper's buttons move the sell price, never below 0", async ({ site }) => {
  await site.open("/dashboard/tools/roi");
  const sell = site.field("Sell price");
  await site.field("Buy price").fill("7,000");
  for (const [button, price] of [
    ["+5K", "5,000"],
    ["+1K", "6,000"],
    ["-1K", "5,000"],
    ["-5K", ""],
    ["-1K", ""],
    ["Break-even", "7,778"],
    ["-5K", "2,778"],
    ["-5K", ""],
  ] as const) {
    await site.button(button).click();
    await expect(sell, button).toHaveValue(price);
  }
  await expect(site.field("Buy price")).toHaveValue("7,000");
});

test("the helper says what a price must be, and that a flip needs a buy price", async ({ site }) => {
  await site.open("/dashboard/tools/roi");
  await site.field("Sell price").fill("-5");
  if (!site.scripts) await site.button("Calculate").click();
  await expect(site.field("Sell price")).toHaveAccessibleDescription("Must be ≥ 0");
  await expect(site.field("Sell price")).toHaveValue("-5");
  await site.button("Add Flip").click();
  await expect(site.field("Buy price")).toHaveAccessibleDescription("Buy price must be greater than 0");
  await site.at(/\/dashboard\/tools\/roi/);
});

test("the dashboard's calculator hands over a sold flip, or a listed one without a sell price", async ({ site }) => {
  await site.open("/dashboard/tools/calculator");
  await site.field("Buy price").fill("1,000");
  if (!site.scripts) await site.button("Calculate").click();
  await expect(site.page.getByText("1,388").first()).toBeVisible();
  await site.link("Log this flip").click();
  await expect(site.dialog("Add flip").getByRole("radio", { name: "Listed" })).toBeChecked();
  await site.open("/dashboard/tools/calculator?buyPrice=1000&sellPrice=1500");
  await site.link("Log this flip").click();
  await expect(site.dialog("Add flip").getByRole("radio", { name: "Sold" })).toBeChecked();
  await expect(site.dialog("Add flip").getByLabel("Sell", { exact: true })).toHaveValue("1500");
});

test("the dashboard's training values are the active game's, and lead to a listed flip of that OVR", async ({
  site,
}) => {
  await site.open("/dashboard/tools/training");
  await site.shows("College Ultimate Team 27");
  await site.switchGame("MADDEN26");
  await site.shows("Madden Ultimate Team 20");
  await site.at(/\/dashboard\/tools\/training$/);
  await site.link("Flip a card of OVR 80").click();
  const dialog = site.dialog("Add flip");
  await expect(dialog.getByLabel("OVR", { exact: true })).toHaveValue("80");
  await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(dialog.getByRole("radio", { name: "Listed" })).toBeChecked();
});

test("the profit is the largest text of the helper, and comes with the page", async ({ site }) => {
  await site.page.goto("/dashboard/tools/roi?buy=1000&sell=1500");
  const largest = await site.page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>("#main *")].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const size = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize);
    return texts.sort((a, b) => size(b) - size(a))[0]?.textContent;
  });
  expect(largest).toBe("+350");
});
