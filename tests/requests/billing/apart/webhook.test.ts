import { afterAll, expect, test, vi } from "vitest";
import { getSubscription } from "#app/features/billing/subscription.server.ts";
import { send } from "../../../support/raw-request.ts";
import { newBuyer, siteCarrier } from "../../../support/stripe/buyers.ts";
import { signEvent } from "../../../support/stripe/delivery.ts";
import { wholeDatabase } from "../../../support/whole-database.ts";

const stripe = await vi.hoisted(async () => (await import("../../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };
const post = (body: string, headers: Record<string, string>) =>
  send("/webhooks/stripe", { method: "POST", body, headers });

test("what Stripe tells arrives without a session, an origin or a referrer, and is answered with 200", async () => {
  const { userId } = await newBuyer(stripe);
  await stripe.flush(await siteCarrier(), { duplicate: 0.5, shuffle: true });
  expect(await getSubscription(userId)).toMatchObject({ standing: "trial" });
});

test.each<[string, Record<string, string>]>([
  ["with somebody else's signature", { "Stripe-Signature": signEvent({}, "whsec_x").signature }],
  ["as a form", { "Content-Type": "application/x-www-form-urlencoded" }],
  ["as plain text", { "Content-Type": "text/plain" }],
  ["as json that is none", { "Content-Type": "application/jsonx" }],
])("a post %s answers 400 and writes no row", async (_how, wrong) => {
  await newBuyer(stripe);
  const { payload, signature } = signEvent(stripe.account.events.at(-1) ?? {}, stripe.secret);
  const before = await wholeDatabase();
  expect((await post(payload, { ...JSON_TYPE, "Stripe-Signature": signature, ...wrong })).status).toBe(400);
  expect(await wholeDatabase()).toEqual(before);
});

test.each<[string, (event: { id: string; data: { object: object } }) => object]>([
  ["data", ({ data: _, ...event }) => event],
  ["an object in its data", (event) => ({ ...event, data: {} })],
  ["data that is an object", (event) => ({ ...event, data: null })],
  ["an id", ({ id: _, ...event }) => event],
  ["a storable id", (event) => ({ ...event, id: "evt_\0" })],
  ["a storable customer", (event) => ({ ...event, data: { object: { ...event.data.object, customer: "cus_\0" } } })],
  [
    "a customer that is named",
    (event) => ({ ...event, data: { object: { ...event.data.object, customer: { id: 7 } } } }),
  ],
])("a signed event without %s answers 400 and writes no row", async (_what, bend) => {
  await newBuyer(stripe);
  const event = stripe.account.events.find(({ type }) => String(type).startsWith("customer.subscription")) ?? {};
  const before = await wholeDatabase();
  const { payload, signature } = signEvent(bend(event as never), stripe.secret);
  const { status, text } = await post(payload, { ...JSON_TYPE, "Stripe-Signature": signature });
  expect([status, text]).toEqual([400, "not understood\n"]);
  expect(await wholeDatabase()).toEqual(before);
});

test("while Stripe cannot be asked the answer is 503, so that it delivers again", async () => {
  await newBuyer(stripe);
  const { payload, signature } = signEvent(stripe.account.events.at(-1) ?? {}, stripe.secret);
  stripe.api.injectFault(/GET \/v1\/subscriptions/, {
    status: 500,
    body: { error: { type: "api_error", message: "no" } },
  });
  expect((await post(payload, { ...JSON_TYPE, "Stripe-Signature": signature })).status).toBe(503);
  expect((await post(payload, { ...JSON_TYPE, "Stripe-Signature": signature })).status).toBe(200);
});
