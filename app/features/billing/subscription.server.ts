import { desc, eq, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, subscriptions } from "#app/db/schema.ts";
import { ENDED_STATES, type ProStanding, proStanding } from "#app/domain/pro-plan.ts";
import { isBillingEnabled } from "./stripe.server.ts";

export interface SubscriptionView extends ProStanding {
  onSale: boolean;
  trialUsed: boolean;
  manageable: boolean;
}

/** Uses the open subscription, else the newest. One query, or none if Pro isn't on sale. */
export async function getSubscription(owner: string, db: Db = database): Promise<SubscriptionView> {
  if (!isBillingEnabled()) return { ...proStanding(null), onSale: false, trialUsed: false, manageable: false };
  const [row] = await db
    .select({ customer: stripeCustomers, subscription: subscriptions })
    .from(stripeCustomers)
    .leftJoin(subscriptions, eq(subscriptions.userId, stripeCustomers.userId))
    .where(eq(stripeCustomers.userId, owner))
    .orderBy(sql`${subscriptions.status} in ${ENDED_STATES}`, desc(subscriptions.createdAt), subscriptions.id)
    .limit(1);
  const found = row?.subscription ?? null;
  const status = proStanding(
    found && { ...found, refunded: found.refundedInvoice !== null && found.refundedInvoice === found.latestInvoice },
  );
  return {
    ...status,
    onSale: true,
    trialUsed: row?.customer.trialStartedAt != null,
    manageable: row?.customer.customerId != null && found !== null,
  };
}
