import type { Locator } from "@playwright/test";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test.use({ viewport: { width: 360, height: 740 } });

/** Counts taps, keys, and swipes of most of a screen. */
function countedThumb({ page }: Site) {
  const count = { presses: 0, keys: 0, swipes: 0 };
  return {
    count,
    async press(part: Locator) {
      count.presses++;
      await part.click();
    },
    async type(text: string) {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    async enter() {
      count.keys++;
      await page.keyboard.press("Enter");
    },
    async swipe() {
      count.swipes++;
      await page.mouse.wheel(0, 600);
    },
  };
}

test("ten lines with suggestions take at most 140 keys", async ({ site, player, rows }) => {
  const names = ["Ashby", "Brandt", "Corwin", "Dalton", "Easton"];
  await rows.addFlips(
    player,
    names.map((name) => ({ name })),
  );
  await site.open(LIST);
  const { count, press, type, enter } = countedThumb(site);
  const line = site.field("Add a flip in one line");
  await press(line);
  for (const name of [...names, ...names]) {
    await type(name.slice(0, 4));
    await expect(site.page.getByRole("listbox", { name: "Cards found" }).getByRole("option").first()).toContainText(
      name,
    );
    await enter();
    await expect(line).toHaveValue(new RegExp(`^${name}.* $`));
    await type("12k>15k");
    await enter();
    await expect(line).toHaveValue("");
  }
  await expect.poll(async () => (await rows.flipsOf(player.email)).length).toBe(3 * names.length);
  expect(count.keys).toBeLessThanOrEqual(140);
});

test("2 presses and a swipe show which cards earn", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "Earns", buy: 1_000, sell: 90_000, sold: true, age: 2 },
    { name: "Costs", buy: 1_000, sell: 900, sold: true, age: 3 },
  ]);
  await site.open(LIST);
  const { count, press, swipe } = countedThumb(site);
  await press(site.page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "Reports" }));
  await site.at(/reports/);
  const card = site.page.getByRole("navigation", { name: "Group by" }).getByRole("link", { name: "Card" });
  await expect(card).toBeVisible();
  await swipe();
  await expect(card).toBeInViewport();
  await press(card);
  await site.at(/by=card.*#by$/);
  await expect(site.page.locator(".bars").first().getByText("Earns")).toBeInViewport();
  expect([count.presses <= 2, count.swipes <= 1]).toEqual([true, true]);
});

test("each further max buy takes one press and its digits, even after another page", async ({ site }) => {
  await site.open(LIST);
  const { count, press, type } = countedThumb(site);
  const bar = site.page.getByRole("navigation", { name: "Quick links" });
  await press(bar.getByRole("link", { name: "Max buy" }));
  await expect(site.heading("Max buy")).toBeVisible();
  const sell = site.field("Sell price");
  await expect(sell).toBeFocused();
  await type("62000");
  await site.shows("Copy max buy 44,640");
  for (const [price, most] of [
    ["50000", "36,000"],
    ["20000", "14,400"],
  ] as const) {
    const before = { ...count };
    await site.heading("Max buy").click();
    await press(sell);
    await type(price);
    await site.shows(`Copy max buy ${most}`);
    expect([count.presses - before.presses, count.keys - before.keys]).toEqual([1, price.length]);
  }
  await press(bar.getByRole("link", { name: "Cards" }));
  await site.at(/cards/);
  const before = { ...count };
  await press(bar.getByRole("link", { name: "Max buy" }));
  await expect(sell).toHaveValue("20,000");
  await expect(sell).toBeFocused();
  await type("10000");
  await site.shows("Copy max buy 7,200");
  expect([count.presses - before.presses, count.keys - before.keys]).toEqual([1, 5]);
  await site.page.getByRole("button", { name: "Sell price × 1,000" }).click();
  await expect(sell).toHaveValue("10,000,000");
  await site.shows("Copy max buy 7,200,000");
});
