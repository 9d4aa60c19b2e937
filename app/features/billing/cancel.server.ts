import { and, eq, notInArray } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema.ts";
import { ENDED_STATES, isOpen } from "#app/domain/pro-plan.ts";
import { OperatorError } from "#app/env.server.ts";
import { applySnapshot, syncSubscriptions } from "#app/features/billing/sync/snapshots.server.ts";
import { customerOf } from "./customers.server.ts";
import { isBillingEnabled, stripe } from "./stripe.server.ts";

/**
 * Cancels at once whatever of the owner's is open at Stripe, purchases that were begun included, and notes it; returns
 * how many subscriptions that were. Called before an account is erased: it throws when Stripe does not confirm, and the
 * account must then stay (docs/security.md#account-deletion).
 */
export async function cancelEverything(owner: string, db: Db = database): Promise<number> {
  const customerId = (await customerOf(owner, db))?.customerId;
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
