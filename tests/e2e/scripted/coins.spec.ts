import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser-test.ts";
import { holdRequests } from "../../support/held-requests.ts";

/** Records every `coins:updated` event of the page. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("coins:updated", (event) => heard.push((event as CustomEvent).detail));
  });
const heardOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { game: string; timestamp: number }[] }).heard);

test("change and new follow the typing, and Preview is not needed", async ({ site, player, rows }) => {
  await rows.addCoins(player, [{ coins: 3_000, notes: "Start" }]);
  await site.open("/dashboard/coins/adjust");
  const figures = site.page.locator("dl");
  await expect(site.button("Preview")).toHaveCount(0);
  await expect(figures).toHaveText("Current3,000Change—New3,000");
  await site.field("Amount").pressSequentially("40");
  await expect(figures).toHaveText("Current3,000Change+40New3,040");
  await site.page.locator(".segments label", { hasText: "Debit" }).click();
  await expect(figures).toHaveText("Current3,000Change−40New2,960");
  await site.field("Amount").press("End");
  await site.field("Amount").pressSequentially("00");
  await expect(figures).toHaveText("Current3,000Change−3,000New0");
  await site.shows("Can't go below 0");
  await site.link("1K").click();
  await expect(figures).toHaveText("Current3,000Change−1,000New2,000");
  await expect(site.page.getByText("Can't go below 0")).toHaveCount(0);
  await site.at(/\/dashboard\/coins\/adjust$/);
});

test("ignores keys no amount has, reads 250k as 250,000, and keeps an amount inserted whole", async ({ site }) => {
  await site.open("/dashboard/coins/adjust");
  await site.field("Amount").pressSequentially("-2ex５5９0 k");
  await expect(site.field("Amount")).toHaveValue("250k");
  await expect(site.page.locator("dl")).toContainText("Change+250,000");
  await site.field("Amount").press("ControlOrMeta+a");
  await site.field("Amount").press("Backspace");
  await site.page.keyboard.insertText("12,500");
  await expect(site.field("Amount")).toHaveValue("12,500");
  await site.field("Notes").pressSequentially("Any text, 1e3");
  await expect(site.field("Notes")).toHaveValue("Any text, 1e3");
});

test("the panel closes on Escape, gives the focus back, and opens empty again", async ({ site }) => {
  await site.open("/dashboard/coins");
  await site.link("Adjust Balance").click();
  const dialog = site.dialog("Adjust balance");
  await expect(dialog).toBeVisible();
  await site.field("Amount").fill("500");
  await site.field("Notes").fill("Not saved");
  await site.page.locator(".segments label", { hasText: "Debit" }).click();
  await site.page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(site.link("Adjust Balance")).toBeFocused();
  await site.link("Adjust Balance").click();
  await expect(site.field("Amount")).toHaveValue("");
  await expect(site.field("Notes")).toHaveValue("");
  await expect(site.page.getByRole("radio", { name: "Credit" })).toBeChecked();
});

test("scripts on the page hear of a saved adjustment with its game and time, and of no other", async ({ site }) => {
  await listen(site.page);
  const start = Date.now();
  await site.open("/dashboard/coins/adjust");
  await site.adjustCoins({ amount: "0", notes: "Nothing" });
  await site.shows("Please fix this");
  await expect(site.field("Notes"), "what was typed stays").toHaveValue("Nothing");
  expect(await heardOn(site.page)).toEqual([]);
  await site.adjustCoins({ amount: "5000", notes: "Something" });
  await site.shows("Added 5,000 coins");
  await expect(site.badge()).toHaveText("5K");
  const heard = await heardOn(site.page);
  expect(heard).toEqual([{ game: "CFB26", timestamp: expect.any(Number) }]);
  expect(heard[0]?.timestamp).toBeGreaterThanOrEqual(start);
});

test("the badge reads its balance again when its game's coins change, with a dash meanwhile", async ({
  site,
  player,
  rows,
}) => {
  await rows.addCoins(player, [{ coins: 70, notes: "Here" }]);
  await site.open("/dashboard/my-flips");
  await expect(site.badge()).toHaveText("70");
  await rows.addCoins(player, [{ coins: 3_000, notes: "Elsewhere" }]);
  const asked: string[] = [];
  site.page.on("request", (request) => void (request.url().includes(".data") && asked.push(request.url())));
  const release = await holdRequests(site.page, "**/*.data**");
  const fire = (game: string) =>
    site.page.evaluate((detail) => window.dispatchEvent(new CustomEvent("coins:updated", { detail })), {
      game,
      timestamp: 1,
    });
  await fire("MADDEN26");
  await expect(site.badge()).toHaveText("70");
  expect(asked).toEqual([]);
  await fire("CFB26");
  await expect(site.badge()).toHaveText("—");
  release();
  await expect(site.badge()).toHaveText("3K");
});

test("when the answer is lost on the way the panel stands there with its values, and saving again saves once", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await site.open("/dashboard/coins/adjust");
  await site.field("Amount").fill("500");
  await site.field("Notes").fill("In a tunnel");
  await site.page.route("**/*.data**", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort("connectionreset");
  });
  await site.button("Save").click();
  await site.shows("No connection. It may already be saved. Sending it again won't save it twice.");
  await expect(site.field("Amount")).toHaveValue("500");
  await expect(site.field("Notes")).toHaveValue("In a tunnel");
  expect(await rows.coinsOf(player.email)).toHaveLength(1);
  await site.page.unroute("**/*.data**");
  await site.button("Save").click();
  await site.shows("Added 500 coins");
  expect(await rows.coinsOf(player.email)).toHaveLength(1);
});
