import { randomBytes } from "node:crypto";
import Stripe from "stripe";

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const seconds = () => Math.floor(Date.now() / 1_000);

export const PRICE_ID = "price_pro_monthly";

// Stripe's objects have many more fields; these are the ones that the site, its tests and the hosted pages read.

export const price = () =>
  ({
    id: PRICE_ID,
    object: "price",
    active: true,
    currency: "usd",
    recurring: { interval: "month", interval_count: 1 },
    unit_amount: 499,
  }) as Stripe.Price;

export const customer = (email: string | null, metadata: Stripe.Metadata) =>
  ({ id: newId("cus"), object: "customer", email, metadata }) as Stripe.Customer;

export const list = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});

/** A subscription that starts now, on trial for `trialDays` or paid. Its item has the end of its period. */
export function subscription(customerId: string, metadata: Stripe.Metadata, trialDays: number): Stripe.Subscription {
  const id = newId("sub");
  const now = seconds();
  const end = now + (trialDays > 0 ? trialDays : 30) * 86_400;
  const item = { id: newId("si"), current_period_end: end, price: price() } as Stripe.SubscriptionItem;
  return {
    id,
    object: "subscription",
    cancel_at: null,
    cancel_at_period_end: false,
    created: now,
    customer: customerId,
    ended_at: null,
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    metadata,
    status: trialDays > 0 ? "trialing" : "active",
    trial_end: trialDays > 0 ? end : null,
    trial_start: trialDays > 0 ? now : null,
  } as Stripe.Subscription;
}

export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
}

export const portalSession = (customerId: string, back: string | null, origin: string) =>
  ({
    id: newId("bps"),
    object: "billing_portal.session",
    url: `${origin}/portal/${customerId}?${new URLSearchParams({ back: back ?? "" })}`,
  }) as Stripe.BillingPortal.Session;

/** The version pinned by the SDK, which every call must send. */
export const API_VERSION = Stripe.API_VERSION;
