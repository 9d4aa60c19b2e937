import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, stripeEvents, subscriptions } from "#app/db/schema.ts";
import { ENDED_STATES, isOpen } from "#app/domain/pro-plan.ts";
import { fromUnix, toStripeId } from "#app/features/billing/stripe.server.ts";
import type { Snapshot } from "./snapshots.server.ts";

type Event = Pick<Stripe.Event, "id" | "type" | "created">;

/**
 * Saves a snapshot of a customer, in one transaction with the event that caused it. "unknown": no account has this
 * customer, as for late events of an erased one; "replayed": the event was applied before; neither writes a row. A
 * snapshot older than the last one applied changes only refunds.
 */
export async function applySnapshot(customerId: string, snapshot: Snapshot, event: Event | null, db: Db = database) {
  return db.transaction(async (tx) => {
    const [customer] = await tx
      .select()
      .from(stripeCustomers)
      .where(eq(stripeCustomers.customerId, customerId))
      .for("update");
    if (!customer) return "unknown";
    if (event !== null && !(await recordEvent(event, customer.userId, tx))) return "replayed";
    if (customer.snapshotNumber < snapshot.number) {
      await saveCustomer(customer.userId, snapshot, tx);
      await saveSubscriptions(customer.userId, snapshot.subscriptions, tx);
    }
    await saveRefunds(customer.userId, snapshot, tx);
    return "applied";
  });
}

async function recordEvent({ id, type, created }: Event, userId: string, db: Db): Promise<boolean> {
  const row = { id, userId, type, createdAt: new Date(created * 1_000) };
  const written = await db.insert(stripeEvents).values(row).onConflictDoNothing().returning({ id: stripeEvents.id });
  return written.length > 0;
}

async function saveCustomer(userId: string, { number, subscriptions: found, gone }: Snapshot, db: Db) {
  const trials = found.flatMap(({ trial_start }) => trial_start ?? []);
  const first = trials.length > 0 ? fromUnix(Math.min(...trials)) : null;
  await db
    .update(stripeCustomers)
    .set({
      snapshotNumber: number,
      ...(gone && { customerId: null }),
      ...(first && {
        trialStartedAt: sql`least(${stripeCustomers.trialStartedAt}, ${first.toISOString()}::timestamptz)`,
      }),
    })
    .where(and(eq(stripeCustomers.userId, userId), lt(stripeCustomers.snapshotNumber, number)));
}

async function saveSubscriptions(userId: string, found: Stripe.Subscription[], db: Db) {
  // A unique index allows one open subscription at any moment, so ended ones are written first.
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
    const { userId: owner, id, ...state } = toSubscriptionRow(userId, one);
    await db
      .insert(subscriptions)
      .values({ userId: owner, id, ...state })
      .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.id], set: state });
  }
}

async function saveRefunds(userId: string, { refunded: { invoices, all } }: Snapshot, db: Db) {
  if (invoices.length === 0 && !all) return;
  const refunded = sql`${subscriptions.latestInvoice} = any(${sql.param(invoices)}::text[])`;
  await db
    .update(subscriptions)
    .set({ refundedInvoice: sql`case when ${refunded} then ${subscriptions.latestInvoice} end` })
    .where(and(eq(subscriptions.userId, userId), all ? undefined : refunded));
}

/** Since Stripe's API versions of 2025, the end of the period is on the items. */
function toSubscriptionRow(userId: string, one: Stripe.Subscription) {
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
    latestInvoice: toStripeId(one.latest_invoice),
  };
}
