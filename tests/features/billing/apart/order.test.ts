import fc from "fast-check";
import type Stripe from "stripe";
import { afterAll, describe, expect, test, vi } from "vitest";
import { applyEvent } from "#app/features/billing/sync/webhook.server.ts";
import { countAppliedEvents, expectedBillingRows, newBuyer, rowsOf } from "../../../support/stripe/buyers.ts";
import { itemOf } from "../../../support/stripe/objects.ts";

const stripe = await vi.hoisted(async () => (await import("../../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const KINDS = [
  "customer.subscription.created",
  "active",
  "past_due",
  "customer.subscription.deleted",
  "invoice.paid",
] as const;

/** A buyer whose subscription has gone through its life cycle at Stripe, with its five events. */
async function storyOf() {
  const { account } = stripe;
  const from = account.events.length;
  const known = await newBuyer(stripe);
  account.renew(known.subscription);
  account.failPayment(known.subscription);
  account.cancel(known.subscription);
  const events = account.events.slice(from);
  const is = (kind: string) => (event: Stripe.Event) =>
    event.type === kind || (event.type === "customer.subscription.updated" && event.data.object.status === kind);
  const five = KINDS.map((kind) => events.findLast(is(kind)) ?? expect.fail(kind));
  return { ...known, events: five };
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [at, item] of items.entries())
    for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest];
}

describe("created, updated to active, updated to past due, deleted and invoice paid", () => {
  // All 120 orders, in tests short enough for a busy machine.
  test.each(KINDS)(
    "P14: in every order that begins with %s, with every event twice, end in what the provider has",
    async (first) => {
      const start = KINDS.indexOf(first);
      const others = [...KINDS.keys()];
      const orders = [...permutations(others.filter((at) => at !== start))].map((order) => [start, ...order]);
      expect(orders).toHaveLength(24);
      for (const order of orders) {
        const { userId, customerId, events } = await storyOf();
        // Each event's duplicate comes at once, after the next event, or at the end.
        const [a = 0, b = 0, c = 0, d = 0, e = 0] = order;
        for (const at of [a, a, b, c, b, d, c, e, d, e, a]) {
          const event = events[at];
          if (event) await applyEvent(event);
        }
        expect(await rowsOf(userId), order.join()).toEqual(expectedBillingRows(stripe, userId, customerId));
        expect(await countAppliedEvents(userId)).toBe(5);
      }
    },
  );

  test.each([
    ["on trial, and cancelled", { trialDays: 7, cancelled: true }],
    ["on trial", { trialDays: 7, cancelled: false }],
    ["paid at once, and cancelled", { trialDays: 0, cancelled: true }],
    ["paid at once", { trialDays: 0, cancelled: false }],
  ])(
    "heard while it happens (%s), each step late by any number of others, end in what the provider has",
    async (_what, story) => {
      // fast-check prints the seed of a failure, which reproduces the same late events.
      await fc.assert(
        fc.asyncProperty(fc.gen(), (draw) =>
          hearLate({ ...story, isLate: () => draw(() => fc.boolean()), waits: draw(() => fc.boolean()) }),
        ),
        { numRuns: 10, endOnFailure: true },
      );
    },
  );
});

interface Story {
  trialDays: number;
  cancelled: boolean;
  /** True if an event isn't delivered at this step. */
  isLate: () => boolean;
  /** True if delivered events are applied before the next step. */
  waits: boolean;
}

async function hearLate({ trialDays, cancelled, isLate, waits }: Story) {
  const { account } = stripe;
  const from = account.events.length;
  const { userId, customerId, subscription } = await newBuyer(stripe, { trialDays });
  const steps = [
    () => void account.renew(subscription),
    () => account.failPayment(subscription),
    () => void account.renew(subscription),
    () =>
      account.update(subscription, { cancel_at_period_end: true, cancel_at: itemOf(subscription).current_period_end }),
    () => account.update(subscription, { cancel_at_period_end: false, cancel_at: null }),
    ...(cancelled ? [() => void account.cancel(subscription)] : []),
  ];
  const flying: Promise<unknown>[] = [];
  const heard = new Set<number>();
  const hear = (isMissed: () => boolean) => {
    for (const [at, event] of account.events.entries()) {
      if (at < from || heard.has(at) || isMissed()) continue;
      heard.add(at);
      flying.push(applyEvent(event));
    }
  };
  for (const step of steps) {
    step();
    hear(isLate);
    if (waits) await Promise.all(flying);
  }
  hear(() => false);
  await Promise.all(flying);
  expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
}

test("an update read first but arriving last changes nothing", async () => {
  const { userId, customerId, subscription } = await newBuyer(stripe);
  const [early] = stripe.account.events.slice(-2);
  const held = Promise.withResolvers<void>();
  stripe.api.injectFault(/GET \/v1\/subscriptions/, (answer) => held.promise.then(() => answer));
  const before = stripe.api.calls.length;
  const slow = applyEvent(early ?? expect.fail("an event"));
  await vi.waitUntil(() => stripe.api.calls.length > before);
  stripe.account.cancel(subscription);
  await applyEvent(stripe.account.events.at(-1) ?? expect.fail("an event"));
  held.resolve();
  expect(await slow).toBe("applied");
  expect((await rowsOf(userId)).rows).toMatchObject([{ status: "canceled" }]);
  expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
});
