import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { afterAll, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { getSubscription } from "#app/features/billing/subscription.server.ts";
import { applyEvent, verifyEvent } from "#app/features/billing/sync/webhook.server.ts";
import { countAppliedEvents, expectedBillingRows, newBuyer, rowsOf } from "../../../support/stripe/buyers.ts";
import { signEvent } from "../../../support/stripe/delivery.ts";
import { newId } from "../../../support/stripe/objects.ts";

const stripe = await vi.hoisted(async () => (await import("../../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const bytes = (text: string) => new TextEncoder().encode(text);
const EVENT = { id: "evt_1", object: "event", type: "invoice.paid", created: 1, data: { object: {} } };
const now = () => new Date();
const newest = (type: Stripe.Event["type"]) =>
  stripe.account.events.findLast((event) => event.type === type) ?? expect.fail(type);

test("an event signed by either secret is believed", () => {
  for (const secret of [stripe.secret, "whsec_the_one_before"]) {
    const { payload, signature } = signEvent(EVENT, secret);
    expect(verifyEvent(bytes(payload), signature, now())).toMatchObject({ id: "evt_1" });
  }
});

test("two signatures in one header, one of them ours, are believed while a secret is rolled", () => {
  const { payload, signature } = signEvent(EVENT, stripe.secret);
  expect(verifyEvent(bytes(payload), signature.replace(",v1=", `,v1=${"0".repeat(64)},v1=`), now())).not.toBeNull();
});

const sent = (secret = stripe.secret, age = 0) => signEvent(EVENT, secret, age);

test.each<[string, () => { payload: string; signature: string | null }]>([
  ["nobody signed", () => ({ ...sent(), signature: null })],
  ["has an empty signature", () => ({ ...sent(), signature: "" })],
  ["somebody else signed", () => sent("whsec_of_somebody_else")],
  ["was changed by one letter", () => ({ ...sent(), payload: sent().payload.replace("evt_1", "evt_2") })],
  ["was signed 301 seconds ago", () => sent(stripe.secret, 302)],
  ["was signed in the future", () => sent(stripe.secret, -302)],
  ["was signed without a time", () => ({ ...sent(), signature: sent().signature.replace(/^t=\d+,/, "") })],
  ["was signed under another scheme", () => ({ ...sent(), signature: sent().signature.replace("v1=", "v0=") })],
])("what %s is not believed", (_what, forge) => {
  const { payload, signature } = forge();
  expect(verifyEvent(bytes(payload), signature, now())).toBeNull();
});

test("signed text that is no event is not believed", () => {
  const { signature } = signEvent(EVENT, stripe.secret);
  expect(verifyEvent(bytes("{"), signature, now())).toBeNull();
});

test("an event twice, and twice at once, is applied once", async () => {
  const { userId } = await newBuyer(stripe);
  const event = newest("invoice.paid");
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => applyEvent(event)));
  expect(outcomes.sort()).toEqual(["applied", "replayed", "replayed", "replayed"]);
  expect(await applyEvent(event)).toBe("replayed");
  expect(await countAppliedEvents(userId)).toBe(1);
});

test("an event tells only of its own player", async () => {
  const one = await newBuyer(stripe);
  const other = await newBuyer(stripe);
  await applyEvent(newest("customer.subscription.created"));
  expect((await rowsOf(other.userId)).rows).toHaveLength(1);
  expect((await rowsOf(one.userId)).rows).toEqual([]);
});

test("events of unknown customers, and of kinds that change no subscription, are taken and write no row", async () => {
  const { userId, customerId } = await newBuyer(stripe);
  const event = newest("customer.subscription.created");
  const stranger = stripe.account.addCustomer(null, {});
  stripe.account.subscribe(stranger.id, {}, 0);
  expect(await applyEvent(newest("customer.subscription.created"))).toBe("not ours");
  stripe.account.openSession(
    { customer: customerId, reference: null, metadata: {}, success: "http://x.test", cancel: null },
    0,
  );
  expect(await applyEvent({ ...event, id: newId("evt"), type: "customer.updated" } as Stripe.Event)).toBe("not ours");
  expect(
    await applyEvent({
      ...event,
      id: newId("evt"),
      type: "charge.refunded",
      data: { object: { customer: null } },
    } as Stripe.Event),
  ).toBe("not ours");
  expect(await countAppliedEvents(userId)).toBe(0);
});

/** The event types that operate.md lists; ".updated" continues the name before it. */
function kindsToSend(): string[] {
  const readme = readFileSync(new URL("../../../../app/docs/operate.md", import.meta.url), "utf8");
  const list = /\/webhooks\/stripe` for ([^;]*);/.exec(readme)?.[1] ?? "";
  let stem = "";
  return [...list.matchAll(/`([\w.]+)`/g)].map(([, kind = ""]) => {
    const whole = kind.startsWith(".") ? stem + kind : kind;
    stem = whole.slice(0, whole.lastIndexOf("."));
    return whole;
  });
}

test("operate.md names ten kinds of events to send", () => {
  expect(new Set(kindsToSend()).size).toBe(10);
});

test.each(kindsToSend())(
  "an event of the kind %s, which operate.md tells to send, has its customer looked at",
  async (type) => {
    const { userId, customerId } = await newBuyer(stripe, { trialDays: 0 });
    const charge = stripe.account.payments.at(-1)?.charge ?? expect.fail("a charge");
    const customer = stripe.account.customers.get(customerId) ?? expect.fail("a customer");
    if (type === "customer.deleted") stripe.account.deleteCustomer(customerId);
    const objects: Record<string, object> = { "charge.refunded": charge, "customer.deleted": customer };
    const object = objects[type] ?? { customer: customerId };
    expect(await applyEvent({ ...EVENT, id: newId("evt"), type, data: { object } } as Stripe.Event)).toBe("applied");
    const { rows, ...rest } = expectedBillingRows(stripe, userId, customerId);
    // A deleted customer's data isn't read anymore, and none was known before.
    expect(await rowsOf(userId)).toEqual({ rows: type === "customer.deleted" ? [] : rows, ...rest });
  },
);

test("the first trial is remembered, though Stripe does not tell of it any more and a later one began", async () => {
  const { userId, customerId, subscription } = await newBuyer(stripe);
  await applyEvent(newest("customer.subscription.created"));
  const { trialStartedAt } = await rowsOf(userId);
  expect(trialStartedAt).toEqual(new Date((subscription.trial_start ?? 0) * 1_000));
  stripe.account.subscriptions.delete(subscription.id);
  const later = stripe.account.subscribe(customerId, { user_id: userId }, 7);
  later.trial_start = (later.trial_start ?? 0) + 86_400;
  await applyEvent(newest("customer.subscription.created"));
  expect(await rowsOf(userId)).toMatchObject({
    trialStartedAt,
    rows: expect.arrayContaining([expect.objectContaining({ id: later.id })]),
  });
});

test("late events of an erased account are taken and write no row", async () => {
  const { userId, subscription } = await newBuyer(stripe);
  await applyEvent(newest("customer.subscription.created"));
  stripe.account.cancel(subscription);
  const late = newest("customer.subscription.deleted");
  await database.delete(users).where(sql`id = ${userId}`);
  expect(await applyEvent(late)).toBe("not ours");
  const tables = ["stripe_customers", "subscriptions", "stripe_events"];
  for (const table of tables) {
    const { rows } = await database.execute(
      sql`select count(*)::int as n from ${sql.identifier(table)} where user_id = ${userId}`,
    );
    expect(rows[0]?.n, table).toBe(0);
  }
});

test("a failing Stripe or a failing database applies nothing, and the next delivery does", async () => {
  const { userId, customerId } = await newBuyer(stripe);
  const event = newest("customer.subscription.created");
  stripe.api.injectFault(/GET \/v1\/subscriptions/, {
    status: 500,
    body: { error: { type: "api_error", message: "no" } },
  });
  await expect(applyEvent(event)).rejects.toThrow();
  // The SDK retries once after a closed connection.
  stripe.api.injectFault(/GET \/v1\/subscriptions/, "hang up", 2);
  await expect(applyEvent(event)).rejects.toThrow();
  await database.execute(sql`alter table subscriptions add constraint broken check (false) not valid`);
  await expect(applyEvent(event)).rejects.toThrow();
  await database.execute(sql`alter table subscriptions drop constraint broken`);
  expect([await countAppliedEvents(userId), (await rowsOf(userId)).rows]).toEqual([0, []]);
  expect(await applyEvent(event)).toBe("applied");
  expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
});

test("a full refund shows until the next payment, a partial one doesn't", async () => {
  const { userId, customerId, subscription } = await newBuyer(stripe, { trialDays: 0 });
  const charge = stripe.account.payments.at(-1)?.charge ?? expect.fail("a charge");
  stripe.account.refund(charge, 100);
  await applyEvent(newest("charge.refunded"));
  expect(await getSubscription(userId)).toMatchObject({ standing: "active" });
  stripe.account.refund(charge);
  await applyEvent(newest("charge.refunded"));
  expect(await getSubscription(userId)).toMatchObject({ standing: "refunded", open: true });
  expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
  stripe.account.renew(subscription);
  await applyEvent(newest("invoice.paid"));
  expect(await getSubscription(userId)).toMatchObject({ standing: "active" });
});

test("a customer that Stripe deletes ends with their subscription, and late news of it change nothing", async () => {
  const { userId, customerId } = await newBuyer(stripe);
  await applyEvent(newest("customer.subscription.created"));
  stripe.account.deleteCustomer(customerId);
  const late = newest("customer.subscription.deleted");
  expect(await applyEvent(newest("customer.deleted"))).toBe("applied");
  expect(await getSubscription(userId)).toMatchObject({
    standing: "cancelled",
    open: false,
    trialUsed: true,
    manageable: false,
  });
  expect(await applyEvent(late)).toBe("not ours");
});

test("a customer Stripe no longer knows ends the same way, whichever event reveals it", async () => {
  const { userId, customerId } = await newBuyer(stripe);
  const event = newest("customer.subscription.created");
  await applyEvent(newest("invoice.paid"));
  stripe.account.deleteCustomer(customerId);
  expect(await applyEvent(event)).toBe("applied");
  expect(await getSubscription(userId)).toMatchObject({ open: false, manageable: false });
});

test("a second open subscription is cancelled at Stripe, the first one stays", async () => {
  const { userId, customerId, subscription } = await newBuyer(stripe);
  const second = stripe.account.subscribe(customerId, { user_id: userId }, 0);
  second.created = subscription.created + 5;
  await Promise.all(stripe.account.events.slice(-2).map((event) => applyEvent(event)));
  expect([subscription.status, second.status]).toEqual(["trialing", "canceled"]);
  await applyEvent(newest("customer.subscription.deleted"));
  expect(await rowsOf(userId)).toEqual(expectedBillingRows(stripe, userId, customerId));
});
