import type Stripe from "stripe";
import { list, newId, seconds } from "./objects.ts";

/** Objects of a subscription's payment; without an amount there is only the invoice. */
export interface Payment {
  invoice: Stripe.Invoice;
  charge: Stripe.Charge | null;
  link: Stripe.InvoicePayment | null;
}

/** A payment of `amount` cents, paid or declined. */
export function payment({ id, customer }: Stripe.Subscription, amount: number, isPaid: boolean): Payment {
  const invoice = invoiceFor(id, String(customer), amount, isPaid);
  if (amount === 0) return { invoice, charge: null, link: null };
  const charge = chargeFor(String(customer), amount, isPaid);
  return { invoice, charge, link: linkOf(invoice, charge) };
}

const linkOf = (invoice: Stripe.Invoice, charge: Stripe.Charge): Stripe.InvoicePayment => ({
  id: newId("inpay"),
  object: "invoice_payment",
  amount_paid: charge.paid ? charge.amount : null,
  amount_requested: charge.amount,
  created: charge.created,
  currency: "usd",
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: "payment_intent", payment_intent: String(charge.payment_intent) },
  status: charge.paid ? "paid" : "open",
  status_transitions: { canceled_at: null, paid_at: charge.paid ? charge.created : null },
});

function invoiceFor(subscriptionId: string, customer: string, amount: number, isPaid: boolean): Stripe.Invoice {
  const [id, now] = [newId("in"), seconds()];
  const nothing = {
    account_tax_ids: null,
    application: null,
    custom_fields: null,
    customer_account: null,
    customer_address: null,
  };
  return {
    ...nothing,
    id,
    object: "invoice",
    account_country: "US",
    account_name: "HTMC",
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    amount_shipping: 0,
    attempt_count: 1,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: "subscription_cycle",
    collection_method: "charge_automatically",
    created: now,
    currency: "usd",
    customer,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: list([], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: isPaid ? null : now + 3 * 86_400,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscriptionId },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: isPaid ? "paid" : "open",
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: isPaid ? now : null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

const chargeFor = (customer: string, amount: number, isPaid: boolean): Stripe.Charge => ({
  id: newId("ch"),
  object: "charge",
  amount,
  amount_captured: isPaid ? amount : 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: "A Cardholder", phone: null, tax_id: null },
  calculated_statement_descriptor: "HTMC",
  captured: isPaid,
  created: seconds(),
  currency: "usd",
  customer,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: isPaid ? null : "card_declined",
  failure_message: isPaid ? null : "Your card was declined.",
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: isPaid,
  payment_intent: newId("pi"),
  payment_method: newId("pm"),
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: isPaid ? "succeeded" : "failed",
  transfer_data: null,
  transfer_group: null,
});
