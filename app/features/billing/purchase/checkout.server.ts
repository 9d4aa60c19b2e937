import Stripe from "stripe";
import { SUBSCRIBE_TEXTS } from "#app/content/subscribe.ts";
import { type Db, database } from "#app/db/client.server.ts";
import { isOpen, PRO_PLAN } from "#app/domain/pro-plan.ts";
import { env } from "#app/env.server.ts";
import { type Buyer, ensureCustomer, findCustomer, idempotencyKeyFor } from "#app/features/billing/customers.server.ts";
import {
  isMissing,
  isStripeFailure,
  isStripePage,
  logFailure,
  stripe,
  stripeSettings,
} from "#app/features/billing/stripe.server.ts";
import { applySnapshot } from "#app/features/billing/sync/apply-snapshot.server.ts";
import { deletedCustomerSnapshot, syncSubscriptions } from "#app/features/billing/sync/snapshots.server.ts";

/** "refused": Stripe rejected the request; "failed": Stripe or the connection failed. `text` is shown to the buyer. */
type CheckoutFailure = { outcome: "refused" | "failed"; text: string };

export type Checkout = { outcome: "go"; url: string } | { outcome: "subscribed" } | CheckoutFailure;

interface ReturnPaths {
  success: string;
  cancel: string;
}

const { failed: FAILED, noUrl: NO_URL, wentWrong: WENT_WRONG } = SUBSCRIBE_TEXTS;

/** Starts or resumes a Checkout Session. Stripe, not our last snapshot, decides whether a subscription is open. */
export async function startCheckout(
  buyer: Buyer,
  returnPaths: ReturnPaths,
  now: Date,
  db: Db = database,
): Promise<Checkout> {
  try {
    return await begin(buyer, returnPaths, now, db).catch((error) =>
      retryWithNewCustomer(error, buyer, returnPaths, now, db),
    );
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    logFailure(error, "a checkout could not be begun");
    return toFailure(error);
  }
}

async function begin(buyer: Buyer, paths: ReturnPaths, now: Date, db: Db): Promise<Checkout> {
  const { customerId, isNew } = await ensureCustomer(buyer, now, db);
  if (!isNew && (await syncAndCheckOpen(customerId, db))) return { outcome: "subscribed" };
  const trial = (await findCustomer(buyer.id, db))?.trialStartedAt == null;
  const url = await checkoutUrl(checkoutParams(buyer, customerId, trial, paths), customerId, now);
  return url !== null && isStripePage(url) ? { outcome: "go", url } : { outcome: "failed", text: NO_URL };
}

async function retryWithNewCustomer(
  error: unknown,
  buyer: Buyer,
  ways: ReturnPaths,
  now: Date,
  db: Db,
): Promise<Checkout> {
  const deleted =
    isStripeFailure(error) && isMissing(error) && error.param === "customer" ? await findCustomer(buyer.id, db) : null;
  if (!deleted) throw error;
  if (deleted.customerId) await applySnapshot(deleted.customerId, await deletedCustomerSnapshot(db), null, db);
  return begin(buyer, ways, now, db);
}

async function syncAndCheckOpen(customerId: string, db: Db): Promise<boolean> {
  const snapshot = await syncSubscriptions(customerId, {}, db);
  await applySnapshot(customerId, snapshot, null, db);
  return snapshot.subscriptions.some(({ status }) => isOpen(status));
}

function checkoutParams(buyer: Buyer, customer: string, trial: boolean, ways: ReturnPaths) {
  const price = stripeSettings().priceId;
  const trialDays = trial ? PRO_PLAN.trialDays : 0;
  return {
    mode: "subscription",
    customer,
    client_reference_id: buyer.id,
    line_items: [{ price, quantity: 1 }],
    // Equal terms reuse a session; an open one with other terms is expired.
    metadata: { user_id: buyer.id, terms: `${price} ${trialDays}` },
    subscription_data: { metadata: { user_id: buyer.id }, ...(trial && { trial_period_days: trialDays }) },
    success_url: env.origin + ways.success,
    cancel_url: env.origin + ways.cancel,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** URL of the customer's only open session: the newest if it's open with these terms, else a new one. */
async function checkoutUrl(
  params: ReturnType<typeof checkoutParams>,
  customer: string,
  now: Date,
): Promise<string | null> {
  const { sessions } = stripe().checkout;
  const newest = (await sessions.list({ customer, limit: 1 })).data[0];
  if (newest?.status === "open") {
    const isSame = newest.metadata?.terms === params.metadata.terms && newest.success_url === params.success_url;
    if (isSame && newest.url !== null) return newest.url;
    await sessions.expire(newest.id);
  }
  const idempotencyKey = idempotencyKeyFor("checkout", now, params, newest?.id ?? null);
  return (await sessions.create(params, { idempotencyKey })).url;
}

/** Stripe's message for a rejected request or card, unless it may contain our key. */
function toFailure(error: Stripe.errors.StripeError): CheckoutFailure {
  const { StripeInvalidRequestError, StripeCardError, StripeConnectionError } = Stripe.errors;
  if (error instanceof StripeConnectionError) return { outcome: "failed", text: WENT_WRONG };
  const refused = error instanceof StripeInvalidRequestError || error instanceof StripeCardError;
  if (!refused) return { outcome: "failed", text: FAILED };
  const mayShow = error.message !== "" && !/(sk|rk|pk|whsec)_/.test(error.message);
  return { outcome: "refused", text: mayShow ? error.message.slice(0, 200) : FAILED };
}
