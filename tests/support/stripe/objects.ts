import { randomBytes } from "node:crypto";
import Stripe from "stripe";

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const seconds = () => Math.floor(Date.now() / 1_000);

export const PRICE_ID = "price_pro_monthly";
const shared = { livemode: false, metadata: {} } as const;

export const price = (): Stripe.Price => ({
  ...shared,
  id: PRICE_ID,
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created: 1_700_000_000,
  currency: "usd",
  custom_unit_amount: null,
  lookup_key: null,
  nickname: null,
  product: "prod_pro",
  recurring: { interval: "month", interval_count: 1, meter: null, trial_period_days: null, usage_type: "licensed" },
  tax_behavior: null,
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: 499,
  unit_amount_decimal: null,
});

const plan = (): Stripe.Plan => ({
  ...shared,
  id: PRICE_ID,
  object: "plan",
  active: true,
  amount: 499,
  amount_decimal: null,
  billing_scheme: "per_unit",
  created: 1_700_000_000,
  currency: "usd",
  interval: "month",
  interval_count: 1,
  meter: null,
  nickname: null,
  product: "prod_pro",
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: "licensed",
});

export const customer = (email: string | null, metadata: Stripe.Metadata): Stripe.Customer => ({
  id: newId("cus"),
  object: "customer",
  balance: 0,
  created: seconds(),
  default_source: null,
  description: null,
  email,
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata,
  shipping: null,
});

export const list = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});

/** A subscription that starts now, on trial for `trialDays` or paid. Its item has the end of its period. */
export function subscription(customerId: string, metadata: Stripe.Metadata, trialDays: number): Stripe.Subscription {
  const [id, now] = [newId("sub"), seconds()];
  const end = now + (trialDays > 0 ? trialDays : 30) * 86_400;
  const item: Stripe.SubscriptionItem = {
    id: newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_end: end,
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: plan(),
    price: price(),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: end,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    customer: customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialDays > 0 ? "trialing" : "active",
    test_clock: null,
    transfer_data: null,
    trial_end: trialDays > 0 ? end : null,
    trial_settings: null,
    trial_start: trialDays > 0 ? now : null,
  };
}

export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error("a subscription without an item");
  return item;
}

export const portalSession = (
  customerId: string,
  back: string | null,
  origin: string,
): Stripe.BillingPortal.Session => ({
  id: newId("bps"),
  object: "billing_portal.session",
  configuration: "bpc_standin",
  created: seconds(),
  customer: customerId,
  customer_account: null,
  flow: null,
  livemode: false,
  locale: null,
  on_behalf_of: null,
  return_url: back,
  url: `${origin}/portal/${customerId}?${new URLSearchParams({ back: back ?? "" })}`,
});

/** The version pinned by the SDK, which every call must send. */
export const API_VERSION = Stripe.API_VERSION;
