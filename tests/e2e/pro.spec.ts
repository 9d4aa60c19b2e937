import { newAddress } from "../support/browser-database.ts";
import type { Site } from "../support/browser-pages.ts";
import { expect, test } from "../support/browser-test.ts";

const HERE = "/dashboard/subscribe";

/** Reloads until a Stripe webhook has arrived. */
async function hears(site: Site, text: RegExp): Promise<void> {
  await expect(async () => {
    await site.open(HERE);
    await expect(site.page.getByRole("region", { name: "Subscription" })).toHaveText(text, { timeout: 500 });
  }).toPass();
}

/** Presses a button in the billing portal and returns. */
async function manage(site: Site, act: string): Promise<void> {
  await site.button("Manage Subscription").click();
  await expect(site.heading("Your subscription")).toBeVisible();
  await site.button(act).click();
  await site.link("Back to the site").click();
  await site.at(new RegExp(`${HERE}$`));
}

test("a player signs up, confirms, tries Pro for free, pays, cancels, and it ends", async ({ visitor }) => {
  const email = newAddress();
  await visitor.open("/signup");
  await visitor.fillSignUp(email);
  await visitor.confirm();
  await visitor.openDrawer();
  await visitor.page.locator(".drawer-panel").getByRole("link", { name: "Pro", exact: true }).click();
  await visitor.at(new RegExp(`${HERE}$`));
  await visitor.shows("$4.99");
  await visitor.ready();
  await visitor.button("Start Free Trial").click();
  await expect(visitor.heading("Checkout")).toBeVisible();
  await visitor.button("Pay with a test card").click();
  await visitor.at(/\/dashboard\/checkout-success$/);
  await expect(visitor.heading("Welcome to Pro!")).toBeVisible();
  await visitor.page.waitForURL(/\/dashboard$/);

  await hears(visitor, /Free trial\s*Free until .* then \$4\.99 a month/);
  await expect(visitor.button("Start Free Trial")).toHaveCount(0);
  await manage(visitor, "Begin a paid period");
  await hears(visitor, /Active\s*Renews on .* for \$4\.99/);
  await manage(visitor, "Cancel now");
  await hears(visitor, /Canceled\s*Ended on /);
  await expect(visitor.button("Subscribe")).toBeVisible();
});
