import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { stripeCustomers } from "#app/db/schema.ts";
import { openPortal } from "#app/features/billing/customers.server.ts";
import { startCheckout } from "#app/features/billing/purchase/checkout.server.ts";
import { getSubscription } from "#app/features/billing/subscription.server.ts";
import { applyEvent } from "#app/features/billing/sync/webhook.server.ts";
import { newPlayer } from "../../../support/players.ts";

const stripe = await vi.hoisted(async () => (await import("../../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const WAYS = { success: "/dashboard/checkout-success", cancel: "/dashboard/subscribe" };
const newBuyer = async () => {
  const id = await newPlayer();
  return { id, email: `${id}@example.com` };
};
type Buyer = Awaited<ReturnType<typeof newBuyer>>;
const start = (buyer: Buyer) => startCheckout(buyer, WAYS, new Date());
const sessionsOf = (buyer: Buyer) =>
  [...stripe.account.sessions.values()].filter(({ client_reference_id }) => client_reference_id === buyer.id);
const customersOf = (buyer: Buyer) =>
  [...stripe.account.customers.values()].filter(({ email }) => email === buyer.email);

async function url(buyer: Buyer): Promise<string> {
  const checkout = await start(buyer);
  return checkout.outcome === "go" ? checkout.url : expect.fail(JSON.stringify(checkout));
}

/** Starts a checkout and pays; the site gets the webhooks only if `told`. */
async function buy(buyer: Buyer, { told = true } = {}) {
  await url(buyer);
  const session = sessionsOf(buyer).findLast(({ status }) => status === "open") ?? expect.fail("a session");
  const from = stripe.account.events.length;
  const begun = stripe.account.complete(session) ?? expect.fail("a subscription");
  if (told) for (const event of stripe.account.events.slice(from)) await applyEvent(event);
  return begun;
}

test("the first purchase has seven free days, the settings' price, the player's id and the way back", async () => {
  const buyer = await newBuyer();
  expect(await url(buyer)).toMatch(`${stripe.origin}/pay/cs_test_`);
  expect(sessionsOf(buyer)).toMatchObject([
    {
      mode: "subscription",
      client_reference_id: buyer.id,
      metadata: { user_id: buyer.id, terms: "price_pro_monthly 7" },
      success_url: "http://localhost:3000/dashboard/checkout-success",
      cancel_url: "http://localhost:3000/dashboard/subscribe",
    },
  ]);
  expect(await buy(buyer)).toMatchObject({ status: "trialing" });
  expect(await getSubscription(buyer.id)).toMatchObject({ standing: "trial", trialUsed: true, turn: "first payment" });
});

test("starting a purchase grants nothing by itself", async () => {
  const buyer = await newBuyer();
  await url(buyer);
  expect(await getSubscription(buyer.id)).toMatchObject({ standing: "none", trialUsed: false });
});

test("continues a purchase already begun instead of starting another", async () => {
  const buyer = await newBuyer();
  expect(await url(buyer)).toBe(await url(buyer));
  expect([sessionsOf(buyer).length, customersOf(buyer).length]).toEqual([1, 1]);
});

test("twenty presses at once make one customer and one purchase", async () => {
  const buyer = await newBuyer();
  const urls = await Promise.all(Array.from({ length: 20 }, () => url(buyer)));
  expect(new Set(urls).size).toBe(1);
  expect([sessionsOf(buyer).length, customersOf(buyer).length]).toEqual([1, 1]);
});

test("two presses that both find nothing begun make one purchase", async () => {
  const buyer = await newBuyer();
  await url(await newBuyer());
  let waiting = 0;
  const both = Promise.withResolvers<void>();
  const hold = (answer: object) => {
    if (++waiting === 2) both.resolve();
    return both.promise.then(() => answer);
  };
  stripe.api.injectFault(/GET \/v1\/checkout\/sessions/, hold, 2);
  const [one, other] = await Promise.all([url(buyer), url(buyer)]);
  expect([one, sessionsOf(buyer).length]).toEqual([other, 1]);
});

test("two players never share a customer or a purchase", async () => {
  const one = await newBuyer();
  const other = await newBuyer();
  expect(await url(one)).not.toBe(await url(other));
  expect(customersOf(one)[0]?.id).not.toBe(customersOf(other)[0]?.id);
});

test("no second subscription while one is open, whether or not the site has heard of the first", async () => {
  for (const told of [true, false]) {
    const buyer = await newBuyer();
    await buy(buyer, { told });
    expect(await start(buyer)).toEqual({ outcome: "subscribed" });
    expect(await getSubscription(buyer.id)).toMatchObject({ standing: "trial" });
  }
});

test("one trial per account, ever: the next purchase is paid at once, on the same customer", async () => {
  const buyer = await newBuyer();
  stripe.account.cancel(await buy(buyer, { told: false }));
  const again = await buy(buyer);
  expect(again).toMatchObject({ status: "active", trial_start: null });
  expect(await getSubscription(buyer.id)).toMatchObject({ standing: "active", trialUsed: true });
  expect(customersOf(buyer)).toHaveLength(1);
});

test("not even by a page with a trial that was opened before the trial was used", async () => {
  const buyer = await newBuyer();
  await url(buyer);
  const [early] = sessionsOf(buyer);
  await database
    .update(stripeCustomers)
    .set({ trialStartedAt: new Date() })
    .where(eq(stripeCustomers.userId, buyer.id));
  await url(buyer);
  expect(early?.status).toBe("expired");
  expect(sessionsOf(buyer).map(({ metadata }) => metadata?.terms)).toEqual([
    "price_pro_monthly 7",
    "price_pro_monthly 0",
  ]);
});

test("nor by being deleted at Stripe: a new customer is made, and the trial stays used", async () => {
  const buyer = await newBuyer();
  await buy(buyer);
  const [before] = customersOf(buyer);
  stripe.account.deleteCustomer(before?.id ?? "");
  expect(await buy(buyer)).toMatchObject({ status: "active", trial_start: null });
  expect(customersOf(buyer)).toHaveLength(1);
  const row = and(
    eq(stripeCustomers.userId, buyer.id),
    eq(stripeCustomers.customerId, customersOf(buyer)[0]?.id ?? ""),
  );
  expect(await database.$count(stripeCustomers, row)).toBe(1);
});

test("retries a broken call under the same key and makes one purchase", async () => {
  const buyer = await newBuyer();
  stripe.api.injectFault(/POST \/v1\/customers/, "hang up");
  stripe.api.injectFault(
    /POST \/v1\/checkout\/sessions$/,
    { status: 503, body: { error: { type: "api_error", message: "later" } } },
    2,
  );
  await url(buyer);
  expect([sessionsOf(buyer).length, customersOf(buyer).length]).toEqual([1, 1]);
});

describe("a purchase that cannot begin is", () => {
  const error = (type: string, message: string, status = 400) => ({ status, body: { error: { type, message } } });
  const wrong = (message: string, status?: number) => error("invalid_request_error", message, status);
  const leadingTo = (url: string | null) => (answer: object) => ({ ...answer, url });
  const INACTIVE = "The price specified is inactive.";
  const DECLINED = "Your card was declined.";
  const OURS = "Failed to create checkout session";
  const NO_URL = "No checkout URL received";
  test.each<["refused" | "failed", string, Parameters<typeof stripe.api.injectFault>[1], number, string]>([
    ["refused", "Stripe's own words", wrong(INACTIVE), 1, INACTIVE],
    ["refused", "Stripe's own words about the card", error("card_error", DECLINED, 402), 1, DECLINED],
    ["refused", "ours, when Stripe has no words", wrong(""), 1, OURS],
    ["refused", "ours, when the words speak of a key", wrong("sk_live_1 is bad"), 1, OURS],
    ["failed", "ours, when the key is refused", wrong("Invalid API Key: sk_l***", 401), 1, OURS],
    ["failed", "ours, when Stripe is broken", error("api_error", "stack trace", 500), 3, OURS],
    ["failed", "ours, when nobody answers", "hang up", 3, "Something went wrong – try again"],
    ["failed", "ours, when there is no address", leadingTo(null), 1, NO_URL],
    [
      "failed",
      "ours, when the address is another's",
      leadingTo("https://checkout.stripe.com.evil.example/"),
      1,
      NO_URL,
    ],
    ["failed", "ours, when the address is none", leadingTo("javascript:alert(1)"), 1, NO_URL],
  ])("%s, in %s", async (outcome, _whose, fault, times, text) => {
    const buyer = await newBuyer();
    stripe.api.injectFault(/POST \/v1\/checkout\/sessions$/, fault, times);
    expect(await start(buyer)).toEqual({ outcome, text });
  });

  test("Stripe's hosts are led to", async () => {
    for (const page of ["https://checkout.stripe.com/c/pay/cs_1#x", "https://billing.stripe.com/p/1"]) {
      stripe.api.injectFault(/POST \/v1\/checkout\/sessions$/, leadingTo(page));
      expect(await start(await newBuyer())).toEqual({ outcome: "go", url: page });
    }
  });
});

test("the portal opens for whoever has a customer, and comes back to the page it was asked from", async () => {
  const buyer = await newBuyer();
  const stranger = await newBuyer();
  await buy(buyer);
  const page = new URL((await openPortal(buyer.id, "/dashboard/settings")) ?? "missing:");
  expect([page.origin, page.searchParams.get("back")]).toEqual([
    stripe.origin,
    "http://localhost:3000/dashboard/settings",
  ]);
  expect(await openPortal(stranger.id, "/dashboard/settings")).toBeNull();
  stripe.api.injectFault(/billing_portal/, "hang up", 3);
  expect(await openPortal(buyer.id, "/dashboard/settings")).toBeNull();
});

test("the portal leads to Stripe's pages only", async () => {
  const buyer = await newBuyer();
  await buy(buyer);
  const open = (url: string | null) => {
    stripe.api.injectFault(/billing_portal/, (answer) => ({ ...answer, url }));
    return openPortal(buyer.id, "/dashboard/settings");
  };
  expect(await open("https://billing.stripe.com/p/session/1")).toBe("https://billing.stripe.com/p/session/1");
  for (const url of [
    "https://evil.example/",
    "https://billing.stripe.com.evil.example/",
    "javascript:alert(1)",
    "/dashboard",
    "",
  ])
    expect(await open(url), url).toBeNull();
});
