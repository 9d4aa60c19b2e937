import { eq, sql } from "drizzle-orm";
import Stripe from "stripe";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, stripeEvents } from "#app/db/schema.ts";
import { stripeSettings, toStripeId } from "#app/features/billing/stripe.server.ts";
import { applySnapshot } from "./apply-snapshot.server.ts";
import { deletedCustomerSnapshot, listRefundedInvoices, syncSubscriptions } from "./snapshots.server.ts";

/** Tolerated clock skew of a signature, in both directions. */
const TOLERANCE_SECONDS = 300;

/** The event if one of our secrets signed it within five minutes of `now`; else null (docs/security.md#stripe). */
export function verifyEvent(body: Uint8Array, signature: string | null, now: Date): Stripe.Event | null {
  const at = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? "")?.[1] ?? Number.NaN);
  // The SDK rejects old timestamps but accepts future ones.
  if (signature === null || !(at * 1_000 <= now.getTime() + TOLERANCE_SECONDS * 1_000)) return null;
  for (const secret of stripeSettings().webhookSecrets) {
    try {
      return Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    } catch {
      // A wrong signature and an invalid body get the same response.
    }
  }
  return null;
}

const IdSchema = z.string().regex(/^[^\0]{1,255}$/);
const EventSchema = z.object({
  id: IdSchema,
  type: z.string(),
  data: z.object({
    object: z.object({ id: IdSchema.nullish(), customer: IdSchema.or(z.object({ id: IdSchema })).nullish() }),
  }),
});

/** Validates the fields that we read, and that ids can be queried; the holder of a secret can sign anything. */
export const isWellFormed = (event: unknown): boolean => EventSchema.safeParse(event).success;

/**
 * Applies an event once, in any order of delivery: the event only names a customer, whose state is then read from
 * Stripe. "not ours": an unknown customer, or an event type that changes no subscription. Throws if Stripe or the
 * database fails, and Stripe delivers again.
 */
export async function applyEvent(event: Stripe.Event, db: Db = database): Promise<"applied" | "replayed" | "not ours"> {
  const customerId = eventCustomer(event);
  if (customerId === null || !(await isKnown(customerId, db))) return "not ours";
  if (await wasApplied(event.id, db)) return "replayed";
  // No retries, since Stripe delivers again.
  const options = { maxNetworkRetries: 0 };
  const snapshot =
    event.type === "customer.deleted"
      ? await deletedCustomerSnapshot(db)
      : await syncSubscriptions(customerId, options, db);
  if (event.type === "charge.refunded")
    snapshot.refunded.invoices = await listRefundedInvoices(event.data.object.id, options);
  const outcome = await applySnapshot(customerId, snapshot, event, db);
  return outcome === "unknown" ? "not ours" : outcome;
}

/** Null if the event can't change a subscription. docs/operate.md lists the event types to enable. */
function eventCustomer(event: Stripe.Event): string | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "invoice.paid":
    case "invoice.payment_failed":
    case "charge.refunded":
      return toStripeId(event.data.object.customer);
    case "customer.deleted":
      return event.data.object.id;
    default:
      return null;
  }
}

async function isKnown(customerId: string, db: Db): Promise<boolean> {
  return (await db.$count(stripeCustomers, eq(stripeCustomers.customerId, customerId))) > 0;
}

async function wasApplied(id: string, db: Db): Promise<boolean> {
  return (await db.$count(stripeEvents, eq(stripeEvents.id, id))) > 0;
}

/** Longest delay in seconds from an event's creation to its application, in the last hour; 0 without events. */
export async function webhookLag(db: Db = database): Promise<number> {
  const [latest] = await db
    .select({
      seconds: sql<number>`
        coalesce(extract(epoch from max(${stripeEvents.receivedAt} - ${stripeEvents.createdAt})), 0)::float8`,
    })
    .from(stripeEvents)
    .where(sql`${stripeEvents.receivedAt} > now() - interval '1 hour'`);
  return latest?.seconds ?? 0;
}
