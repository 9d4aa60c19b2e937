import type { Route } from "@playwright/test";
import { SAVE_AND_LOAD } from "#app/http/save-and-load/browser.ts";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";
import { FOREIGN } from "../../support/foreign-answers.ts";

/** Expects the dashboard's layout. */
async function expectFrame(site: Site) {
  await expect(site.page.locator(".dashboard-top").getByRole("group", { name: "Game" })).toBeVisible();
  await expect(site.page.getByRole("navigation", { name: "Quick links" })).toHaveCSS("position", "fixed");
  await expect(site.page.getByRole("main").getByRole("link", { name: "Offline log" })).toBeVisible();
  await site.openDrawer();
  await expect(site.page.locator(".drawer-panel").getByRole("link", { name: "Cards" })).toHaveClass(/active/);
  await site.page.keyboard.press("Escape");
  await expect(site.page.getByRole("link", { name: "Reload Page" })).toHaveAttribute("href", "/dashboard");
}

/** Presses Try Again, which must load the failed page. */
async function tryAgain(site: Site, title: RegExp) {
  await site.link("Try Again").click();
  await expect(site.page.getByRole("heading", { level: 1 })).toHaveText(title);
}

/** Navigates from the tools to the cards, whose data request fails once, by `inVain`. */
async function goInVain(site: Site, inVain: (route: Route) => Promise<void>) {
  await site.open("/dashboard/tools");
  await site.page.route("**/dashboard/cards.data*", inVain, { times: 1 });
  await site.openDrawer();
  await site.page.locator(".drawer-panel").getByRole("link", { name: "Cards" }).click();
}

test("what fails is told in the page's frame, by the browser's message alone, and can be tried again", async ({
  elsewhere: site,
}) => {
  const headers = { "X-Request-Id": "ours", "Content-Type": "text/x-script" };
  await goInVain(site, (route) => route.fulfill({ status: 500, body: "a stack", headers }));
  await expect(site.heading("Something went wrong")).toBeVisible();
  await expect(site.page.getByText("a stack")).toHaveCount(0);
  await expectFrame(site);
  await goInVain(site, (route) => route.fulfill({ body: "no data", headers }));
  await site.shows("Unable to decode");
  await expect(site.heading("Something went wrong")).toBeVisible();
  await tryAgain(site, /Cards/);
});

test("a page answered by a hotspot or a proxy says so, and loads on a retry", async ({ elsewhere: site }) => {
  await site.page.setViewportSize({ width: 1280, height: 800 });
  await site.open("/dashboard/tools");
  for (const [name, answer] of Object.entries(FOREIGN)) {
    await test.step(name, async () => {
      await site.page.route("**/dashboard/cards.data*", answer, { times: 1 });
      await site.link("Cards").first().click();
      await expect(site.heading("No connection")).toBeVisible();
      await site.shows("This network asks you to sign in first, or the site is being updated. Try again in a moment.");
      await tryAgain(site, /Cards/);
      await site.link("Tools").first().click();
      await expect(site.heading("Cards")).toHaveCount(0);
    });
  }
});

test("a page lost to a dropped connection says only that, and loads on a retry", async ({ elsewhere: site }) => {
  await goInVain(site, (route) => route.abort("internetdisconnected"));
  await expect(site.heading("No connection")).toBeVisible();
  await expect(site.page.getByText(/Something|Failed to fetch|our side/)).toHaveCount(0);
  await expectFrame(site);
  await site.page.evaluate(() => Object.assign(window, { same: true }));
  await tryAgain(site, /Cards/);
  expect(await site.page.evaluate(() => "same" in window), "the document stays").toBe(true);
});

test("shows nothing of an account when the connection drops during sign-out", async ({ elsewhere: site, player }) => {
  await site.page.setViewportSize({ width: 1280, height: 800 });
  await site.open("/dashboard/tools");
  await expect(site.page.getByText(player.email).first()).toBeVisible();
  await site.page.route("**/*.data*", (route) => {
    if (route.request().method() === "GET") return route.abort("internetdisconnected");
    // As the server responds when it didn't load the next page too.
    const { [SAVE_AND_LOAD.toLowerCase()]: _, ...headers } = route.request().headers();
    return route.continue({ headers });
  });
  await site.page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(site.heading("No connection")).toBeVisible();
  await expect(site.page.getByText(player.email)).toHaveCount(0);
});

test("a change elsewhere doesn't update a page behind a hotspot, and shows with the next change", async ({
  site,
  player,
  rows,
}) => {
  const answer = FOREIGN["a hotspot's page"] as (route: Route) => Promise<void>;
  await site.open("/dashboard");
  await site.shows("No recent activity in CFB 26");
  const asked = site.page.waitForResponse("**/healthz");
  for (const path of ["**/healthz", "**/*.data*"]) await site.page.route(path, answer);
  await rows.addFlips(player, [{ name: "Cade Eastbrook" }]);
  await asked;
  await site.page.unrouteAll();
  await site.shows("No recent activity in CFB 26");
  await rows.addFlips(player, [{ name: "Bo Ironside" }]);
  await site.shows("Listed Bo Ironside");
});

test("a reload restores a lost form, but another visit to its page doesn't", async ({ elsewhere: site }) => {
  const { page } = site;
  await site.open("/dashboard/my-flips/new");
  await site.typeCardByHand();
  await site.fillFlip({ Name: "Cade Eastbrook", Position: "QB", Buy: "12500", Status: "Sold", Sell: "15500" });
  await site.waitForActions();
  await page.route("**/new.data*", (route) => route.abort("connectionreset"));
  const send = () => page.getByRole("button", { name: "Add Flip" }).last().click();
  await send();
  await site.shows("It may already be saved.");
  for (let times = 0; times < 2; times++) {
    await page.reload();
    await site.shows("It may already be saved.");
    await expect(site.field("Name")).toHaveValue("Cade Eastbrook");
    await expect(site.field("Position")).toHaveValue("QB");
    await expect(site.field("Sell")).toHaveValue("15,500");
  }
  await page.goto("/dashboard/my-flips/new");
  await site.ready();
  await expect(site.field("Name")).toHaveValue("");
  await page.reload();
  await site.ready();
  await expect(site.field("Name")).toHaveValue("");
});

test("a picked card comes back with its lost form and is saved with the flip", async ({ elsewhere: site }) => {
  const { page } = site;
  await site.open("/dashboard/my-flips/new");
  const name = await site.pickCard("Dunmore");
  await site.fillFlip({ Buy: "12500" });
  await site.waitForActions();
  await page.route("**/new.data*", (route) => route.abort("connectionreset"));
  const send = () => page.getByRole("button", { name: "Add Flip" }).last().click();
  await send();
  await site.shows("It may already be saved.");
  await page.reload();
  await site.shows("It may already be saved.");
  await expect(page.getByText("Custom Card (manual)")).toBeVisible();
  await page.unrouteAll();
  await send();
  await site.shows("Flip added successfully");
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByText("Custom Card (manual)"), "the flip has its card").toBeVisible();
});

test("a lost form doesn't come back in the same page of another record, nor after Cancel", async ({
  elsewhere: site,
}) => {
  const { page } = site;
  await site.open("/dashboard/my-flips/new");
  await site.typeCardByHand();
  await site.fillFlip({ Name: "Cade Eastbrook", Buy: "12500" });
  await site.waitForActions();
  await page.route("**/new.data*", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Add Flip" }).last().click();
  await site.shows("It may already be saved.");
  await page.unrouteAll();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("form"))).toBeNull();
});
