import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser-test.ts";

const PLAYER = { name: "Eli Blackmere", position: "CB", overall: 88 };

for (const path of ["/dashboard", "/dashboard/my-flips", "/tools/flip-tracker"]) {
  test(`htmc:addFlip opens the add dialog with its card from ${path}`, async ({ site }) => {
    await site.open(path);
    await site.page.evaluate((detail) => window.dispatchEvent(new CustomEvent("htmc:addFlip", { detail })), PLAYER);
    await expect(site.dialog("Add flip")).toBeVisible();
    await expect(site.field("Name")).toHaveValue(PLAYER.name);
    await expect(site.field("Position")).toHaveValue(PLAYER.position);
    await expect(site.field("OVR")).toHaveValue(String(PLAYER.overall));
    expect(await site.page.evaluate(() => history.length)).toBeLessThanOrEqual(3);
  });
}

/** Listens for the event; the returned function reads its details. */
async function listenForGames(page: Page) {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    window.addEventListener("game:changed", (event) => heard.push(event instanceof CustomEvent && event.detail));
  });
  return () => page.evaluate(() => Reflect.get(window, "heard"));
}

test("game:changed is told when the switcher, a link to the dashboard or a playbook chooses another game", async ({
  site,
}) => {
  await site.open("/dashboard");
  const heard = await listenForGames(site.page);
  await site.openDrawer();
  await site.page.locator(".drawer-panel").getByRole("link", { name: "HTMC" }).click();
  await site.link("Madden 26 Tools").click();
  await site.shows("No recent activity in Madden 26");
  expect(await heard()).toEqual([{ game: "MADDEN26" }]);
  await site.switchGame("CFB26");
  await site.shows("No recent activity in CFB 26");
  await site.openDrawer();
  await site.page.locator(".drawer-panel").getByRole("link", { name: "HTMC" }).click();
  await site.page.locator("footer").getByRole("link", { name: "Madden 26" }).click();
  await site.at(/\/madden-26$/);
  await expect.poll(heard).toEqual([{ game: "MADDEN26" }, { game: "CFB26" }, { game: "MADDEN26" }]);
});

test("logging out elsewhere leads an open Overview to log in", async ({ site, rows, player }) => {
  await site.open("/dashboard");
  await rows.endSessions(player);
  await site.at(/\/login\?next=%2Fdashboard$/);
});

test("a page that is left no longer listens", async ({ site }) => {
  const isStream = (request: { url: () => string }) => request.url().includes("/dashboard/activity?since=");
  const asked = site.page.waitForRequest(isStream);
  const ended = site.page.waitForEvent("requestfailed", isStream);
  await site.open("/dashboard");
  await asked;
  await site.openDrawer();
  await site.page
    .locator(".drawer-panel")
    .getByRole("link", { name: /^My Flips/ })
    .click();
  await site.shows("No flips tracked yet");
  await ended;
});
