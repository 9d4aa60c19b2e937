import { asc, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { database } from "#app/db/client.server.ts";
import { stripeCustomers, stripeEvents, subscriptions } from "#app/db/schema.ts";
import { newPlayer } from "../players.ts";
import type { StandIn } from "./stand-in.ts";

/** A player with a new subscription at the stand-in; the site has only stored the customer. */
export async function newBuyer(stripe: StandIn, { trialDays = 7 } = {}) {
  const userId = await newPlayer();
  const customer = stripe.account.addCustomer(`${userId}@example.com`, { user_id: userId });
  await database.insert(stripeCustomers).values({ userId, customerId: customer.id });
  const subscription = stripe.account.subscribe(customer.id, { user_id: userId }, trialDays);
  return { userId, customerId: customer.id, subscription };
}

export async function rowsOf(userId: string) {
  const rows = await database
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
  const [customer] = await database.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId));
  return { rows, trialStartedAt: customer?.trialStartedAt ?? null, customerId: customer?.customerId ?? null };
}

/** The expected billing rows, computed from the stand-in's objects alone. */
export function expectedBillingRows(stripe: StandIn, userId: string, customerId: string) {
  const at = (seconds: number | null | undefined) => (typeof seconds === "number" ? new Date(seconds * 1_000) : null);
  const mine = [...stripe.account.subscriptions.values()].filter(({ customer }) => customer === customerId);
  const refunded = stripe.account.payments.filter(({ charge }) => charge?.refunded).map(({ invoice }) => invoice.id);
  const trials = mine.flatMap(({ trial_start }) => trial_start ?? []);
  const row = (one: Stripe.Subscription) => ({
    userId,
    id: one.id,
    status: one.status,
    priceId: "price_pro_monthly",
    createdAt: at(one.created),
    trialEnd: at(one.trial_end),
    periodEnd: at(one.items.data[0]?.current_period_end),
    cancelAt: at(one.cancel_at),
    endedAt: at(one.ended_at),
    latestInvoice: one.latest_invoice,
    refundedInvoice: refunded.find((id) => id === one.latest_invoice) ?? null,
  });
  return {
    rows: mine.map(row).sort((a, b) => (a.id < b.id ? -1 : 1)),
    trialStartedAt: trials.length > 0 ? at(Math.min(...trials)) : null,
    customerId: stripe.account.customers.has(customerId) ? customerId : null,
  };
}

export const countAppliedEvents = (userId: string): Promise<number> =>
  database.$count(stripeEvents, eq(stripeEvents.userId, userId));

/** Delivers events to the built site in this process. */
export async function siteCarrier(): Promise<(payload: string, signature: string) => Promise<number>> {
  const { handleInProcess, UNKNOWN_CLIENT, ORIGIN } = await import("../visitor.ts");
  return async (body, signature) => {
    const headers = { "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": signature };
    const request = new Request(`${ORIGIN}/webhooks/stripe`, { method: "POST", body, headers });
    return (await handleInProcess(request, UNKNOWN_CLIENT)).status;
  };
}
