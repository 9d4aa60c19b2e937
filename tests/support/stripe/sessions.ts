import type Stripe from "stripe";
import { newId } from "./objects.ts";

export interface Terms {
  customer: string;
  reference: string | null;
  metadata: Stripe.Metadata;
  success: string;
  cancel: string | null;
}

/** An open Checkout Session in subscription mode; `origin` is that of its hosted page. */
export function checkoutSession(
  { customer, reference, metadata, success, cancel }: Terms,
  origin: string,
): Stripe.Checkout.Session {
  const id = `cs_test_${newId("s").slice(2)}`;
  return {
    id,
    object: "checkout.session",
    cancel_url: cancel,
    client_reference_id: reference,
    customer,
    metadata,
    mode: "subscription",
    status: "open",
    success_url: success,
    url: `${origin}/pay/${id}`,
  } as Stripe.Checkout.Session;
}
