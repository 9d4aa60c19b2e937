import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/cards";

test("cards are narrowed down by name, team, position and OVR, and found in the chosen order", async ({ site }) => {
  await site.open(LIST);
  await site.shows("100 of 1,200 cards");
  await site.field("Search").fill("DUNM");
  await site.field("Sort").selectOption("Name Z to A");
  await site.button("Search").click();
  await site.at(/q=DUNM/);
  await expect(site.page.locator("td.cell-lead").first()).toContainText("Dunmore");
  const names = await site.names();
  expect(names.every((name) => name.endsWith("Dunmore"))).toBe(true);
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1)));
  await site.field("Search").fill("no such player");
  await site.button("Search").click();
  await site.shows("No cards found");
  await site.link("Clear").click();
  await site.shows("100 of 1,200 cards");
  await expect(site.field("Search")).toHaveValue("");
});

test("Load More leads through all cards of a search: appended where scripts run, else page by page and back", async ({
  site,
}) => {
  await site.open(`${LIST}?sort=name-asc&ovrMax=70`);
  const first = await site.names();
  const total = Number(
    /of ([\d,]+) cards/
      .exec((await site.page.getByRole("status").filter({ hasText: "cards" }).textContent()) ?? "")?.[1]
      ?.replace(",", ""),
  );
  expect(total).toBeGreaterThan(200);
  expect(first).toHaveLength(100);
  let shown = first.length;
  while (await site.link("Load More").isVisible()) {
    const before = await site.names();
    await site.link("Load More").click();
    if (site.scripts) await expect(site.page.locator("td.cell-lead")).not.toHaveCount(before.length);
    else await expect.poll(async () => (await site.names())[0]).not.toBe(before[0]);
    shown = site.scripts ? (await site.names()).length : shown + (await site.names()).length;
  }
  expect(shown).toBe(total);
  if (site.scripts) return expect(site.page).not.toHaveURL(/after=/);
  while (await site.link("Previous").isVisible()) await site.link("Previous").click();
  expect(await site.names()).toEqual(first);
});

test("a change of filter or game begins at the first page again", async ({ site }) => {
  await site.open(LIST);
  await site.link("Load More").click();
  await site.shows(site.scripts ? "200 of 1,200 cards" : "Page 2: 100 of 1,200 cards");
  await site.field("Sort").selectOption("OVR low to high");
  await site.button("Search").click();
  await site.shows("100 of 1,200 cards");
  await expect(site.page.locator("td.cell-lead")).toHaveCount(100);
  await site.link("Load More").click();
  await site.shows(site.scripts ? "200 of 1,200 cards" : "Page 2: 100 of 1,200 cards");
  await site.switchGame("MADDEN26");
  await expect(site.page.locator("td.cell-lead")).toHaveCount(100);
  await site.shows(/^100 of 1,200 cards$/);
});

test("a card is flipped from the list, and stays the flip's card", async ({ site, player, rows }) => {
  await site.open(`${LIST}?q=dunmore`);
  const name = (await site.names())[0] ?? "";
  await site
    .link(/^Add flip: /)
    .first()
    .click();
  await expect(site.dialog("Add flip")).toBeVisible();
  await expect(site.dialog("Add flip")).toContainText(name);
  await site.fillFlip({ Buy: "5k" });
  await site.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
  await site.shows("Flip added successfully");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name, buy: 5_000, status: "listed", game: "CFB26" }]);
});
