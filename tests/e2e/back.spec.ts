import type { Site } from "../support/browser-pages.ts";
import { expect, test } from "../support/browser-test.ts";

const inMenu = (site: Site, role: "link" | "button", name: string) =>
  site.page.locator(".drawer-panel").getByRole(role, { name, exact: true });

async function press(site: Site, role: "link" | "button", name: string): Promise<void> {
  await site.openDrawer();
  await inMenu(site, role, name).click();
}

async function arrives(site: Site, path: string): Promise<void> {
  await expect(site.page).toHaveURL((url) => url.pathname + url.search === path);
  await site.ready();
}

/** Goes back once per path, and expects each page at the end of its redirects. */
async function back(site: Site, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await site.page.goBack();
    await arrives(site, path);
  }
}

const logInTo = (path: string) => `/login?${new URLSearchParams({ next: path })}`;

test("Back gets past a log-in, also if it leads on to the other game", async ({ visitor, player }) => {
  for (const login of ["/login", logInTo("/dashboard?game=MADDEN26")]) {
    await visitor.page.context().clearCookies();
    await visitor.open("/leaderboard");
    await visitor.open(login);
    await visitor.logIn(player.email);
    await arrives(visitor, "/dashboard");
    await back(visitor, "/dashboard", "/leaderboard");
  }
});

test("after signing out, Back leads to each page's log-in once, then to the page before", async ({ site }) => {
  await site.open("/leaderboard");
  await site.open("/dashboard");
  await press(site, "link", "My Flips");
  await arrives(site, "/dashboard/my-flips");
  await press(site, "button", "Sign out");
  await arrives(site, "/");
  await back(site, logInTo("/dashboard/my-flips"), logInTo("/dashboard"), "/leaderboard");
});

test("a link that redirects leaves its page to go back to", async ({ site, player }) => {
  await site.open("/dashboard/settings");
  await site.page.context().clearCookies();
  await press(site, "link", "My Flips");
  await arrives(site, logInTo("/dashboard/my-flips"));
  await site.logIn(player.email);
  await arrives(site, "/dashboard/my-flips");
  await back(site, "/dashboard/my-flips", "/dashboard/settings");
});
