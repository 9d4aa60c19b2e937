/** The one plan: $4.99 a month after a free trial of 7 days (docs/product.md#pro). */
export const PRO_PLAN = { name: "Pro", cents: 499, currency: "usd", interval: "month", trialDays: 7 } as const;

/** The plan's price as it is shown: "$4.99". */
export const PRO_PRICE = `$${(PRO_PLAN.cents / 100).toFixed(2)}`;

/**
 * The states of a subscription that is over for good. In any other it runs or may run again, so that no second one may
 * begin.
 */
export const ENDED_STATES = ["canceled", "incomplete_expired"];

/** The states in which the player has Pro: on trial, paid, or while a failed payment is tried again. */
const PRO_STATES = ["trialing", "active", "past_due"];

/** A subscription as it was last read from the provider. Its texts are the provider's own words. */
export interface Subscription {
  status: string;
  trialEnd: Date | null;
  /** When the current period ends, and with it the next payment is due. */
  periodEnd: Date | null;
  /** When it will end without being renewed; null while it renews. */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** True when its latest payment was given back in full. */
  refunded: boolean;
}

/** How a player stands with Pro, in the words that Settings shows. */
export type Standing =
  | "none"
  | "trial"
  | "active"
  | "past due"
  | "unpaid"
  | "paused"
  | "incomplete"
  | "cancelled"
  | "expired"
  | "refunded";

/** A standing, and the day it turns on: the renewal, the end of the trial, or the end. */
export interface ProStanding {
  standing: Standing;
  /** True while no second subscription may begin. */
  open: boolean;
  /** What happens on `date`: the first payment, a renewal, or the end. */
  turn: "first payment" | "renews" | "ends" | "ended" | null;
  date: Date | null;
}

/** True while a subscription in this state runs or may run again; a state that nobody knows counts as open. */
export const isOpen = (status: string): boolean => !ENDED_STATES.includes(status);

/**
 * Which of several open subscriptions is the one to keep: one that gives Pro before one that does not, then the oldest;
 * null of none.
 */
export function subscriptionToKeep<Known extends { status: string; created: number }>(
  open: readonly Known[],
): Known | null {
  const rank = ({ status }: Known) => (PRO_STATES.includes(status) ? 0 : 1);
  return [...open].sort((a, b) => rank(a) - rank(b) || a.created - b.created)[0] ?? null;
}

/** How a player with this subscription stands; null is a player who never had one. */
export function standingOf(subscription: Subscription | null): ProStanding {
  if (subscription === null) return { standing: "none", open: false, turn: null, date: null };
  const { status, trialEnd, periodEnd, cancelAt, endedAt, refunded } = subscription;
  const open = isOpen(status);
  if (!open) return { standing: endWord(status, refunded), open, turn: endedAt && "ended", date: endedAt };
  if (refunded) return { standing: "refunded", open, ...end(cancelAt, periodEnd) };
  const isWell = status === "trialing" || status === "active";
  // why: a failed payment is still to be settled where the subscription is set to end
  if (!isWell) return { standing: STANDINGS[status] ?? "incomplete", open, turn: cancelAt && "ends", date: cancelAt };
  if (cancelAt) return { standing: "cancelled", open, turn: "ends", date: cancelAt };
  if (status === "trialing") return { standing: "trial", open, turn: trialEnd && "first payment", date: trialEnd };
  return { standing: "active", open, turn: periodEnd && "renews", date: periodEnd };
}

const STANDINGS: Record<string, Standing> = {
  past_due: "past due",
  unpaid: "unpaid",
  paused: "paused",
  incomplete: "incomplete",
};

const endWord = (status: string, refunded: boolean): Standing =>
  status === "incomplete_expired" ? "expired" : refunded ? "refunded" : "cancelled";

const end = (cancelAt: Date | null, periodEnd: Date | null) =>
  cancelAt ? ({ turn: "ends", date: cancelAt } as const) : ({ turn: periodEnd && "renews", date: periodEnd } as const);
