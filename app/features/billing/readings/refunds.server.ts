import type Stripe from "stripe";
import { idOf, stripe } from "#app/features/billing/stripe.server.ts";

/** The invoices that a charge paid for, when all of it was given back; none otherwise. The charge is read anew, since an event may be old. */
export async function invoicesGivenBack(chargeId: string, options: Stripe.RequestOptions = {}): Promise<string[]> {
  return invoicesOf(await stripe().charges.retrieve(chargeId, {}, options), options);
}

/** Every invoice of a customer whose payment was given back in full. */
export async function allGivenBack(customerId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const charge of stripe().charges.list({ customer: customerId, limit: 100 })) found.push(...(await invoicesOf(charge)));
  return found;
}

async function invoicesOf(charge: Stripe.Charge, options: Stripe.RequestOptions = {}): Promise<string[]> {
  const intent = idOf(charge.payment_intent);
  if (!charge.refunded || intent === null) return [];
  const payments = await stripe().invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intent } }, options);
  return payments.data.flatMap(({ invoice }) => idOf(invoice) ?? []);
}
