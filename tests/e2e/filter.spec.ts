import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test("a list is filtered, its chips are taken away one by one, and what is left leaves as a file", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Won", buy: 1_000, sell: 2_000, sold: true },
    { name: "Lost", buy: 5_000, sell: 2_000, sold: true },
    { name: "Old", buy: 1_000, sell: 2_000, sold: true, age: 40 },
    { name: "Listed", sell: 9_000 },
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
  const [file] = await Promise.all([site.page.waitForEvent("download"), site.link("Export these 2").click()]);
  const csv: { Name: string }[] = parse(await readFile(await file.path()), { columns: true, bom: true });
  expect(csv.map(({ Name }) => Name).toSorted()).toEqual(["Lost", "Won"]);
  for (const left of [2, 1, 0]) {
    await chips.first().click();
    await expect(chips).toHaveCount(left);
  }
  await expect(site.page.locator("td.cell-lead")).toHaveCount(4);
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

test("a flip leads to the history of its card, and that to the card's next flip", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "J Smith & Co. #1", buy: 1_000, sell: 2_000, sold: true, age: 2 },
    { name: "j smith & co. #1", buy: 3_000, sell: 2_000, sold: true, age: 1 },
    { name: "Another" },
  ]);
  await site.open(LIST);
  await site.link("j smith & co. #1").first().click();
  await site.link("History of this card").click();
  await expect(site.heading("j smith & co. #1 · QB · 80")).toBeVisible();
  await expect(site.stat("Times flipped")).toContainText("2");
  await expect(site.stat("W–L–T")).toContainText("1–1–0");
  await site.link("Flip it again").click();
  await expect(site.field("Name")).toHaveValue("j smith & co. #1");
  await expect(site.field("Buy")).toHaveValue("3,000");
  await site.shows("Last: bought 3,000, sold 2,000 · 1–1–0 · −400");
  await site.button("Add Flip").last().click();
  await site.shows("Flip added successfully");
});
