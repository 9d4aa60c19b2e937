import { Site } from "../../support/browser-pages.ts";
import { signIn } from "../../support/browser-session.ts";
import { expect, test } from "../../support/browser-test.ts";

test("what fails in the browser is told with its message, and can be tried again", async ({ browser, baseURL, player }) => {
  // why: a browser of its own, since this one says in its console what failed
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  const site = new Site(await context.newPage(), true);
  await signIn(context, player.email);
  await site.open("/dashboard/tools");
  await site.page.route("**/dashboard/cards.data*", (route) => route.abort(), { times: 1 });
  await site.openDrawer();
  await site.page.locator(".drawer-panel").getByRole("link", { name: "Cards" }).click();
  await expect(site.heading("Something went wrong")).toBeVisible();
  await site.shows("Failed to fetch");
  await site.link("Try Again").click();
  await expect(site.page.getByRole("heading", { level: 1 })).toHaveText(/Cards/);
  await context.close();
});
