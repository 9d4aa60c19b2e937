import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOf } from "../../support/page-document.ts";
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

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const key = () => ({ Authorization: `Bearer ${standIn.settings.STRIPE_SECRET_KEY}` });
const version = { "Stripe-Version": Stripe.API_VERSION };

async function post(body: string, headers: Record<string, string>) {
  const answer = await fetch(`${standIn.origin}/v1/customers`, { method: "POST", body, headers });
  return { status: answer.status, error: (await answer.json()).error };
}

describe("the stand-in turns away", () => {
  test.each<[string, () => Record<string, string>, number]>([
    ["a call without a key", () => ({ ...FORM, ...version, "Idempotency-Key": "a" }), 401],
    [
      "a call with another key",
      () => ({ ...FORM, ...version, "Idempotency-Key": "a", Authorization: "Bearer sk_test_other" }),
      401,
    ],
    [
      "a call in another version",
      () => ({ ...FORM, ...key(), "Idempotency-Key": "a", "Stripe-Version": "2020-08-27" }),
      400,
    ],
    ["a call without a version", () => ({ ...FORM, ...key(), "Idempotency-Key": "a" }), 400],
    ["JSON", () => ({ ...key(), ...version, "Idempotency-Key": "a", "Content-Type": "application/json" }), 400],
    ["a call that could happen twice", () => ({ ...FORM, ...key(), ...version }), 400],
  ])("%s", async (_what, headers, status) => {
    expect((await post("email=a%40b.test", headers())).status).toBe(status);
  });

  test.each([
    ["an unknown parameter", "emial=a", "parameter_unknown"],
    ["an unknown parameter inside another", "metadata[a][b]=c&metadatum[a]=1", "parameter_unknown"],
    ["a text where parameters belong", "metadata=a", "parameter_invalid"],
  ])("%s", async (_what, body, code) => {
    const { status, error } = await post(body, { ...FORM, ...key(), ...version, "Idempotency-Key": body });
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
  const [first, again] = [
    await stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "same" }),
    await stripe.customers.create({ email: "a@b.test" }, { idempotencyKey: "same" }),
  ];
  expect(again.id).toBe(first.id);
  const other = stripe.customers.create({ email: "c@d.test" }, { idempotencyKey: "same" });
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
});

test("lists come in pages, the newest first, and the SDK walks through all of them", async () => {
  const { id } = await stripe.customers.create({ email: "many@b.test" });
  const made = Array.from({ length: 25 }, () => standIn.account.subscribe(id, {}, 7).id);
  const found: string[] = [];
  for await (const one of stripe.subscriptions.list({ customer: id, status: "all", limit: 10 })) found.push(one.id);
  expect(found).toEqual(made.reverse());
});

test("the hosted page takes a purchase without a script, once", async () => {
  const { id } = await stripe.customers.create({ email: "pays@b.test" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: id,
    line_items: [{ price: standIn.settings.STRIPE_PRICE_ID, quantity: 1 }],
    success_url: "http://localhost:3000/done",
  });
  const press = () =>
    fetch(session.url ?? "", { method: "POST", body: new URLSearchParams({ act: "pay" }), redirect: "manual" });
  expect((await press()).headers.get("Location")).toBe("http://localhost:3000/done");
  expect((await press()).status).toBe(200);
  expect((await stripe.subscriptions.list({ customer: id })).data).toHaveLength(1);
  const shown = documentOf(await (await fetch(`${standIn.origin}/pay/${session.id}`)).text());
  expect(shown.querySelector("script")).toBeNull();
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
  const events = standIn.account.events.slice(0, 20);
  const weather = { shuffle: true, duplicate: 0.5, delay: 2, lose: 0.2, atOnce: 3 };
  await deliver(events, carrier, standIn.secret, weather);
  const ids = events.map(({ id }) => id);
  expect([...new Set(taken)].sort()).toEqual([...ids].sort());
  expect(taken.length).toBeGreaterThan(ids.length);
  expect(taken).not.toEqual(ids);
});
