import { type Db, database } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { customerOf } from "./customers.server.ts";
import { isStripeFailure, isStripePage, logFailure, stripe } from "./stripe.server.ts";

/** The address of the page at Stripe where the owner manages their subscription, coming back to `back`; null when there is none, or Stripe fails. */
export async function openPortal(owner: string, back: string, db: Db = database): Promise<string | null> {
  const customer = await customerOf(owner, db);
  if (!customer?.customerId) return null;
  try {
    const { url } = await stripe().billingPortal.sessions.create({ customer: customer.customerId, return_url: env.origin + back });
    return isStripePage(url) ? url : null;
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    logFailure(error, "the billing portal could not be opened");
    return null;
  }
}
