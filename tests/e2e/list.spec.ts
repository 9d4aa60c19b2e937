import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Site } from "../support/browser-pages.ts";
import { expect, test } from "../support/browser-test.ts";

const numbered = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => ({ name: `Card ${at + 1}`, buy: 1_000 + at, ...more }));

test("chosen flips are marked sold together; those without a price are counted as skipped", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "One", sell: 2_000 },
    { name: "Two", sell: 3_000 },
    { name: "No price" },
    { name: "Left alone", sell: 9_000 },
  ]);
  await site.open("/dashboard/my-flips");
  for (const name of ["One", "Two", "No price"]) await site.field(`Select ${name}`).check();
  await site.button("Mark Sold").click();
  await site.shows("Marked 2 flips as sold. 1 skipped: no sell price, or not listed anymore.");
  await expect(site.page.getByText(/1 skipped/)).toHaveClass(/toast-10/);
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "One", status: "sold", profit: 800, dated: true },
    { name: "Two", status: "sold", profit: 1_700, dated: true },
    { name: "No price", status: "listed", profit: 0, dated: false },
    { name: "Left alone", status: "listed", profit: 0, dated: false },
  ]);
  await expect(site.page.getByRole("checkbox", { name: /^Select (One|Two)$/ })).toHaveCount(0);
});

test("the act on chosen flips follows down a long list and says how many are chosen", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, numbered(60, { sell: 2_000 }));
  await site.open("/dashboard/my-flips");
  await expect(site.button("Mark Sold")).not.toBeInViewport();
  for (const name of ["Card 60", "Card 59", "Card 58"]) await site.field(`Select ${name}`).check();
  await expect(site.button("Mark Sold")).toBeInViewport();
  const said = await site.page.locator(".bulk").evaluate((bar) => getComputedStyle(bar, "::before").content);
  expect(said).toContain("selected");
  await site.button("Mark Sold").click();
  await site.shows("Marked 3 flips as sold");
});

test("a long list shows what is listed, what is sold, and what is looked for, and sorting keeps it", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    ...numbered(50),
    { name: "Amari Sold", sell: 2_000, sold: true },
    { name: "Amari Listed" },
  ]);
  await site.open("/dashboard/my-flips");
  const shown = site.page.getByRole("navigation", { name: "Flips by status" });
  await expect(shown.getByRole("link")).toHaveText(["All 52", "Listed 51", "Sold 1"]);
  await shown.getByRole("link", { name: "Sold 1" }).click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(1);
  await shown.getByRole("link", { name: "Listed 51" }).click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(50);
  await site.field("Find by name, position or OVR").fill("amari");
  await site.button("Find").click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(1);
  await site.sortBy("Buy, high to low");
  await expect(site.page).toHaveURL(/of=CFB26&show=listed&find=amari&sort=buy-desc/);
  await site.field("Find by name, position or OVR").fill("nobody");
  await site.button("Find").click();
  await site.shows("No flips match");
  await site.link("Show all flips").click();
  await expect(site.page.locator("td.cell-lead")).toHaveCount(50);
});

test("marking nothing, or nothing that has a price, says so", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "No price" }]);
  await site.open("/dashboard/my-flips");
  await site.button("Mark Sold").click();
  const says = (why: string) =>
    expect(site.page.getByRole("alert")).toHaveText(`No valid flips to mark as sold. ${why}`);
  await says("Check the boxes of the flips you sold first.");
  await site.field("Select No price").check();
  await site.button("Mark Sold").click();
  await says("None of them has a sell price.");
});

test("all listed flips, also those on other pages, are marked sold after a question", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, numbered(60, { sell: 2_000 }));
  await site.open("/dashboard/my-flips");
  await site.chooseMore("Mark all 60 listed as sold");
  await site.shows("Mark all 60 listed CFB 26 flips as sold?");
  await site.button("Mark all as sold").click();
  await site.shows("Marked 60 flips as sold");
  expect((await rows.flipsOf(player.email)).filter(({ status }) => status === "sold")).toHaveLength(60);
});

test("all flips of the game are deleted after a question that counts them, and the other game's stay", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [...numbered(3), { name: "Of the other game", game: "MADDEN26" }]);
  await site.open("/dashboard/my-flips");
  await site.chooseMore("Delete All Flips");
  await site.shows("Delete all 3 CFB 26 flips?");
  await site.link("Cancel").click();
  await expect(site.page.getByText("Delete all 3 CFB 26 flips?")).toHaveCount(0);
  await site.chooseMore("Delete All Flips");
  await site.button("Delete 3 flips").click();
  await site.shows("All flips deleted");
  await site.shows("No flips tracked yet");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name: "Of the other game" }]);
});

test("the CSV brings every flip back as it was, and no cell is a formula", async ({ site, player, rows }) => {
  const names = ["=1+1", '"a,b"', "Ñandú", "+cmd", "@sum", "-2", "two\tcells"];
  await rows.addFlips(player, [
    ...names.map((name) => ({ name, buy: 2_000, sell: 1_000, sold: true })),
    { name: "Listed", buy: 500 },
  ]);
  const records = await exported(site, "/dashboard/my-flips", /^flips-cfb26-\d{4}-\d\d-\d\d\.csv$/);
  expect(Object.keys(records[0] ?? {})).toEqual([
    "Date",
    "Name",
    "Pos",
    "OVR",
    "Buy",
    "Sell",
    "Profit",
    "ROI",
    "Status",
  ]);
  expect(records.map((record) => record.Name?.replace(/^'/, "")).reverse()).toEqual([...names, "Listed"]);
  for (const { Name, ...record } of records) {
    expect(Name).not.toMatch(/^[=+\-@\t\r]/);
    expect(record.Date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  }
  expect(records.find(({ Name }) => Name === "Ñandú")).toMatchObject({
    OVR: "80",
    Buy: "2000",
    Sell: "1000",
    Profit: "-1100",
    ROI: "-0.5500",
    Status: "sold",
  });
  await exported(site, "/tools/flip-tracker", /^flip-tracker-\d{4}-\d\d-\d\d\.csv$/);
});

async function exported(site: Site, path: string, name: RegExp): Promise<Record<string, string>[]> {
  await site.open(path);
  const coming = site.page.waitForEvent("download");
  await site.chooseMore("Export CSV");
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(name);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\uFEFF")).toBe(true);
  return parse(text, { bom: true, columns: true });
}

test("the list pages by 50, forth and back, and loses no flip on the way", async ({ site, player, rows }) => {
  await rows.addFlips(player, numbered(120));
  const newestFirst = numbered(120)
    .map(({ name }) => name)
    .reverse();
  const shows = (from: number, to: number) => expect.poll(() => site.names()).toEqual(newestFirst.slice(from, to));
  await site.open("/dashboard/my-flips");
  await shows(0, 50);
  await site.link("Next").click();
  await shows(50, 100);
  await site.link("Next").click();
  await shows(100, 120);
  await expect(site.link("Next")).toHaveCount(0);
  await site.link("Previous").click();
  await shows(50, 100);
});

test("a column sorts descending first, then ascending, on every page, and dialogs keep the order", async ({
  site,
  player,
  rows,
}) => {
  await site.page.setViewportSize({ width: 1280, height: 800 });
  await rows.addFlips(player, numbered(60));
  await site.open("/dashboard/my-flips");
  const first = site.page.locator("td.cell-lead").first();
  await site.link("Buy").click();
  await expect(first).toHaveText("Card 60");
  await expect(site.page.getByRole("columnheader", { name: "Buy" })).toHaveAttribute("aria-sort", "descending");
  await site.link("Buy").click();
  await expect(first).toHaveText("Card 1");
  await expect(site.page.getByRole("columnheader", { name: "Buy" })).toHaveAttribute("aria-sort", "ascending");
  await site.link("Next").click();
  await expect(first).toHaveText("Card 51");
  await site.link("Card 55").click();
  await site.fillFlip({ Name: "Renamed" });
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  await site.at(/sort=buy&dir=asc&page=2$/);
  expect((await site.names()).slice(0, 5)).toEqual(["Card 51", "Card 52", "Card 53", "Card 54", "Renamed"]);
});

test("a flip that broke even has its name on one line of the phone like any other", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "Broke even", buy: 900, sell: 1_000, sold: true },
    { name: "Still listed", buy: 900 },
  ]);
  await site.open("/dashboard/my-flips");
  for (const name of ["Broke even", "Still listed"]) {
    const box = await site.row(name).getByRole("link", { name, exact: true }).boundingBox();
    expect(box?.height, name).toBeLessThan(50);
  }
});
