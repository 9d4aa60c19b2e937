import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test("a list is filtered, a chip is taken away, sorting keeps the others, and what is left leaves as a file", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Won", buy: 1_000, sell: 2_000, sold: true },
    { name: "Lost", buy: 5_000, sell: 2_000, sold: true },
    { name: "Old", buy: 1_000, sell: 2_000, sold: true, age: 40 },
  ]);
  await site.open(LIST);
  const filter = site.page.locator("summary", { hasText: "Narrow" });
  await filter.click();
  await site.field("Position").selectOption("QB");
  await site.field("OVR from").fill("80");
  await site.field("From").fill(new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10));
  await site.field("Result").selectOption("Won");
  await site.button("Apply").click();
  await expect(site.page.getByText("1 flip · +800")).toBeVisible();
  expect(await site.names()).toEqual(["Won"]);
  if (site.scripts) await expect(filter, "the way back to the form").toBeFocused();
  await expect(site.field("Position"), "folded again").not.toBeVisible();
  const chips = site.page.getByRole("link", { name: /^Remove: / });
  await expect(chips).toHaveText([/QB/, /OVR from 80/, /From \w+ \d+, \d{4}/, /Won/]);
  await site.link(/^Remove: Won/).click();
  await expect(chips).toHaveCount(3);
  expect(await site.names()).toEqual(["Lost", "Won"]);
  await site.sortBy("Buy, high to low");
  await expect(chips, "kept through sorting").toHaveCount(3);
  await Promise.all([site.page.waitForEvent("download"), site.link("Export these 2").click()]);
});

test("on a phone all that a list is chosen by stands on one line, at 320 px too", async ({ site, player, rows }) => {
  await rows.addFlips(
    player,
    Array.from({ length: 60 }, (_, at) => ({ name: `Card ${at}`, buy: 1_000 })),
  );
  for (const width of [320, 360]) {
    await site.page.setViewportSize({ width, height: 740 });
    await site.open(`${LIST}?position=QB`);
    const tops = await site.page
      .locator(".list-filter > *")
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
      );
    // Without scripts the sort order has a button.
    expect(new Set(tops.map(Math.round)).size, `${width} px`).toBe(site.scripts ? 1 : 2);
    await site.page.locator("summary", { hasText: "Narrow" }).click();
    await expect(site.button("Apply")).toBeVisible();
    expect(await site.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});
