import type { Page } from "@playwright/test";
import { newAddress, PASSWORD } from "../support/browser-database.ts";
import { expect, test } from "../support/browser-test.ts";

test("sign-up to a sold flip needs nothing but the keyboard", async ({ visitor, rows }) => {
  const { page } = visitor;
  const email = newAddress();
  await visitor.open("/signup");
  await tabTo(page, "Email");
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await visitor.shows("Check your email");
  await tabTo(page, "Confirm my email");
  await page.keyboard.press("Enter");
  if (!visitor.scripts) {
    await expect(visitor.button("Confirm my email")).toBeVisible();
    await tabTo(page, "Confirm my email");
    await page.keyboard.press("Enter");
  }
  await page.waitForURL(/\/dashboard$/);
  await visitor.ready();
  await tabTo(page, "Log New Flip");
  await page.keyboard.press("Enter");
  await expect(visitor.dialog("Add flip")).toBeVisible();
  await tabTo(page, "Custom Card (manual)");
  await page.keyboard.press("Enter");
  await tabTo(page, "Name");
  await page.keyboard.type("By keyboard");
  await tabTo(page, "Buy");
  await page.keyboard.type("1000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2000");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Sold" })).toBeChecked();
  await page.keyboard.press("Enter");
  await visitor.shows("Flip added successfully");
  expect(await rows.flipsOf(email)).toMatchObject([
    { name: "By keyboard", buy: 1_000, sell: 2_000, status: "sold", profit: 800 },
  ]);
});

for (const { width, menu } of [
  { width: 360, menu: "Menu" },
  { width: 1280, menu: "Tools" },
]) {
  test(`the public menus and the calculator need nothing but the keyboard, ${width} px wide`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 740 });
    await visitor.open("/cfb-26");
    await page.keyboard.press("Tab");
    await expect(visitor.link("Skip to the content")).toBeFocused();
    await tabTo(page, menu);
    await page.keyboard.press("Enter");
    await tabTo(page, "Training Values");
    if (visitor.scripts) {
      await page.keyboard.press("Escape");
      await expect(page.locator("summary", { hasText: menu }).filter({ visible: true })).toBeFocused();
      await page.keyboard.press("Enter");
    } else {
      await tabTo(page, menu, "Shift+Tab");
    }
    await tabTo(page, "Profit Calculator");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/tools\/profit-calculator$/);
    await visitor.ready();
    await tabTo(page, "Buy to Sell");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Sell to Buy" })).toBeChecked();
    await page.keyboard.press("ArrowLeft");
    await tabTo(page, "Buy price");
    await page.keyboard.type("1000");
    await page.keyboard.press("Tab");
    await page.keyboard.type("1500");
    await tabTo(page, "Desired profit");
    for (let presses = 0; presses < 5; presses++) await page.keyboard.press("ArrowRight");
    if (!visitor.scripts) {
      await tabTo(page, "Calculate");
      await page.keyboard.press("Enter");
      await page.waitForURL(/buyPrice=1000/);
    }
    await visitor.shows("Required sell for 30% profit");
    await visitor.shows("+350");
    await tabTo(page, "Log this flip");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/tools\/flip-tracker\?buy=1000&sell=1500$/);
  });
}

test("the ROI helper needs nothing but the keyboard", async ({ site }) => {
  const { page } = site;
  await site.open("/dashboard/tools");
  await tabTo(page, "Quick ROI Helper");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/tools\/roi$/);
  await site.ready();
  await tabTo(page, "Buy price");
  await page.keyboard.type("1000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2000");
  await tabTo(page, "+5K");
  await page.keyboard.press("Enter");
  await site.shows("+5,300");
  await tabTo(page, "Break-even");
  await page.keyboard.press("Space");
  await expect(site.field("Sell price")).toHaveValue("1,112");
  await tabTo(page, "Add Flip");
  await page.keyboard.press("Enter");
  await expect(site.dialog("Add flip").getByLabel("Sell", { exact: true })).toHaveValue("1112");
});

/** Presses Tab until the element with this name is focused; every stop must have a visible focus. */
async function tabTo(page: Page, name: string, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
      const shown =
        focused instanceof HTMLInputElement && focused.type === "radio" ? focused.nextElementSibling : focused;
      const label = focused.labels?.[0]?.textContent ?? focused.getAttribute("aria-label") ?? focused.textContent;
      return {
        label: label.trim(),
        outline: focused === document.body || !shown ? "body" : getComputedStyle(shown).outlineStyle,
      };
    });
    expect(stop.outline, `the outline of ${stop.label}`).not.toBe("none");
    if (stop.label === name) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}
