import { type Mistake, mistakesIn } from "./mistake.ts";

const kinds = mistakesIn(
  "app/features/billing/sync/webhook.server.ts",
  ["tests/features/billing/apart/webhook.test.ts"],
  [
    { name: "a paused subscription goes unheard", find: `    case "customer.subscription.paused":\n`, replace: "" },
    { name: "a resumed subscription goes unheard", find: `    case "customer.subscription.resumed":\n`, replace: "" },
    { name: "a failed payment goes unheard", find: `    case "invoice.payment_failed":\n`, replace: "" },
  ],
);

const trial = mistakesIn(
  "app/features/billing/sync/apply-snapshot.server.ts",
  ["tests/features/billing/apart/webhook.test.ts"],
  [
    {
      name: "the first trial is forgotten for a later one",
      find: "sql`least(${stripeCustomers.trialStartedAt}, ${first.toISOString()}::timestamptz)`",
      replace: "first",
    },
  ],
);

const portal = mistakesIn(
  "app/features/billing/customers.server.ts",
  ["tests/features/billing/apart/checkout.test.ts"],
  [{ name: "a player is sent to any page for the portal", find: "isStripePage(url) ? url : null", replace: "url" }],
);

export const BILLING: readonly Mistake[] = [...kinds, ...trial, ...portal];
