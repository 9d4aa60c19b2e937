import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, stripeEvents, subscriptions } from "#app/db/schema.ts";
import { ENDED_STATES, isOpen, subscriptionToKeep } from "#app/domain/pro-plan.ts";
import { fromUnix, idOf, isMissing, stripe } from "#app/features/billing/stripe.server.ts";
import { log } from "#app/log.server.ts";

/**
 * All subscriptions of a customer as Stripe has them at one moment; readings are numbered in the order they were begun.
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
 * Reads a customer's subscriptions from Stripe. The number is taken first: a reading with a higher one saw everything
 * that happened before. Where more than one is open, all but the one to keep are cancelled at Stripe, so that nobody
 * pays twice.
 */
export async function syncSubscriptions(
  customerId: string,
  options: Stripe.RequestOptions = {},
  db: Db = database,
): Promise<Snapshot> {
  const number = await nextReading(db);
  const found = await listed(customerId, options);
  const kept = await cancelDuplicates(found ?? [], options);
  return { number, subscriptions: kept, gone: found === null, refunded: { invoices: [], all: false } };
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

/** The reading of a customer that Stripe says is deleted; it is asked nothing. */
export async function deletedCustomerSnapshot(db: Db = database): Promise<Snapshot> {
  return { number: await nextReading(db), subscriptions: [], gone: true, refunded: { invoices: [], all: false } };
}

async function nextReading(db: Db): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('stripe_readings') as number`);
  return Number(rows[0]?.number);
}

async function cancelDuplicates(
  found: Stripe.Subscription[],
  options: Stripe.RequestOptions,
): Promise<Stripe.Subscription[]> {
  const keeper = subscriptionToKeep(found.filter(({ status }) => isOpen(status)));
  const kept: Stripe.Subscription[] = [];
  for (const one of found) {
    if (!isOpen(one.status) || one === keeper) kept.push(one);
    else {
      log.error(
        { cancelled: one.id, kept: keeper?.id },
        "a player had a second subscription; what was paid for it must be given back",
      );
      kept.push(...(await cancelled(one.id, options)));
    }
  }
  return kept;
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

type Event = Pick<Stripe.Event, "id" | "type" | "created">;

/**
 * Makes the rows of a customer say what a reading says, in one transaction with the event that caused it. "unknown"
 * when no account has this customer (an erased one's late events), "replayed" when the event was applied before;
 * neither writes a row. An older reading than the one that was applied last changes no state.
 */
export async function applySnapshot(customerId: string, reading: Snapshot, event: Event | null, db: Db = database) {
  return db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(stripeCustomers)
      .where(eq(stripeCustomers.customerId, customerId))
      .for("update");
    if (!customer) return "unknown";
    if (event !== null && !(await isFirst(event, customer.userId, tx))) return "replayed";
    if (customer.reading < reading.number) {
      await noteCustomer(customer.userId, reading, tx);
      await noteSubscriptions(customer.userId, reading.subscriptions, tx);
    }
    await noteRefunds(customer.userId, reading, tx);
    return "applied";
  });
}

async function isFirst({ id, type, created }: Event, userId: string, db: Db): Promise<boolean> {
  const row = { id, userId, type, createdAt: new Date(created * 1_000) };
  const written = await db.insert(stripeEvents).values(row).onConflictDoNothing().returning({ id: stripeEvents.id });
  return written.length > 0;
}

async function noteCustomer(userId: string, { number, subscriptions: found, gone }: Snapshot, db: Db) {
  const trials = found.flatMap(({ trial_start }) => trial_start ?? []);
  const first = trials.length > 0 ? fromUnix(Math.min(...trials)) : null;
  await db
    .update(stripeCustomers)
    .set({
      reading: number,
      ...(gone && { customerId: null }),
      ...(first && {
        trialStartedAt: sql`least(${stripeCustomers.trialStartedAt}, ${first.toISOString()}::timestamptz)`,
      }),
    })
    .where(and(eq(stripeCustomers.userId, userId), lt(stripeCustomers.reading, number)));
}

async function noteSubscriptions(userId: string, found: Stripe.Subscription[], db: Db) {
  // why: at most one may be open at any moment, so what has ended is written first
  const ids = found.map(({ id }) => id);
  await db
    .update(subscriptions)
    .set({ status: "canceled", endedAt: sql`coalesce(${subscriptions.endedAt}, now())`, cancelAt: null })
    .where(
      and(
        eq(subscriptions.userId, userId),
        notInArray(subscriptions.status, ENDED_STATES),
        ids.length > 0 ? notInArray(subscriptions.id, ids) : undefined,
      ),
    );
  for (const one of [...found].sort((a, b) => Number(isOpen(a.status)) - Number(isOpen(b.status)))) {
    const { userId: owner, id, ...state } = rowOf(userId, one);
    await db
      .insert(subscriptions)
      .values({ userId: owner, id, ...state })
      .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.id], set: state });
  }
}

async function noteRefunds(userId: string, { refunded: { invoices, all } }: Snapshot, db: Db) {
  if (invoices.length === 0 && !all) return;
  const refunded = sql`${subscriptions.latestInvoice} = any(${sql.param(invoices)}::text[])`;
  await db
    .update(subscriptions)
    .set({ refundedInvoice: sql`case when ${refunded} then ${subscriptions.latestInvoice} end` })
    .where(and(eq(subscriptions.userId, userId), all ? undefined : refunded));
}

/**
 * A subscription of Stripe's as the row that keeps it. The end of the period stands on its items since the 2025
 * versions of the API.
 */
function rowOf(userId: string, one: Stripe.Subscription) {
  const ends = one.items.data.map(({ current_period_end }) => current_period_end);
  const periodEnd = ends.length > 0 ? Math.max(...ends) : null;
  return {
    userId,
    id: one.id,
    status: one.status,
    priceId: one.items.data[0]?.price.id ?? "",
    createdAt: new Date(one.created * 1_000),
    trialEnd: fromUnix(one.trial_end),
    periodEnd: fromUnix(periodEnd),
    cancelAt: fromUnix(one.cancel_at ?? (one.cancel_at_period_end ? periodEnd : null)),
    endedAt: fromUnix(one.ended_at),
    latestInvoice: idOf(one.latest_invoice),
  };
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
