import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, database } from "#app/db/client.server.ts";
import { isOpen, subscriptionToKeep } from "#app/domain/pro-plan.ts";
import { isMissing, stripe, toStripeId } from "#app/features/billing/stripe.server.ts";
import { log } from "#app/log.server.ts";

/** All subscriptions of a customer at Stripe at one moment, numbered in the order in which the snapshots began. */
export interface Snapshot {
  number: number;
  subscriptions: Stripe.Subscription[];
  /** True if Stripe no longer has the customer. */
  gone: boolean;
  /** Fully refunded invoices; `all` if the list is complete. */
  refunded: { invoices: string[]; all: boolean };
}

/**
 * Cancels all but one of a customer's open subscriptions at Stripe, so that nobody pays twice, and returns the result.
 * The number is taken first: a snapshot with a higher one includes every earlier change.
 */
export async function syncSubscriptions(
  customerId: string,
  options: Stripe.RequestOptions = {},
  db: Db = database,
): Promise<Snapshot> {
  const number = await nextSnapshotNumber(db);
  const found = await listSubscriptions(customerId, options);
  const subscriptions = await cancelDuplicates(found ?? [], options);
  return { number, subscriptions, gone: found === null, refunded: { invoices: [], all: false } };
}

/** Includes ended subscriptions; null if Stripe has no such customer. */
async function listSubscriptions(
  customerId: string,
  options: Stripe.RequestOptions,
): Promise<Stripe.Subscription[] | null> {
  const found: Stripe.Subscription[] = [];
  try {
    for await (const one of stripe().subscriptions.list({ customer: customerId, status: "all", limit: 100 }, options))
      found.push(one);
    return found;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return null;
  }
}

export async function deletedCustomerSnapshot(db: Db = database): Promise<Snapshot> {
  return {
    number: await nextSnapshotNumber(db),
    subscriptions: [],
    gone: true,
    refunded: { invoices: [], all: false },
  };
}

async function nextSnapshotNumber(db: Db): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('stripe_readings') as number`);
  return Number(rows[0]?.number);
}

async function cancelDuplicates(
  found: Stripe.Subscription[],
  options: Stripe.RequestOptions,
): Promise<Stripe.Subscription[]> {
  const toKeep = subscriptionToKeep(found.filter(({ status }) => isOpen(status)));
  const current: Stripe.Subscription[] = [];
  for (const one of found) {
    if (!isOpen(one.status) || one === toKeep) current.push(one);
    else {
      log.error({ cancelled: one.id, kept: toKeep?.id }, "duplicate subscription cancelled; refund its payments");
      current.push(...(await cancelled(one.id, options)));
    }
  }
  return current;
}

/** Empty if another process canceled it first; that result is read later. */
async function cancelled(id: string, options: Stripe.RequestOptions): Promise<Stripe.Subscription[]> {
  try {
    return [await stripe().subscriptions.cancel(id, {}, options)];
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}

/** Invoices paid by a charge, if fully refunded. Retrieves the charge, since an event may be old. */
export async function listRefundedInvoices(chargeId: string, options: Stripe.RequestOptions = {}): Promise<string[]> {
  return listInvoices(await stripe().charges.retrieve(chargeId, {}, options), options);
}

export async function listAllRefundedInvoices(customerId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const charge of stripe().charges.list({ customer: customerId, limit: 100 }))
    found.push(...(await listInvoices(charge)));
  return found;
}

async function listInvoices(charge: Stripe.Charge, options: Stripe.RequestOptions = {}): Promise<string[]> {
  const intent = toStripeId(charge.payment_intent);
  if (!charge.refunded || intent === null) return [];
  const payments = await stripe().invoicePayments.list(
    { payment: { type: "payment_intent", payment_intent: intent } },
    options,
  );
  return payments.data.flatMap(({ invoice }) => toStripeId(invoice) ?? []);
}
