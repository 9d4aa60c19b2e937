import { expect, test } from "../support/browser-test.ts";

test("a refused flip keeps what was typed, and its summary leads to the fields", async ({ site }) => {
  await site.open("/dashboard/my-flips/new");
  await site.fillFlip({ Name: "Ñandú", Position: "CB", OVR: "150", Buy: "1e3", Sell: "-5", Status: "Sold" });
  await site.button("Add Flip").click();
  const summary = site.page.getByRole("alert");
  for (const message of [
    "OVR must be between 60 and 99",
    "Buy price must be a whole number of coins, such as 12,500 or 45k",
    "Sell price cannot be negative",
  ]) {
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  }
  for (const [label, text] of [
    ["Name", "Ñandú"],
    ["Position", "CB"],
    ["OVR", "150"],
    ["Buy", "1e3"],
    ["Sell", "-5"],
  ] as const) {
    await expect(site.field(label)).toHaveValue(text);
  }
  await expect(site.page.getByRole("radio", { name: "Sold" })).toBeChecked();
  await expect(site.field("Buy")).toHaveAccessibleDescription(/Buy price must be a whole number/);
  await summary.getByRole("link", { name: /^Buy price/ }).click();
  await expect(site.field("Buy")).toBeInViewport();
});

test("an unpriced flip's chip opens its form with Sold chosen, which asks for the price", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "No price" }]);
  await site.open("/dashboard/my-flips");
  await site.chip("Listed").click();
  await expect(site.dialog("Edit flip")).toBeVisible();
  await expect(site.page.getByRole("radio", { name: "Sold" })).toBeChecked();
  await expect(site.field("Sell")).toHaveAccessibleDescription("Sell price is required when status is Sold");
  await expect(site.field("Sell")).toBeFocused();
  await expect(site.page.getByRole("alert")).toHaveCount(0);
});

test("the second of two tabs editing one flip sees both versions and can still save", async ({
  site,
  player,
  rows,
  context,
}) => {
  const [id] = await rows.addFlips(player, [{ name: "Before", buy: 1_000, sell: 1_500 }]);
  await site.open(`/dashboard/my-flips/${id}`);
  const other = await context.newPage();
  await other.goto(`/dashboard/my-flips/${id}`);
  await other.getByLabel("Buy", { exact: true }).fill("1,100");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Flip updated successfully").waitFor();
  await site.fillFlip({ Name: "Mine", Buy: "1,200" });
  await site.button("Save").click();
  await expect(site.page.getByRole("alert")).toContainText("This flip was changed meanwhile");
  const both = site.dialog("Edit flip").getByRole("table");
  await expect(both.getByRole("row", { name: "Name" })).toHaveText("NameMineBefore");
  await expect(both.getByRole("row", { name: "Buy" })).toHaveText("Buy1,2001,100");
  await expect(site.field("Buy")).toHaveValue("1,200");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name: "Before", buy: 1100, version: 2 }]);
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name: "Mine", buy: 1200, version: 3 }]);
});

test("a flip being edited gets its card from a search, and keeps what was typed beside it", async ({
  site,
  player,
  rows,
}) => {
  const [id] = await rows.addFlips(player, [{ name: "Typed by hand", buy: 1_000, sell: 1_500 }]);
  await site.open(`/dashboard/my-flips/${id}`);
  await site.fillFlip({ Buy: "1,200", Sell: "", Status: "Sold" });
  const name = await site.pickCard("Ñandovar");
  await expect(site.field("Name")).toHaveCount(0);
  await expect(site.field("Buy")).toHaveValue("1,200");
  await expect(site.field("Sell")).toBeFocused();
  await site.fillFlip({ Sell: "1,900" });
  await site.button("Custom Card (manual)").click();
  await expect(site.field("Name")).toHaveValue(name);
  await expect(site.field("Name")).toBeFocused();
  await expect(site.field("Sell")).toHaveValue("1,900");
  await site.pickCard("Ñandovar");
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name, buy: 1_200, sell: 1_900, status: "sold", version: 2 },
  ]);
});
