import { expect, test } from "../support/browser-test.ts";

test("a card typed by hand is listed with everything that was typed", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips");
  await site.shows("No flips tracked yet");
  await site.link("Add Your First Flip").click();
  await site.fillFlip({ Name: "  Kicker for hire ", Position: "K", OVR: "82", Buy: "2 400", Sell: "2,500" });
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  const row = site.row("Kicker for hire");
  for (const text of ["K", "82", "2,400", "2,500", "Listed"]) await expect(row).toContainText(text);
  await expect(site.stat("Active flips")).toContainText("1");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    {
      game: "CFB26",
      name: "Kicker for hire",
      pos: "K",
      ovr: 82,
      buy: 2400,
      sell: 2500,
      tax_rate: "0.100",
      status: "listed",
      profit: 0,
      dated: false,
    },
  ]);
});

test("a refused flip keeps what was typed, and its summary leads to the fields", async ({ site, player, rows }) => {
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
  await site.fillFlip({ OVR: "85", Buy: "1000", Sell: "" });
  await site.button("Add Flip").click();
  await expect(summary.getByRole("link", { name: "Sell price is required when status is Sold" })).toBeVisible();
  expect(await rows.flipsOf(player.email)).toEqual([]);
  await site.fillFlip({ Sell: "0", Status: "Listed" });
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
});

test("the status chip sells and lists again, and profit comes and goes with it", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Chip", buy: 10_000, sell: 15_000 }]);
  await site.open("/dashboard/my-flips");
  await site.chip("Listed").click();
  await site.shows("Flip marked as sold");
  await expect(site.row("Chip").locator(".cell-key")).toHaveText("+3,500");
  await expect(site.stat("Total profit (7d)")).toContainText("+3,500");
  await expect(site.stat("Sold flips (7d)")).toContainText("1");
  await site.chip("Sold").click();
  await site.shows("Flip marked as listed");
  await expect(site.row("Chip").locator(".cell-key")).toHaveText("+3,500");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { status: "listed", profit: 0, roi: 0, dated: false, version: 3 },
  ]);
});

test("the chip of a flip without a price leads to its form, where Sold is chosen and the price asked for", async ({
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
  expect(await rows.flipsOf(player.email)).toMatchObject([{ status: "listed", sell: 0, version: 1 }]);
  await site.fillFlip({ Sell: "1,200" });
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ status: "sold", sell: 1200, profit: 80, version: 2 }]);
});

test("of two tabs that edit one flip the second is told, with both versions, and may insist", async ({
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

test("one flip is deleted by one press, and only that one", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Stays" }, { name: "Goes" }]);
  await site.open("/dashboard/my-flips");
  await site.button("Delete Goes").click();
  await site.shows("Flip deleted");
  expect(await site.names()).toEqual(["Stays"]);
});

test("a card is found, chosen and locked, and given back for one typed by hand", async ({ site }) => {
  await site.open("/dashboard/my-flips/new?buy=5000");
  await site.shows("Type 2+ characters to search");
  await site.field("Find the card").fill("zzzz");
  if (!site.scripts) await site.button("Search").click();
  await site.shows("No players found");
  const name = await site.pickCard("Ñandovar");
  expect(name).toContain("Ñandovar");
  await expect(site.field("Name")).toHaveCount(0);
  await expect(site.dialog("Add flip")).toContainText(new RegExp(`${name}.*OVR`));
  await expect(site.field("Buy")).toHaveValue("5000");
  await expect(site.field("Sell")).toBeFocused();
  await site.button("Custom Card (manual)").click();
  await expect(site.field("Name")).toBeVisible();
});

test("a flip being edited gets its card from a search, and keeps what was typed beside it", async ({
  site,
  player,
  rows,
}) => {
  const [id] = await rows.addFlips(player, [{ name: "Typed by hand", buy: 1_000, sell: 1_500 }]);
  await site.open(`/dashboard/my-flips/${id}`);
  await site.fillFlip({ Buy: "1,200", Sell: "1,900" });
  const name = await site.pickCard("Ñandovar");
  await expect(site.field("Name")).toHaveCount(0);
  await expect(site.field("Buy")).toHaveValue("1,200");
  await site.button("Custom Card (manual)").click();
  await expect(site.field("Name")).toHaveValue(name);
  await expect(site.field("Name")).toBeFocused();
  await expect(site.field("Sell")).toHaveValue("1,900");
  await site.pickCard("Ñandovar");
  await site.fillFlip({ Buy: "1,250", Status: "Sold" });
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name, buy: 1_250, sell: 1_900, status: "sold", version: 2 },
  ]);
});
