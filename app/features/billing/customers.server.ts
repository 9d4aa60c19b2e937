import { createHash } from "node:crypto";
import { and, eq, notInArray } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, subscriptions } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { ENDED_STATES, isOpen } from "#app/domain/pro-plan.ts";
import { env, OperatorError } from "#app/env.server.ts";
import { applySnapshot } from "#app/features/billing/sync/apply-snapshot.server.ts";
import { syncSubscriptions } from "#app/features/billing/sync/snapshots.server.ts";
import { isBillingEnabled, isStripeFailure, isStripePage, logFailure, stripe } from "./stripe.server.ts";

export interface Buyer {
  id: string;
  email: string;
}

export async function findCustomer(owner: string, db: Db = database) {
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, owner));
  return row ?? null;
}

/** Id of the buyer's customer at Stripe, created if there is none; concurrent calls get the same one. */
export async function ensureCustomer(
  buyer: Buyer,
  now: Date,
  db: Db = database,
): Promise<{ customerId: string; isNew: boolean }> {
  const known = await findCustomer(buyer.id, db);
  if (known?.customerId) return { customerId: known.customerId, isNew: false };
  const params = { email: buyer.email, metadata: { user_id: buyer.id } };
  // After Stripe has deleted a customer, the same parameters must not replay the deleted one.
  const idempotencyKey = idempotencyKeyFor("customer", now, params, known?.snapshotNumber ?? 0);
  const { id } = await stripe().customers.create(params, { idempotencyKey });
  await db
    .insert(stripeCustomers)
    .values({ userId: buyer.id, customerId: id })
    .onConflictDoUpdate({ target: stripeCustomers.userId, set: { customerId: id } });
  return { customerId: id, isNew: true };
}

/** Stripe idempotency key that is stable within the hour; a failure that Stripe stored expires with it. */
export function idempotencyKeyFor(what: string, now: Date, ...parts: unknown[]): string {
  const text = JSON.stringify([what, Math.floor(now.getTime() / HOUR_MS), ...parts]);
  return `${what}-${createHash("sha256").update(text).digest("base64url")}`;
}

/** URL of the billing portal, which returns to `back`; null without a customer, or if Stripe fails. */
export async function openPortal(owner: string, back: string, db: Db = database): Promise<string | null> {
  const customer = await findCustomer(owner, db);
  if (!customer?.customerId) return null;
  try {
    const { url } = await stripe().billingPortal.sessions.create({
      customer: customer.customerId,
      return_url: env.origin + back,
    });
    return isStripePage(url) ? url : null;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    logFailure(error, "the billing portal could not be opened");
    return null;
  }
}

/**
 * Cancels the owner's open subscriptions and Checkout Sessions at once; returns the number of subscriptions. Throws if
 * Stripe doesn't confirm: the account must then not be erased (docs/security.md#account-deletion).
 */
export async function cancelEverything(owner: string, db: Db = database): Promise<number> {
  const customerId = (await findCustomer(owner, db))?.customerId;
  if (!customerId) return 0;
  if (!isBillingEnabled()) {
    const isLive = and(eq(subscriptions.userId, owner), notInArray(subscriptions.status, ENDED_STATES));
    if ((await db.$count(subscriptions, isLive)) === 0) return 0;
    throw new OperatorError(
      "STRIPE_SECRET_KEY is missing: this account has a subscription that must be cancelled at Stripe first.",
    );
  }
  const { checkout, subscriptions: all } = stripe();
  for await (const session of checkout.sessions.list({ customer: customerId, status: "open" }))
    await checkout.sessions.expire(session.id);
  const { subscriptions: found } = await syncSubscriptions(customerId, {}, db);
  const open = found.filter(({ status }) => isOpen(status));
  for (const { id } of open) await all.cancel(id);
  await applySnapshot(customerId, await syncSubscriptions(customerId, {}, db), null, db);
  return open.length;
}
