import { expect, test } from "../../support/browser-test.ts";
import { holdPosts } from "../../support/held-posts.ts";

test("a pressed status says at once that it is on its way, and nothing moves under the press", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Other", buy: 1_000, sell: 2_000 },
    { name: "Pressed", buy: 1_000, sell: 2_000 },
  ]);
  await site.open("/dashboard/my-flips");
  const posts = await holdPosts(site.page);
  const chip = site.row("Pressed").locator("button[name=toggle]");
  const before = await chip.boundingBox();
  await chip.click();
  await expect(chip).toHaveAttribute("aria-busy", "true");
  await expect(site.row("Other").locator("button[name=toggle]")).not.toHaveAttribute("aria-busy", "true");
  expect(await chip.boundingBox()).toEqual(before);
  await posts.release();
  await site.shows("Flip marked as sold. Pressed +800.");
  await expect(chip).not.toHaveAttribute("aria-busy", "true");
});

test("without a connection a pressed status says so where the thumb is, and Mark Sold keeps what was chosen", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await rows.addFlips(
    player,
    Array.from({ length: 40 }, (_, at) => ({ name: `Card ${at}`, buy: 1_000, sell: 2_000 })),
  );
  await site.open("/dashboard/my-flips");
  const chip = site.row("Card 5").locator("button[name=toggle]");
  await chip.scrollIntoViewIfNeeded();
  await site.loseConnection();
  await chip.click();
  const told = site.page.getByRole("alert").getByText("No connection, so nothing changed.");
  await expect(told).toBeInViewport({ ratio: 1 });
  const toast = await told.boundingBox();
  const bar = await site.page.locator(".bottom-bar").boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(toast?.y).toBeGreaterThan(500);
  await expect(chip).toHaveText("Listed");
  await site.field("Select Card 6").check();
  await site.button("Mark Sold").click();
  await site.shows("No connection. Nothing was saved this time, and your entry is still here. Try again.");
  await expect(site.field("Select Card 6")).toBeChecked();
  await site.page.context().setOffline(false);
  await site.button("Mark Sold").click();
  await site.shows("Marked 1 flips as sold");
  await chip.click();
  await site.shows("Flip marked as sold");
});

test("one tap on Add Flip is enough after a wrong OVR", async ({ site }) => {
  await site.open("/dashboard/my-flips/new");
  await site.fillFlip({ Buy: "1,000", OVR: "150" });
  await site.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
  await expect(site.page.getByRole("alert").getByRole("link", { name: "OVR must be between 60 and 99" })).toBeVisible();
});

test("selection, sort order, gains and losses stay visible in forced colors", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "A", sell: 2_000, sold: true },
    { name: "B", sell: 900, sold: true, age: 1 },
  ]);
  await site.page.emulateMedia({ forcedColors: "active" });
  const outlines = (within: string) =>
    site.page.locator(`${within} :is(a, button)`).evaluateAll((choices) =>
      choices.map((choice) => {
        const isChosen = choice.matches("[aria-current], [aria-pressed=true]");
        return [isChosen, getComputedStyle(choice).outlineStyle === "solid"];
      }),
    );
  for (const [path, within] of [
    ["/tools/flip-tracker", ".segments[aria-label=Game]"],
    ["/dashboard/my-flips", ".tonight nav"],
    ["/dashboard", "nav[aria-label='Count by']"],
    ["/tools/profit-calculator?buyPrice=1000", "li:has(> a.chip)"],
  ] as const) {
    await site.open(path);
    const choices = await outlines(within);
    expect(
      choices.filter(([isChosen]) => isChosen),
      within,
    ).toHaveLength(1);
    expect(choices.length, within).toBeGreaterThan(1);
    for (const [isChosen, isOutlined] of choices) expect(isOutlined, within).toBe(isChosen);
  }
  await site.open("/dashboard/my-flips?sort=buy");
  const arrows = await site.page.locator(".tonight :is(.figure-up, .figure-down)").evaluateAll((figures) =>
    figures.map((figure) => {
      const { backgroundColor, forcedColorAdjust, width } = getComputedStyle(figure, "::before");
      const isSeen = backgroundColor !== getComputedStyle(document.body).backgroundColor;
      return [isSeen, forcedColorAdjust, Number.parseFloat(width) > 0];
    }),
  );
  expect(arrows).toEqual(Array(2).fill([true, "none", true]));
  await site.page.setViewportSize({ width: 1280, height: 800 });
  const shown = site.page.locator(".list-filter [aria-current]").first();
  expect(await shown.evaluate((part) => getComputedStyle(part).outlineStyle)).toBe("solid");
  const arrow = await site.page.locator("th[aria-sort] a").evaluate((link) => {
    const { backgroundColor, forcedColorAdjust } = getComputedStyle(link, "::after");
    return [backgroundColor !== getComputedStyle(document.body).backgroundColor, forcedColorAdjust];
  });
  expect(arrow).toEqual([true, "none"]);
});
