import { desc, eq, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, subscriptions } from "#app/db/schema.ts";
import { ENDED_STATES, type ProStanding, standingOf } from "#app/domain/pro-plan.ts";
import { isBillingEnabled } from "./stripe.server.ts";

/** How a player stands with Pro, as Settings and the offer show it. */
export interface SubscriptionView extends ProStanding {
  /** False while Pro cannot be bought here, which is shown as "Coming soon". */
  onSale: boolean;
  /** True when the account's one free trial has begun, ever. */
  trialUsed: boolean;
  /** True when Stripe has a page on which the player can manage it. */
  manageable: boolean;
}

/**
 * How the owner stands with Pro: by the open subscription, else by the newest. One query, and none where Pro is not
 * sold.
 */
export async function subscriptionOf(owner: string, db: Db = database): Promise<SubscriptionView> {
  if (!isBillingEnabled()) return { ...standingOf(null), onSale: false, trialUsed: false, manageable: false };
  const [row] = await db
    .select({ customer: stripeCustomers, subscription: subscriptions })
    .from(stripeCustomers)
    .leftJoin(subscriptions, eq(subscriptions.userId, stripeCustomers.userId))
    .where(eq(stripeCustomers.userId, owner))
    .orderBy(sql`${subscriptions.status} in ${ENDED_STATES}`, desc(subscriptions.createdAt), subscriptions.id)
    .limit(1);
  const found = row?.subscription ?? null;
  const status = standingOf(
    found && { ...found, refunded: found.refundedInvoice !== null && found.refundedInvoice === found.latestInvoice },
  );
  return {
    ...status,
    onSale: true,
    trialUsed: row?.customer.trialStartedAt != null,
    manageable: row?.customer.customerId != null && found !== null,
  };
}
