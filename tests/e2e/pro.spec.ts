import { newAddress } from "../support/browser-database.ts";
import type { Site } from "../support/browser-pages.ts";
import { signIn } from "../support/browser-session.ts";
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

test("a payment that fails and a subscription that will end are told as what they are", async ({ site }) => {
  await site.open(HERE);
  await site.button("Start Free Trial").click();
  await site.button("Pay with a test card").click();
  await expect(site.heading("Welcome to Pro!")).toBeVisible();
  await hears(site, /Free trial/);
  await manage(site, "Cancel at the end of the period");
  await hears(site, /Canceled\s*Ends on .* and won't renew/);
  await manage(site, "Let a payment fail");
  await hears(site, /Payment failed\s*Your last payment failed.*Ends on .* and won't renew/);
});

test("a visitor is led from the offer to log in and back to it", async ({ visitor, player }) => {
  await visitor.open("/");
  await visitor.link("See what Pro offers").click();
  await visitor.shows("Please log in to continue with your subscription.");
  await expect(visitor.button("Start Free Trial")).toBeDisabled();
  await visitor.page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).click();
  await visitor.logIn(player.email);
  await visitor.at(new RegExp(`${HERE}$`));
  await expect(visitor.button("Start Free Trial")).toBeEnabled();
});

test("an account without a confirmed address is told why, and can have the mail sent again", async ({
  context,
  visitor,
  rows,
}) => {
  const { email } = await rows.makeAccount({ confirmed: false });
  await signIn(context, email);
  await visitor.open(HERE);
  await visitor.shows("Please confirm your email before subscribing.");
  await visitor.shows("Confirm your email first");
  await expect(visitor.button("Start Free Trial")).toBeDisabled();
  await visitor.button("Resend email").click();
  await visitor.shows("Verification email sent! Check your inbox.");
  await visitor.at(new RegExp(`${HERE}$`));
});

test("whoever leaves the payment page comes back to the offer and can go on", async ({ site }) => {
  await site.open(HERE);
  await site.button("Start Free Trial").click();
  await expect(site.heading("Checkout")).toBeVisible();
  const page = site.page.url();
  await site.link("Back").click();
  await site.at(new RegExp(`${HERE}$`));
  await site.ready();
  await site.button("Start Free Trial").click();
  await expect(site.heading("Checkout")).toBeVisible();
  expect(site.page.url()).toBe(page);
});
