import { signIn } from "../support/browser-session.ts";
import { expect, test } from "../support/browser-test.ts";

test("a visitor sees what the tracker does, and a handed-over price waits behind the log-in", async ({
  visitor,
  player,
  rows,
}) => {
  await visitor.open("/tools/flip-tracker?buy=12%2C000&sell=15500");
  await expect(visitor.heading("Flip Tracker")).toBeVisible();
  await visitor.shows("+1,950");
  await visitor.page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await visitor.logIn(player.email);
  await expect(visitor.dialog("Add flip")).toBeVisible();
  await expect(visitor.field("Buy")).toHaveValue("12,000");
  await expect(visitor.field("Sell")).toHaveValue("15500");
  await expect(visitor.page.getByRole("radio", { name: "Sold" })).toBeChecked();
  await visitor.button("Add Flip").click();
  await visitor.shows("Flip added successfully");
  await visitor.at(/\/tools\/flip-tracker\?of=CFB26$/);
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { buy: 12_000, sell: 15_500, status: "sold", profit: 1_950 },
  ]);
});

test("the tracker sums up every flip: total, sold, listed, profit and average ROI to one decimal", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Gain", buy: 1_000, sell: 1_500, sold: true },
    { name: "Loss", buy: 3_000, sell: 3_000, sold: true },
    { name: "Old", buy: 1_000, sell: 2_000, sold: true, age: 40 },
    { name: "Listed", buy: 1_000 },
  ]);
  await site.open("/tools/flip-tracker");
  for (const [label, value] of [
    ["Total profit", "+850"],
    ["Total flips", "4"],
    ["Sold", "3"],
    ["Listed", "1"],
    ["Average ROI", "35.0%"],
  ] as const) {
    await expect(site.stat(label).locator("p").nth(1)).toHaveText(value);
  }
});

test("the tracker adds, edits and deletes in its own frame", async ({ site, player, rows }) => {
  await site.open("/tools/flip-tracker");
  await site.link("Add Your First Flip").click();
  await site.field("Find the card").fill("zzzz");
  if (!site.scripts) await site.button("Search").click();
  await site.shows("No cards found");
  await site.pickCard("Dun");
  await site.fillFlip({ Buy: "1,000" });
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  await site.page.locator("td.cell-lead a").click();
  await site.button("Custom Card (manual)").click();
  await site.fillFlip({ Name: "Renamed" });
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  await site.button("Delete Renamed").click();
  await site.shows("Flip deleted");
  await site.at(/\/tools\/flip-tracker\?of=CFB26$/);
  expect(await rows.flipsOf(player.email)).toEqual([]);
});

test("an account that waits to be confirmed may look, but finds nothing to change", async ({
  context,
  visitor,
  rows,
}) => {
  const account = await rows.makeAccount({ confirmed: false });
  await rows.addFlips(account, [{ name: "To look at" }]);
  await signIn(context, account.email);
  await visitor.open("/tools/flip-tracker");
  await visitor.shows("Please confirm your email");
  await visitor.shows("To look at");
  await expect(visitor.link("Add Flip")).toHaveCount(0);
  await expect(visitor.button("Mark Sold")).toHaveCount(0);
  await visitor.open("/tools/flip-tracker/new");
  await expect(visitor.heading("Email Confirmation Required")).toBeVisible();
});
