import type Stripe from "stripe";
import { newId } from "./objects.ts";

/** Objects of a subscription's payment; without an amount there is only the invoice. */
export interface Payment {
  invoice: Stripe.Invoice;
  charge: Stripe.Charge | null;
  link: Stripe.InvoicePayment | null;
}

/** A payment of `amount` cents. */
export function payment({ customer }: Stripe.Subscription, amount: number): Payment {
  const invoice = { id: newId("in"), object: "invoice", customer } as Stripe.Invoice;
  if (amount === 0) return { invoice, charge: null, link: null };
  const intent = newId("pi");
  const charge = {
    id: newId("ch"),
    object: "charge",
    amount,
    // No log may hold it.
    billing_details: { name: "A Cardholder" },
    customer,
    payment_intent: intent,
    refunded: false,
  } as Stripe.Charge;
  const link = {
    id: newId("inpay"),
    object: "invoice_payment",
    invoice: invoice.id,
    payment: { type: "payment_intent", payment_intent: intent },
  } as Stripe.InvoicePayment;
  return { invoice, charge, link };
}
