import type { Route } from "@playwright/test";
import { SAVE_AND_LOAD } from "#app/http/save-and-load/browser.ts";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";

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
  await goInVain(site, (route) =>
    route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>", contentType: "text/html" }),
  );
  await expect(site.heading("Something went wrong")).toBeVisible();
  await expect(site.page.getByText("Bad Gateway")).toHaveCount(0);
  await expectFrame(site);
  await goInVain(site, (route) => route.fulfill({ body: "no data", contentType: "text/x-script" }));
  await site.shows("Unable to decode");
  await expect(site.heading("Something went wrong")).toBeVisible();
  await tryAgain(site, /Cards/);
});

test("a page that the connection was lost to says only that, and comes when it is tried again", async ({
  elsewhere: site,
}) => {
  await goInVain(site, (route) => route.abort("internetdisconnected"));
  await expect(site.heading("No connection")).toBeVisible();
  await expect(site.page.getByText(/Something|Failed to fetch|our side/)).toHaveCount(0);
  await expectFrame(site);
  await site.page.evaluate(() => Object.assign(window, { same: true }));
  await tryAgain(site, /Cards/);
  expect(await site.page.evaluate(() => "same" in window), "the document stays").toBe(true);
});

test("nothing of an account is shown where the connection is lost on the way out of it", async ({
  elsewhere: site,
  player,
}) => {
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
