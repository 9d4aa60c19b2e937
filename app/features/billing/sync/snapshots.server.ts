import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, database } from "#app/db/client.server.ts";
import { isOpen, subscriptionToKeep } from "#app/domain/pro-plan.ts";
import { idOf, isMissing, stripe } from "#app/features/billing/stripe.server.ts";
import { log } from "#app/log.server.ts";

/**
 * All subscriptions of a customer as Stripe has them at one moment; snapshots are numbered in the order they were
 * begun.
 */
export interface Snapshot {
  number: number;
  subscriptions: Stripe.Subscription[];
  /** True when Stripe no longer has the customer. */
  gone: boolean;
  /** The invoices that are known to have been given back in full; `all` when no other was. */
  refunded: { invoices: string[]; all: boolean };
}

/**
 * Cancels at Stripe all but one of a customer's open subscriptions, so that nobody pays twice, and returns them all as
 * they then are. The number is taken first: a snapshot with a higher one saw everything that happened before.
 */
export async function syncSubscriptions(
  customerId: string,
  options: Stripe.RequestOptions = {},
  db: Db = database,
): Promise<Snapshot> {
  const number = await nextSnapshotNumber(db);
  const found = await listed(customerId, options);
  const subscriptions = await cancelDuplicates(found ?? [], options);
  return { number, subscriptions, gone: found === null, refunded: { invoices: [], all: false } };
}

/** Every subscription of a customer, ended ones too; null when Stripe has no such customer. */
async function listed(customerId: string, options: Stripe.RequestOptions): Promise<Stripe.Subscription[] | null> {
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

/** The snapshot of a customer that Stripe says is deleted; it is asked nothing. */
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
      log.error(
        { cancelled: one.id, kept: toKeep?.id },
        "a player had a second subscription; what was paid for it must be given back",
      );
      current.push(...(await cancelled(one.id, options)));
    }
  }
  return current;
}

/**
 * The subscription after it was cancelled; nothing when another process was faster, and what it found is read after
 * this.
 */
async function cancelled(id: string, options: Stripe.RequestOptions): Promise<Stripe.Subscription[]> {
  try {
    return [await stripe().subscriptions.cancel(id, {}, options)];
  } catch (error) {
    if (!isMissing(error)) throw error;
    return [];
  }
}

/**
 * The invoices that a charge paid for, when all of it was given back; none otherwise. The charge is read anew, since an
 * event may be old.
 */
export async function invoicesGivenBack(chargeId: string, options: Stripe.RequestOptions = {}): Promise<string[]> {
  return invoicesOf(await stripe().charges.retrieve(chargeId, {}, options), options);
}

/** Every invoice of a customer whose payment was given back in full. */
export async function allGivenBack(customerId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const charge of stripe().charges.list({ customer: customerId, limit: 100 }))
    found.push(...(await invoicesOf(charge)));
  return found;
}

async function invoicesOf(charge: Stripe.Charge, options: Stripe.RequestOptions = {}): Promise<string[]> {
  const intent = idOf(charge.payment_intent);
  if (!charge.refunded || intent === null) return [];
  const payments = await stripe().invoicePayments.list(
    { payment: { type: "payment_intent", payment_intent: intent } },
    options,
  );
  return payments.data.flatMap(({ invoice }) => idOf(invoice) ?? []);
}
