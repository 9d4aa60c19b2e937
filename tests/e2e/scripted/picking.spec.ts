import { expect, test } from "../../support/browser-test.ts";

test("a card is found by words in any order, taken by arrows and Enter without another page, and given back", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips/new");
  const pages: string[] = [];
  site.page.on("request", (request) => {
    if (/\/new(\.data)?\?/.test(request.url())) pages.push(request.url());
  });
  const search = site.page.getByRole("combobox", { name: "Find the card" });
  await expect(search).toBeFocused();
  await search.fill("dunmore qb");
  const options = site.page.getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await search.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "none");
  const name = (await options.nth(1).locator("strong").textContent()) ?? "";
  await search.press("Enter");
  await expect(site.field("Buy")).toBeFocused();
  await expect(site.dialog("Add flip")).toContainText(`${name} QB`);
  expect(pages).toEqual([]);
  await site.page.keyboard.type("12k");
  await site.page.keyboard.press("Enter");
  await expect(site.field("Sell")).toBeFocused();
  await site.button("Custom Card (manual)").click();
  await expect(site.field("Name")).toBeFocused();
  await expect(site.field("Name")).toHaveValue(name);
  await expect(search).toBeHidden();
  await site.field("Sell").fill("15k");
  await site.field("Buy").press("Enter");
  await expect(site.dialog("Add flip")).toHaveCount(0);
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name, buy: 12_000, sell: 15_000 }]);
});

test("the K key makes thousands, digits are grouped while they are typed, and the caret stays", async ({ site }) => {
  await site.open("/dashboard/my-flips/new");
  await site.field("Buy").focus();
  await site.page.keyboard.type("45");
  await site.button("Buy × 1,000").click();
  await expect(site.field("Buy")).toHaveValue("45,000");
  await expect(site.field("Buy")).toBeFocused();
  await expect(site.page.locator("#flip-sell-hint")).toHaveText("Breaks even at 50,000");
  await site.page.keyboard.press("Home");
  await site.page.keyboard.type("12");
  await expect(site.field("Buy")).toHaveValue("1,245,000");
  await site.page.keyboard.type("3");
  await expect(site.field("Buy")).toHaveValue("12,345,000");
  await site.field("Sell").fill("12,345");
  await site.page.keyboard.press("Home");
  for (let presses = 0; presses < 3; presses++) await site.page.keyboard.press("ArrowRight");
  await site.page.keyboard.press("Backspace");
  await expect(site.field("Sell")).toHaveValue("1,345");
});

test("the add dialog fits on one phone screen", async ({ site }) => {
  await site.page.setViewportSize({ width: 360, height: 740 });
  await site.open("/dashboard/my-flips/new");
  await expect(site.dialog("Add flip")).toBeVisible();
  const rest = await site.page.locator("dialog").evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
  expect(rest).toBe(0);
  await expect(site.link("Cancel")).toBeInViewport();
});
