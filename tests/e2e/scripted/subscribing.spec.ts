import { expect, test } from "../../support/browser-test.ts";
import { holdPosts } from "../../support/held-posts.ts";

const HERE = "/dashboard/subscribe";

test("two fast presses ask Stripe once", async ({ site }) => {
  await site.open(HERE);
  const posts = await holdPosts(site.page);
  await site.button("Start Free Trial").dblclick();
  await posts.release();
  await expect(site.heading("Checkout")).toBeVisible();
  expect(posts.count()).toBe(1);
});

test("reports a lost connection, and the next press goes on", async ({ site }) => {
  await site.open(HERE);
  await site.page.route("**/dashboard/subscribe.data*", (route) => route.abort("aborted"), { times: 1 });
  await site.button("Start Free Trial").click();
  await expect(site.page.getByRole("alert")).toContainText("Something went wrong – try again");
  await site.button("Start Free Trial").click();
  await expect(site.heading("Checkout")).toBeVisible();
});

test("the browser's back button from the payment page shows an offer that can be pressed", async ({ site }) => {
  await site.open(HERE);
  await site.button("Start Free Trial").click();
  await expect(site.heading("Checkout")).toBeVisible();
  await site.page.goBack();
  await expect(site.button("Start Free Trial")).toBeEnabled();
});

test("the welcome counts down and moves on, unless the player leaves first", async ({ site }) => {
  await site.page.clock.install();
  await site.open("/dashboard/checkout-success");
  await site.page.clock.runFor(2_000);
  await site.shows(/in [1-3] seconds/);
  await site.page.clock.runFor(3_000);
  await site.at(/\/dashboard$/);
  await site.open("/dashboard/checkout-success");
  await site.link("HTMC — How To Make Coins").click();
  await expect(site.link("Open my flips")).toBeVisible();
  await site.page.clock.runFor(6_000);
  await expect(site.link("Open my flips")).toBeVisible();
});
