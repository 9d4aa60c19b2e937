import type { Locator } from "@playwright/test";
import type { Site } from "../support/browser-pages.ts";
import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";
const WIDTHS = [360, 1280];
const COLUMNS = ["Date", "Name", "Pos", "OVR", "Buy", "Sell", "Profit", "ROI", "Status"];

const textsOf = async (all: Locator) => (await all.allTextContents()).map((text) => text.trim());

/** All game switchers of the page, including the one in a closed drawer. */
const switchers = (site: Site) => site.page.locator("button[name=game][value=CFB26]");

test("My Flips has what the spec gives it, at any width", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "Ann Sold", buy: 1_000, sell: 2_000, sold: true },
    { name: "Bob Listed", buy: 1_000, sell: 2_000 },
  ]);
  for (const width of WIDTHS) {
    await site.page.setViewportSize({ width, height: 800 });
    await site.open(LIST);
    for (const label of ["Total profit (7d)", "Sold flips (7d)", "Active flips"])
      await expect(site.stat(label), label).toBeVisible();
    const heads = site.page.locator("main thead th");
    const box = site.scripts ? ["Select all listed flips on this page"] : [""];
    expect(await textsOf(heads), `${width}`).toEqual([...box, ...COLUMNS, "Delete"]);
    for (const name of COLUMNS) await expect(heads.locator("a", { hasText: name })).toHaveCount(1);
    if (site.scripts) await expect(heads.getByRole("checkbox")).toHaveCount(1);
    await expect(site.page.getByRole("columnheader")).toHaveCount(box.length + COLUMNS.length + 1);
    await expect(site.row("Bob Listed").getByRole("checkbox")).toHaveCount(1);
    await expect(site.chip("Listed")).toHaveCount(1);
    await expect(site.chip("Sold")).toHaveCount(1);
    await expect(site.page.getByRole("button", { name: /^Delete (Ann Sold|Bob Listed)$/ })).toHaveCount(2);
    await expect(site.button("Mark Sold")).toBeVisible();
    await expect(site.link(/^Add flip$/i).first()).toBeVisible();
    for (const item of ["Export CSV", "Delete All Flips"])
      expect(await textsOf(site.page.locator("main details a")), item).toContain(item);
  }
});

test("the dashboard's frame has its title, badge, links and two game switchers, at any width", async ({ site }) => {
  for (const width of WIDTHS) {
    await site.page.setViewportSize({ width, height: 800 });
    await site.open(LIST);
    await expect(site.page.getByRole("banner").getByText("Dashboard", { exact: true })).toBeAttached();
    await expect(site.badge()).toBeVisible();
    await expect(switchers(site).filter({ visible: true })).toHaveCount(width < 1024 ? 1 : 2);
    if (width < 1024) await site.openDrawer();
    await expect(switchers(site).filter({ visible: true })).toHaveCount(2);
    const links = site.page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    expect((await textsOf(links)).map((text) => text.replace(/\s+/g, " "))).toEqual([
      "Overview",
      "My Flips",
      "Tools",
      "Cards",
      "Leaderboard",
      "Settings",
      "Offline log",
    ]);
  }
});

test("Overview has its greeting, four cards, Quick Actions, Recent Activity and what is coming", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Ann Sold", buy: 1_000, sell: 2_000, sold: true }]);
  for (const width of WIDTHS) {
    await site.page.setViewportSize({ width, height: 800 });
    await site.open("/dashboard");
    await expect(site.page.getByRole("heading", { level: 1, name: /^Hi, / })).toBeVisible();
    for (const label of ["Total Profit", "Success Rate", "Active Flips", "Avg ROI"])
      await expect(site.stat(label), label).toBeVisible();
    const actions = site.page.getByRole("region", { name: "Quick Actions" });
    for (const name of ["Log New Flip", "Adjust Coin Balance"])
      await expect(actions.getByRole("link", { name, exact: true })).toBeVisible();
    for (const name of ["View Analytics", "Market Calendar"])
      await expect(actions.getByRole("button", { name: new RegExp(name) })).toBeDisabled();
    for (const name of ["Recent Activity", "Coming Soon"])
      await expect(site.page.getByRole("region", { name })).toBeVisible();
  }
});
