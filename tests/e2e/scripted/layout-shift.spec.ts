import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser-test.ts";

const MOST = 0.02;

const PAGES = [
  "/dashboard",
  "/dashboard/my-flips",
  "/dashboard/my-flips/waiting",
  "/dashboard/my-flips/reports",
  "/dashboard/my-flips/prices",
  "/dashboard/my-flips/import",
  "/dashboard/my-flips/new",
  "/dashboard/cards",
  "/dashboard/coins",
  "/dashboard/settings",
  "/dashboard/tools/calculator",
  "/dashboard/tools/roi",
  "/calculator",
  "/tools/profit-calculator",
  "/tools/training",
];

test("nothing moves while a page loads on a phone, nor when the calculators restore what was typed", async ({
  site,
  page,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Kade Mattis", buy: 10_000, sell: 15_000, age: 2 },
    { name: "Bo Dear", buy: 10_000, sell: 12_000, sold: true },
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await site.open("/dashboard/tools/calculator");
  await page.locator("input[inputmode]:visible").first().fill("15000");
  await page.keyboard.press("Tab");
  const moved: [string, number][] = [];
  for (const path of PAGES) {
    await site.open(path);
    await page.waitForLoadState("networkidle");
    moved.push([path, await layoutShift(page)]);
  }
  expect(moved.filter(([, shift]) => shift > MOST)).toEqual([]);
});

/** Sum of a page's layout shifts without those that follow input, as Chromium counts them. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // Two frames, in which buffered entries are delivered.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)));
      }),
  );
