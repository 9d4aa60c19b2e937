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

/** Who buys. */
export interface Buyer {
  id: string;
  email: string;
}

/** A player as Stripe knows them, or null when it does not. */
export async function findCustomer(owner: string, db: Db = database) {
  const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, owner));
  return row ?? null;
}

/** The id of the buyer's customer at Stripe, made when there is none; the same one for two that ask at once. */
export async function ensureCustomer(
  buyer: Buyer,
  now: Date,
  db: Db = database,
): Promise<{ customerId: string; isNew: boolean }> {
  const known = await findCustomer(buyer.id, db);
  if (known?.customerId) return { customerId: known.customerId, isNew: false };
  const params = { email: buyer.email, metadata: { user_id: buyer.id } };
  // why: after Stripe has deleted a customer, the same words must not bring the deleted one back
  const idempotencyKey = idempotencyKeyFor("customer", now, params, known?.reading ?? 0);
  const { id } = await stripe().customers.create(params, { idempotencyKey });
  await db
    .insert(stripeCustomers)
    .values({ userId: buyer.id, customerId: id })
    .onConflictDoUpdate({ target: stripeCustomers.userId, set: { customerId: id } });
  return { customerId: id, isNew: true };
}

/**
 * A key under which Stripe does the same thing only once within the hour; a failure that Stripe remembers passes with
 * it.
 */
export function idempotencyKeyFor(what: string, now: Date, ...parts: unknown[]): string {
  const text = JSON.stringify([what, Math.floor(now.getTime() / HOUR_MS), ...parts]);
  return `${what}-${createHash("sha256").update(text).digest("base64url")}`;
}

/**
 * The address of the page at Stripe where the owner manages their subscription, coming back to `back`; null when there
 * is none, or Stripe fails.
 */
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
 * Cancels at once whatever of the owner's is open at Stripe, purchases that were begun included, and notes it; returns
 * how many subscriptions that were. Called before an account is erased: it throws when Stripe does not confirm, and the
 * account must then stay (docs/security.md#account-deletion).
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
