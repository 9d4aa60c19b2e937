import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { stripeCustomers, subscriptions, users } from "#app/db/schema.ts";
import { isOpen, PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { findCustomer } from "#app/features/billing/customers.server.ts";
import { stripe, stripeSettings, toStripeId } from "#app/features/billing/stripe.server.ts";
import { applySnapshot } from "./apply-snapshot.server.ts";
import { listAllRefundedInvoices, syncSubscriptions } from "./snapshots.server.ts";

export interface Comparison {
  compared: number;
  repaired: number;
  /** Differences that only the operator can resolve. */
  open: number;
}

/** Updates every account's subscription to match Stripe's; `report` gets a sentence for each difference. */
export async function reconcile(report: (sentence: string) => void, db: Db = database): Promise<Comparison> {
  const result: Comparison = { compared: 0, repaired: 0, open: 0 };
  for (const sentence of [...(await wrongPrice()), ...(await adoptOrphans(result, report, db))]) {
    result.open++;
    report(sentence);
  }
  for await (const { userId, customerId } of customers(db)) {
    const before = await stateOf(userId, db);
    const snapshot = await syncSubscriptions(customerId, {}, db);
    if (!snapshot.gone) snapshot.refunded = { invoices: await listAllRefundedInvoices(customerId), all: true };
    await applySnapshot(customerId, snapshot, null, db);
    const after = await stateOf(userId, db);
    result.compared++;
    if (before === after) continue;
    result.repaired++;
    report(`Account ${userId}: ${before || "nothing"} is now ${after || "nothing"}.`);
  }
  return result;
}

async function* customers(db: Db) {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const page = await db
      .select({ userId: stripeCustomers.userId, customerId: stripeCustomers.customerId })
      .from(stripeCustomers)
      .where(and(isNotNull(stripeCustomers.customerId), gt(stripeCustomers.userId, last)))
      .orderBy(asc(stripeCustomers.userId))
      .limit(500);
    for (const { userId, customerId } of page) if (customerId !== null) yield { userId, customerId };
    const end = page.at(-1);
    if (!end) return;
    last = end.userId;
  }
}

async function stateOf(owner: string, db: Db): Promise<string> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, owner))
    .orderBy(asc(subscriptions.id));
  return rows
    .map(({ id, status, periodEnd, cancelAt, endedAt, refundedInvoice }) => {
      const days = { "to ": periodEnd, "ends ": cancelAt, "ended ": endedAt };
      const dates = Object.entries(days).flatMap(([word, day]) => (day ? `${word}${day.toISOString()}` : []));
      return [id, status, ...dates, ...(refundedInvoice ? ["refunded"] : [])].join(" ");
    })
    .join("; ");
}

/** Reattaches customers missing here, as after a restored backup; returns a sentence for each that it can't. */
async function adoptOrphans(result: Comparison, report: (sentence: string) => void, db: Db): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  for await (const { id, status, metadata, customer } of stripe().subscriptions.list({ status: "all", limit: 100 })) {
    const customerId = toStripeId(customer) ?? "";
    if (seen.has(customerId)) continue;
    const known = await db.$count(stripeCustomers, eq(stripeCustomers.customerId, customerId));
    const outcome = known > 0 ? "known" : await adopt(metadata.user_id, customerId, db);
    if (outcome === "known" || outcome === "adopted") seen.add(customerId);
    if (outcome === "adopted") {
      result.repaired++;
      report(`Account ${metadata.user_id}: its customer ${customerId} was not known and is now.`);
    }
    const stray = `Stripe has the subscription ${id} (${status}) of the customer ${customerId}`;
    if (outcome === "unknown" && isOpen(status)) problems.push(`${stray}, who has no account here.`);
    if (outcome === "has another" && isOpen(status))
      problems.push(`${stray}; its account ${metadata.user_id} is tied to another customer.`);
  }
  return problems;
}

/** "unknown": no such account; "has another": the account keeps its current or former customer. */
async function adopt(
  userId: string | undefined,
  customerId: string,
  db: Db,
): Promise<"unknown" | "has another" | "adopted"> {
  if (!isUuid(userId) || (await db.$count(users, eq(users.id, userId))) === 0) return "unknown";
  await db.insert(stripeCustomers).values({ userId, customerId }).onConflictDoNothing();
  return (await findCustomer(userId, db))?.customerId === customerId ? "adopted" : "has another";
}

async function wrongPrice(): Promise<string[]> {
  const { id, active, currency, unit_amount, recurring } = await stripe().prices.retrieve(stripeSettings().priceId);
  const isPlan =
    active &&
    currency === PRO_PLAN.currency &&
    unit_amount === PRO_PLAN.cents &&
    recurring?.interval === PRO_PLAN.interval &&
    recurring.interval_count === 1;
  return isPlan
    ? []
    : [
        `The price ${id} is not the one that the site shows: ${PRO_PRICE} ${PRO_PLAN.currency.toUpperCase()} a ` +
          `${PRO_PLAN.interval}.`,
      ];
}
