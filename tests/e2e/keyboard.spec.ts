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
  expect(await rows.flipsOf(email)).toMatchObject([{ name: "By keyboard", buy: 1_000, sell: 2_000, status: "sold", profit: 800 }]);
});

/** Presses Tab until what has this name is focused; every stop on the way must show its focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
      const shown = focused instanceof HTMLInputElement && focused.type === "radio" ? focused.nextElementSibling : focused;
      const label = focused.labels?.[0]?.textContent ?? focused.getAttribute("aria-label") ?? focused.textContent;
      return { label: label.trim(), outline: focused === document.body || !shown ? "body" : getComputedStyle(shown).outlineStyle };
    });
    expect(stop.outline, `the outline of ${stop.label}`).not.toBe("none");
    if (stop.label === name) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}
