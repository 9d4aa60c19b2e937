import { expect, test } from "vitest";
import {
  isOpen,
  PRO_PLAN,
  PRO_PRICE,
  proStanding,
  type Subscription,
  subscriptionToKeep,
} from "#app/domain/pro-plan.ts";

const TRIAL_END = new Date(1);
const PERIOD_END = new Date(2);
const CANCEL_AT = new Date(3);
const ENDED_AT = new Date(4);
const running = (status: string, change: Partial<Subscription> = {}): Subscription => ({
  status,
  trialEnd: null,
  periodEnd: PERIOD_END,
  cancelAt: null,
  endedAt: null,
  refunded: false,
  ...change,
});

test("the plan is $4.99 USD a month after seven free days", () => {
  expect(PRO_PLAN).toMatchObject({ cents: 499, currency: "usd", interval: "month", trialDays: 7 });
  expect(PRO_PRICE).toBe("$4.99");
});

test.each([
  [null, { standing: "none", open: false, turn: null }],
  [
    running("trialing", { trialEnd: TRIAL_END }),
    { standing: "trial", open: true, turn: "first payment", date: TRIAL_END },
  ],
  [running("active"), { standing: "active", open: true, turn: "renews", date: PERIOD_END }],
  [running("active", { cancelAt: CANCEL_AT }), { standing: "cancelled", open: true, turn: "ends", date: CANCEL_AT }],
  [running("trialing", { cancelAt: CANCEL_AT }), { standing: "cancelled", open: true, turn: "ends", date: CANCEL_AT }],
  [running("past_due"), { standing: "past due", open: true, turn: null }],
  [running("past_due", { cancelAt: CANCEL_AT }), { standing: "past due", open: true, turn: "ends", date: CANCEL_AT }],
  [running("unpaid", { cancelAt: CANCEL_AT }), { standing: "unpaid", open: true, turn: "ends", date: CANCEL_AT }],
  [running("unpaid"), { standing: "unpaid", open: true, turn: null }],
  [running("paused"), { standing: "paused", open: true, turn: null }],
  [running("incomplete"), { standing: "incomplete", open: true, turn: null }],
  [running("a state of next year"), { standing: "incomplete", open: true, turn: null }],
  [
    running("incomplete_expired", { endedAt: ENDED_AT }),
    { standing: "expired", open: false, turn: "ended", date: ENDED_AT },
  ],
  [running("canceled", { endedAt: ENDED_AT }), { standing: "cancelled", open: false, turn: "ended", date: ENDED_AT }],
  [running("canceled", { refunded: true }), { standing: "refunded", open: false, turn: null, date: null }],
  [running("active", { refunded: true }), { standing: "refunded", open: true, turn: "renews", date: PERIOD_END }],
  [
    running("active", { refunded: true, cancelAt: CANCEL_AT }),
    { standing: "refunded", open: true, turn: "ends", date: CANCEL_AT },
  ],
])("%o stands as it should", (subscription, standing) => {
  expect(proStanding(subscription)).toMatchObject(standing);
});

test("keeps the open subscription that gives Pro, and the older one among equals", () => {
  const active = { status: "active", created: 9 };
  const trialing = { status: "trialing", created: 5 };
  const unpaid = { status: "unpaid", created: 1 };
  expect(subscriptionToKeep([unpaid, active])).toBe(active);
  expect(subscriptionToKeep([active, trialing, unpaid])).toBe(trialing);
  expect(subscriptionToKeep([unpaid])).toBe(unpaid);
  const pastDue = { status: "past_due", created: 7 };
  expect(subscriptionToKeep([unpaid, pastDue])).toBe(pastDue);
  expect(subscriptionToKeep([active, pastDue])).toBe(pastDue);
  expect(subscriptionToKeep([])).toBeNull();
  expect(["canceled", "incomplete_expired"].map(isOpen)).toEqual([false, false]);
});
