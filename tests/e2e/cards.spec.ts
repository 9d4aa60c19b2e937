import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/cards";

test("a new search, or another game, begins at the first page again, and Clear empties the form", async ({ site }) => {
  const names = site.page.locator("td.cell-lead");
  const loadMore = async () => {
    await site.link("Load More").click();
    await site.shows(site.scripts ? "200 of 1,200 cards" : "Page 2: 100 of 1,200 cards");
  };
  await site.open(LIST);
  await loadMore();
  await site.field("Search").fill("DUNM");
  await site.page.getByText("Filters", { exact: true }).click();
  await site.field("Sort").selectOption("Name Z to A");
  await site.button("Search").click();
  await site.at(/q=DUNM/);
  await expect(names.filter({ hasText: "Dunmore" }).first()).toBeVisible();
  await expect(names.filter({ hasNotText: "Dunmore" })).toHaveCount(0);
  await expect(site.field("Sort")).toBeHidden();
  await expect(site.page.locator("main .hint", { hasText: "Name Z to A" })).toBeVisible();
  await site.link("Clear").click();
  await site.shows(/^100 of 1,200 cards$/);
  await expect(site.field("Search")).toHaveValue("");
  await loadMore();
  await site.switchGame("MADDEN26");
  await site.shows(/^100 of 1,200 cards$/);
  await expect(names).toHaveCount(100);
});

test("a card stands high on a phone, and a press anywhere in its row begins its flip", async ({ site }) => {
  for (const width of [360, 700, 1280]) {
    await site.page.setViewportSize({ width, height: 740 });
    await site.open(LIST);
    const row = site.page.locator("tbody tr").first();
    await expect(row.getByRole("link")).toHaveCount(1);
    const box = await row.boundingBox();
    if (!box) throw new Error("no row");
    expect(box.y).toBeLessThan(260);
    for (const x of [12, box.width / 2, box.width - 8]) {
      await row.click({ position: { x, y: box.height - 6 } });
      await site.at(/my-flips\/new\?name=/);
      await expect(site.field("Buy")).toBeVisible();
      await site.link("Cancel").click();
      await site.at(/cards$/);
      await site.ready();
    }
  }
});

test("the keyboard reaches each row once, and Enter opens it", async ({ site }) => {
  await site.open(LIST);
  const links = site.page.locator("tbody").getByRole("link", { name: /^Add flip: / });
  await links.first().focus();
  await site.page.keyboard.press("Tab");
  await expect(links.nth(1)).toBeFocused();
  await site.page.keyboard.press("Enter");
  await site.at(/my-flips\/new\?name=/);
});

test("collapsed filters show what is chosen", async ({ site }) => {
  await site.open(`${LIST}?pos=QB&ovrMin=62&show=mine&sort=name-desc`);
  await site.shows("QB · OVR 62 to 99 · Your cards · Name Z to A");
  await expect(site.field("Position")).toBeHidden();
  await site.page.getByText("Filters", { exact: true }).click();
  await expect(site.field("Position")).toHaveValue("QB");
  await site.button("Show cards").click();
  await site.at(/pos=QB/);
});
