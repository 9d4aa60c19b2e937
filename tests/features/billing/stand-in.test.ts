import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliver } from "../../support/stripe/delivery.ts";
import { type StandIn, startStandIn } from "../../support/stripe/stand-in.ts";

let standIn: StandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await startStandIn();
  const { hostname, port } = new URL(standIn.origin);
  stripe = new Stripe(standIn.settings.STRIPE_SECRET_KEY, {
    protocol: "http",
    host: hostname,
    port,
    maxNetworkRetries: 0,
  });
});
afterAll(() => standIn.stop());

const headers = (key = "a") => ({
  "Content-Type": "application/x-www-form-urlencoded",
  Authorization: `Bearer ${standIn.settings.STRIPE_SECRET_KEY}`,
  "Stripe-Version": Stripe.API_VERSION,
  "Idempotency-Key": key,
});

async function post(body: string, headers: Record<string, string>) {
  const answer = await fetch(`${standIn.origin}/v1/customers`, { method: "POST", body, headers });
  return { status: answer.status, error: (await answer.json()).error };
}

describe("the stand-in turns away", () => {
  test.each<[string, Record<string, string>, number]>([
    ["a call without a key", { Authorization: "" }, 401],
    ["a call with another key", { Authorization: "Bearer sk_test_other" }, 401],
    ["a call in another version", { "Stripe-Version": "2020-08-27" }, 400],
    ["a call without a version", { "Stripe-Version": "" }, 400],
    ["JSON", { "Content-Type": "application/json" }, 400],
    ["a call that could happen twice", { "Idempotency-Key": "" }, 400],
  ])("%s", async (_what, wrong, status) => {
    expect((await post("email=a%40b.test", { ...headers(), ...wrong })).status).toBe(status);
  });

  test.each([
    ["an unknown parameter", "emial=a", "parameter_unknown"],
    ["an unknown parameter inside another", "metadata[a][b]=c&metadatum[a]=1", "parameter_unknown"],
    ["a text where parameters belong", "metadata=a", "parameter_invalid"],
  ])("%s", async (_what, body, code) => {
    const { status, error } = await post(body, headers(body));
    expect([status, error.code]).toEqual([400, code]);
  });

  test("what it does not have, in the SDK's own errors", async () => {
    await expect(stripe.subscriptions.list({ customer: "cus_none" })).rejects.toMatchObject({
      code: "resource_missing",
      param: "customer",
    });
    await expect(stripe.prices.retrieve("price_none")).rejects.toMatchObject({ code: "resource_missing" });
  });
});

test("the same key does the same thing once, and is refused for another", async () => {
  const first = await stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "same" });
  const again = await stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "same" });
  expect(again.id).toBe(first.id);
  const other = stripe.customers.create({ email: "c@d.test" }, { idempotencyKey: "same" });
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("events, signed as the SDK checks them, come shuffled, doubled, late, lost and refused until taken", async () => {
  const taken: string[] = [];
  let refusals = 5;
  const carrier = async (payload: string, signature: string) => {
    const { id } = Stripe.webhooks.constructEvent(payload, signature, standIn.secret);
    if (refusals-- > 0) return 500;
    taken.push(id);
    return 200;
  };
  for (let n = 0; n < 20; n++) standIn.account.addCustomer(null, {});
  const events = standIn.account.events.slice(-20);
  const weather = { shuffle: true, duplicate: 0.5, delay: 2, lose: 0.2, atOnce: 3 };
  await deliver(events, carrier, standIn.secret, weather);
  const ids = events.map(({ id }) => id);
  expect([...new Set(taken)].sort()).toEqual([...ids].sort());
  expect(taken.length).toBeGreaterThan(ids.length);
  expect(taken).not.toEqual(ids);
});
