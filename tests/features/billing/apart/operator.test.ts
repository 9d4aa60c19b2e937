import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { stripeCustomers, users } from "#app/db/schema.ts";
import { cancelEverything } from "#app/features/billing/customers.server.ts";
import { reconcile } from "#app/features/billing/sync/reconcile.server.ts";
import { newPlayer } from "../../../support/players.ts";
import { expectedBillingRows, newBuyer, rowsOf } from "../../../support/stripe/buyers.ts";

const stripe = await vi.hoisted(async () => (await import("../../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());
beforeEach(async () => {
  await database.delete(users);
  stripe.account.subscriptions.clear();
});

const told: string[] = [];
async function compare() {
  told.length = 0;
  return reconcile((sentence) => told.push(sentence));
}

test("a comparison brings every account to what Stripe has, and a second one finds nothing to do", async () => {
  const heardNothing = await newBuyer(stripe);
  const ended = await newBuyer(stripe);
  const refunded = await newBuyer(stripe, { trialDays: 0 });
  const gone = await newBuyer(stripe);
  await compare();
  stripe.account.cancel(ended.subscription);
  stripe.account.refund(
    stripe.account.payments.findLast(({ charge }) => charge?.customer === refunded.customerId)?.charge ?? expect.fail(),
  );
  stripe.account.deleteCustomer(gone.customerId);
  expect(await compare()).toEqual({ compared: 4, repaired: 3, open: 0 });
  expect(told.find((sentence) => sentence.includes(ended.userId))).toMatch(
    /: sub_\w+ trialing .* is now sub_\w+ canceled /,
  );
  for (const { userId, customerId } of [heardNothing, ended, refunded])
    expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
  expect((await rowsOf(gone.userId)).rows).toMatchObject([{ status: "canceled" }]);
  expect(await compare()).toEqual({ compared: 3, repaired: 0, open: 0 });
  expect(told).toEqual([]);
});

test("a comparison gives an account back the customer that a restored backup lost", async () => {
  const { userId, customerId } = await newBuyer(stripe);
  await database.delete(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  expect(await compare()).toMatchObject({ repaired: 2, open: 0 });
  expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
});

test("a comparison names what only the operator can put right", async () => {
  const { userId, customerId } = await newBuyer(stripe);
  await compare();
  const strayOf = (user_id: string) =>
    stripe.account.subscribe(stripe.account.addCustomer(null, {}).id, { user_id }, 0);
  const second = strayOf(userId);
  const strangers = strayOf(uuidv7());
  const nobodys = strayOf("-".repeat(36));
  stripe.api.injectFault(/\/v1\/prices/, (answer) => ({ ...answer, unit_amount: 599 }));
  expect(await compare()).toEqual({ compared: 1, repaired: 0, open: 4 });
  const has = ({ id, customer }: typeof second) =>
    `Stripe has the subscription ${id} (active) of the customer ${customer}`;
  expect(told.sort()).toEqual(
    [
      "The price price_pro_monthly is not the one that the site shows: $4.99 USD a month.",
      `${has(second)}; its account ${userId} is tied to another customer.`,
      `${has(strangers)}, who has no account here.`,
      `${has(nobodys)}, who has no account here.`,
    ].sort(),
  );
  expect((await rowsOf(userId)).customerId).toBe(customerId);
});

test("a comparison pages through more subscriptions than one answer holds", async () => {
  for (let n = 0; n < 105; n++) await newBuyer(stripe);
  expect(await compare()).toEqual({ compared: 105, repaired: 105, open: 0 });
});

test("closing an account cancels its subscription and the purchase it has begun, and nobody else's", async () => {
  const leaving = await newBuyer(stripe);
  const staying = await newBuyer(stripe);
  const session = stripe.account.openSession(
    { customer: leaving.customerId, reference: null, metadata: {}, success: "http://localhost:3000/", cancel: null },
    7,
  );
  expect(await cancelEverything(leaving.userId)).toBe(1);
  expect([leaving.subscription.status, staying.subscription.status, session.status]).toEqual([
    "canceled",
    "trialing",
    "expired",
  ]);
  expect(await rowsOf(leaving.userId)).toEqual(expectedBillingRows(stripe, leaving.userId, leaving.customerId));
  expect(await cancelEverything(leaving.userId)).toBe(0);
});

test("closing an account that never bought anything asks Stripe nothing", async () => {
  const before = stripe.api.calls.length;
  expect(await cancelEverything(await newPlayer())).toBe(0);
  expect(stripe.api.calls).toHaveLength(before);
});

test("closing an account whose subscription Stripe cannot cancel now fails, so that the account stays", async () => {
  const { userId } = await newBuyer(stripe);
  stripe.api.injectFault(/DELETE \/v1\/subscriptions/, "hang up", 3);
  await expect(cancelEverything(userId)).rejects.toThrow();
  expect(await cancelEverything(userId)).toBe(1);
});
