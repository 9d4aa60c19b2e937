import { expect, test } from "../support/browser-test.ts";

test("a trader logs what is there, what is won and what is spent, and the badge and the ledger say it", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  await expect(site.badge()).toHaveText("0");
  await site.open("/dashboard");
  await site.link("Adjust Coin Balance").click();
  await expect(site.dialog("Adjust balance")).toContainText("CFB 26");
  await site.adjustCoins({ amount: "1,200,000", notes: "What I had" });
  await site.shows("Added 1,200,000 coins");
  await site.at(/\/dashboard$/);
  await expect(site.dialog("Adjust balance")).toHaveCount(0);
  await expect(site.badge()).toHaveText("1M");
  await expect(site.badge()).toHaveAccessibleName("Coins: 1M (1,200,000) in CFB 26, adjust balance");
  await site.badge().click();
  await site.link("Coin history").click();
  await site.link("Adjust Balance").click();
  await site.adjustCoins({ amount: "45k", direction: "Debit", notes: "Platinum pack" });
  await site.shows("Removed 45,000 coins");
  await expect(site.stat("Balance in CFB 26")).toContainText("1,155,000");
  await site.link("Adjust Balance").click();
  await site.adjustCoins({ amount: "10m", direction: "Debit", notes: "Too many" });
  await site.shows("Removed 1,155,000 coins, all there were. Can't go below 0");
  await expect(site.badge()).toHaveText("0");
  await expect(site.page.locator("td.cell-lead")).toHaveText(["Too many", "Platinum pack", "What I had"]);
  await expect(site.page.locator("td.cell-key")).toHaveText(["−1,155,000", "−45,000", "+1,200,000"]);
  expect(await rows.coinsOf(player.email)).toEqual([
    {
      game: "CFB26",
      direction: "credit",
      amount: 1_200_000,
      notes: "What I had",
      balance: 1_200_000,
      delta: 1_200_000,
      note: "What I had",
    },
    {
      game: "CFB26",
      direction: "debit",
      amount: 45_000,
      notes: "Platinum pack",
      balance: 1_155_000,
      delta: -45_000,
      note: "Platinum pack",
    },
    {
      game: "CFB26",
      direction: "debit",
      amount: 1_155_000,
      notes: "Too many",
      balance: 0,
      delta: -1_155_000,
      note: "Too many",
    },
  ]);
});

test("a refused adjustment keeps what was typed, and its summary leads to the fields", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/coins/adjust");
  await site.adjustCoins({ amount: "-5", direction: "Debit", notes: "" });
  const summary = site.page.getByRole("alert");
  await expect(summary.getByRole("link", { name: "Please enter a valid amount greater than 0." })).toBeVisible();
  await expect(site.field("Amount")).toHaveValue("-5");
  await expect(site.field("Amount")).toHaveAccessibleDescription("Please enter a valid amount greater than 0.");
  await expect(site.page.getByRole("radio", { name: "Debit" })).toBeChecked();
  await summary.getByRole("link", { name: "Notes are required." }).click();
  await expect(site.field("Notes")).toBeInViewport();
  await site.adjustCoins({ amount: "10,000,001", notes: "Ñandú" });
  await expect(summary.getByRole("link", { name: "Amount cannot exceed 10,000,000." })).toBeVisible();
  await expect(site.field("Notes")).toHaveValue("Ñandú");
  await site.adjustCoins({ amount: "10", direction: "Debit", notes: "Ñandú" });
  await expect(summary.getByRole("link", { name: "Can't go below 0" })).toBeVisible();
  expect(await rows.coinsOf(player.email)).toEqual([]);
  await site.adjustCoins({ amount: "10", direction: "Credit", notes: "Ñandú" });
  await site.shows("Added 10 coins");
  expect(await rows.coinsOf(player.email)).toMatchObject([{ amount: 10, notes: "Ñandú", delta: 10 }]);
});

test("a quick amount fills the panel in and says what it makes of the balance", async ({ site, player, rows }) => {
  await rows.addCoins(player, [{ coins: 3_000, notes: "Start" }]);
  await site.open("/dashboard/coins/adjust");
  await site.link("25K").click();
  await expect(site.field("Amount")).toHaveValue("25,000");
  await expect(site.page.locator("dl")).toHaveText("Current3,000Change+25,000New28,000");
  for (const quick of ["1K", "5K", "10K", "25K"]) await expect(site.link(quick)).toBeVisible();
  for (const quick of ["50K", "100K"]) await expect(site.link(quick)).toBeHidden();
  await site.page.setViewportSize({ width: 1280, height: 800 });
  for (const quick of ["50K", "100K"]) await expect(site.link(quick)).toBeVisible();
  await site.field("Notes").fill("Weekend");
  await site.button("Save").click();
  await site.shows("Added 25,000 coins");
});

test("each game has its own coins, and the switcher stays on the ledger", async ({ site, player, rows }) => {
  await rows.addCoins(player, [{ coins: 3_000, notes: "College" }]);
  await rows.addCoins(player, [{ coins: 70, notes: "Pro" }], "MADDEN26");
  await site.open("/dashboard/coins");
  await expect(site.badge()).toHaveText("3K");
  await site.switchGame("MADDEN26");
  await expect(site.badge()).toHaveText("70");
  await site.at(/\/dashboard\/coins$/);
  await expect(site.page.locator("td.cell-lead")).toHaveText("Pro");
  await site.open("/dashboard/coins/adjust?game=cfb");
  await site.at(/\/dashboard\/coins\/adjust$/);
  await expect(site.dialog("Adjust balance")).toContainText("Current3,000");
});

test("a long ledger is turned page by page and back, and the panel keeps the page behind it", async ({
  site,
  player,
  rows,
}) => {
  await rows.addCoins(
    player,
    Array.from({ length: 120 }, (_, at) => ({ coins: 10, notes: `Event ${at + 1}` })),
  );
  await site.open("/dashboard/coins");
  await expect(site.page.locator("td.cell-lead").first()).toHaveText("Event 120");
  await site.link("Older").click();
  await expect(site.page.locator("td.cell-lead").first()).toHaveText("Event 70");
  await site.link("Adjust Balance").click();
  await expect(site.dialog("Adjust balance")).toBeVisible();
  await site.link("Cancel").click();
  await expect(site.dialog("Adjust balance")).toHaveCount(0);
  await expect(site.page.locator("td.cell-lead").first()).toHaveText("Event 70");
  await site.link("Older").click();
  await expect(site.page.locator("td.cell-lead").last()).toHaveText("Event 1");
  await expect(site.link("Older")).toHaveCount(0);
  await site.link("Newer").click();
  await expect(site.page.locator("td.cell-lead").first()).toHaveText("Event 70");
  await site.link("Newer").click();
  await site.at(/\/dashboard\/coins$/);
  await expect(site.link("Newer")).toHaveCount(0);
});
