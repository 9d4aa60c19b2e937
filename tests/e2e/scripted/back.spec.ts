import { expect, test } from "../../support/browser-test.ts";

const DOORS = {
  "/login": "/dashboard",
  "/signup?next=%2Fdashboard%2Fcoins": "/dashboard/coins",
  "/logout": "/",
  "/dashboard/my-flips?page=9": "/dashboard/my-flips",
  "/dashboard/my-flips?source=gone": "/dashboard/my-flips",
  "/dashboard/my-flips?game=MADDEN26&page=9": "/dashboard/my-flips",
  "/dashboard/my-flips?buy=1000": "/dashboard/my-flips/new",
  "/dashboard/tools/roi?intent=add-flip&buy=1000": "/dashboard/my-flips/new",
};

test("Back gets past every page that redirects", async ({ site }) => {
  for (const [door, leadsTo] of Object.entries(DOORS)) {
    await site.open("/dashboard/settings");
    await site.page.evaluate((url) => history.pushState(null, "", url), door);
    await site.page.evaluate(() => history.pushState(null, "", "/dashboard/tools"));
    await site.page.goBack();
    await expect(site.page, door).toHaveURL((url) => url.pathname === leadsTo);
    await site.page.goBack();
    await expect(site.page, door).toHaveURL((url) => url.pathname === "/dashboard/settings");
  }
});
