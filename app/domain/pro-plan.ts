/** The only plan (docs/product.md#pro). */
export const PRO_PLAN = { name: "Pro", cents: 499, currency: "usd", interval: "month", trialDays: 7 } as const;

export const PRO_PRICE = `$${(PRO_PLAN.cents / 100).toFixed(2)}`;

/** Terminal statuses; any other status blocks a second subscription. */
export const ENDED_STATES = ["canceled", "incomplete_expired"];

/** Statuses that grant Pro; `past_due` while Stripe retries a failed payment. */
const PRO_STATES = ["trialing", "active", "past_due"];

/** A subscription as last read from Stripe, with Stripe's status. */
export interface Subscription {
  status: string;
  trialEnd: Date | null;
  /** Also when the next payment is due. */
  periodEnd: Date | null;
  /** Null while it renews. */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** True if the latest payment was refunded in full. */
  refunded: boolean;
}

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

export interface ProStanding {
  standing: Standing;
  /** True if no second subscription may begin. */
  open: boolean;
  /** The event on `date`. */
  turn: "first payment" | "renews" | "ends" | "ended" | null;
  date: Date | null;
}

/** An unknown status counts as open. */
export const isOpen = (status: string): boolean => !ENDED_STATES.includes(status);

/** Prefers a subscription that grants Pro, then the oldest; null without any. */
export function subscriptionToKeep<Known extends { status: string; created: number }>(
  open: readonly Known[],
): Known | null {
  const rank = ({ status }: Known) => (PRO_STATES.includes(status) ? 0 : 1);
  return [...open].sort((a, b) => rank(a) - rank(b) || a.created - b.created)[0] ?? null;
}

export function proStanding(subscription: Subscription | null): ProStanding {
  if (subscription === null) return { standing: "none", open: false, turn: null, date: null };
  const { status, trialEnd, periodEnd, cancelAt, endedAt, refunded } = subscription;
  const open = isOpen(status);
  if (!open) return { standing: endWord(status, refunded), open, turn: endedAt && "ended", date: endedAt };
  if (refunded) return { standing: "refunded", open, ...end(cancelAt, periodEnd) };
  const isWell = status === "trialing" || status === "active";
  // Shown even if a cancellation is scheduled, since the failed payment is still due.
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
