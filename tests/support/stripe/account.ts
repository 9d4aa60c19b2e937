import type Stripe from "stripe";
import { customer, itemOf, newId, seconds, subscription } from "./objects.ts";
import { type Payment, payment } from "./payments.ts";
import { checkoutSession, type Terms } from "./sessions.ts";

type EventObject = Stripe.Event["data"]["object"];
type Told = (event: Stripe.Event) => void;

/** A Stripe account: its objects, and what can happen to them. Each method emits the events that Stripe would send. */
export class Account {
  readonly customers = new Map<string, Stripe.Customer>();
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  readonly subscriptions = new Map<string, Stripe.Subscription>();
  readonly payments: Payment[] = [];
  /** All events so far, with their objects as they were. */
  readonly events: Stripe.Event[] = [];
  readonly #trials = new Map<string, number>();
  readonly #told: Told;
  readonly #origin: () => string;

  constructor(told: Told, origin: () => string) {
    this.#told = told;
    this.#origin = origin;
  }

  get origin(): string {
    return this.#origin();
  }

  addCustomer(email: string | null, metadata: Stripe.Metadata): Stripe.Customer {
    const made = customer(email, metadata);
    this.customers.set(made.id, made);
    this.#tell("customer.created", made);
    return made;
  }

  openSession(terms: Terms, trialDays: number): Stripe.Checkout.Session {
    const made = checkoutSession(terms, this.origin);
    this.sessions.set(made.id, made);
    this.#trials.set(made.id, trialDays);
    return made;
  }

  expireSession(session: Stripe.Checkout.Session): Stripe.Checkout.Session {
    Object.assign(session, { status: "expired", url: null });
    this.#tell("checkout.session.expired", session);
    return session;
  }

  /** A successful payment on the hosted page, which starts the subscription; null if the session isn't open. */
  complete(session: Stripe.Checkout.Session): Stripe.Subscription | null {
    if (session.status !== "open") return null;
    const begun = this.subscribe(String(session.customer), { ...session.metadata }, this.#trials.get(session.id) ?? 0);
    Object.assign(session, { status: "complete", url: null });
    this.#tell("checkout.session.completed", session);
    return begun;
  }

  subscribe(customerId: string, metadata: Stripe.Metadata, trialDays: number): Stripe.Subscription {
    const begun = subscription(customerId, metadata, trialDays);
    this.subscriptions.set(begun.id, begun);
    const paid = this.#pay(begun, trialDays > 0 ? 0 : 499);
    this.#tell("customer.subscription.created", begun);
    this.#tell("invoice.paid", paid.invoice);
    return begun;
  }

  /** A new paid period: the end of a trial, a renewal, or a payment retried with success. */
  renew(known: Stripe.Subscription): Payment {
    const now = seconds();
    const paid = this.#pay(known, 499);
    itemOf(known).current_period_end = now + 30 * 86_400;
    this.update(known, { status: "active", ...(known.trial_end && known.trial_end > now && { trial_end: now }) });
    this.#tell("invoice.paid", paid.invoice);
    return paid;
  }

  failPayment(known: Stripe.Subscription): void {
    const failed = this.#pay(known, 499);
    this.#tell("invoice.payment_failed", failed.invoice);
    this.update(known, { status: "past_due" });
  }

  update(known: Stripe.Subscription, change: Partial<Stripe.Subscription>): void {
    Object.assign(known, change);
    this.#tell("customer.subscription.updated", known);
  }

  cancel(known: Stripe.Subscription): Stripe.Subscription {
    Object.assign(known, { status: "canceled", ended_at: seconds() });
    this.#tell("customer.subscription.deleted", known);
    return known;
  }

  refund(charge: Stripe.Charge, amount = charge.amount): void {
    Object.assign(charge, { amount_refunded: amount, refunded: amount === charge.amount });
    this.#tell("charge.refunded", charge);
  }

  deleteCustomer(id: string): void {
    const known = this.customers.get(id);
    if (!known) return;
    for (const one of this.subscriptions.values()) if (one.customer === id && one.ended_at === null) this.cancel(one);
    this.customers.delete(id);
    this.#tell("customer.deleted", known);
  }

  #pay(known: Stripe.Subscription, amount: number): Payment {
    const made = payment(known, amount);
    this.payments.push(made);
    known.latest_invoice = made.invoice.id;
    return made;
  }

  #tell(type: Stripe.Event["type"], object: EventObject): void {
    const event = {
      id: newId("evt"),
      object: "event",
      created: seconds(),
      // An event keeps its object as it was.
      data: { object: structuredClone(object) },
      type,
    };
    // The SDK's type ties each event type to its object, which a function over all types can't express.
    this.events.push(event as Stripe.Event);
    this.#told(event as Stripe.Event);
  }
}
