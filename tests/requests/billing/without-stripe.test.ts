import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { stripeCustomers, subscriptions } from "#app/db/schema.ts";
import { cancelEverything } from "#app/features/billing/customers.server.ts";
import { signedIn, Visitor } from "../../support/visitor.ts";

const HERE = "/dashboard/subscribe";

const LOG_IN = "Please log in to continue with your subscription.";
const CONFIRM = "Please confirm your email before subscribing.";

test("without Stripe the offer is coming soon to all, has no button to buy, and says what to do first", async () => {
  for (const [visitor, told] of [
    [new Visitor(), [LOG_IN]],
    [await signedIn({ verified: false }), [CONFIRM]],
    [await signedIn(), []],
  ] as const) {
    const { status, text, document } = await visitor.get(HERE);
    expect(status).toBe(200);
    expect(text).toContain("Coming soon Pro isn't on sale yet. Until it is, a free account is all you need.");
    expect(text).toContain("$4.99");
    expect([LOG_IN, CONFIRM].filter((words) => text.includes(words))).toEqual(told);
    const buttons = [...document.querySelectorAll("main button")].map(({ textContent }) => textContent);
    expect(buttons).toEqual(told[0] === CONFIRM ? ["Resend email"] : []);
  }
});

test("without Stripe nothing links to the offer", async () => {
  expect((await new Visitor().get("/")).html).not.toContain(HERE);
  expect((await (await signedIn()).get("/dashboard")).html).not.toContain(HERE);
});

test("without Stripe an account that never bought can be closed, and one with a subscription cannot", async () => {
  const one = await signedIn();
  const other = await signedIn();
  await database.insert(stripeCustomers).values({ userId: other.id, customerId: `cus_${uuidv7()}` });
  expect([await cancelEverything(one.id), await cancelEverything(other.id)]).toEqual([0, 0]);
  await database
    .insert(subscriptions)
    .values({ userId: other.id, id: `sub_${uuidv7()}`, status: "active", priceId: "price_1", createdAt: new Date() });
  await expect(cancelEverything(other.id)).rejects.toThrow("STRIPE_SECRET_KEY is missing");
});
