import { whileRefused } from "../injected.ts";
import type { StandIn } from "../stripe/stand-in.ts";
import { signedIn, Visitor } from "../visitor.ts";
import type { Shown } from "./row.ts";

const OFFER = "/dashboard/subscribe";

/** How a stand-in for Stripe answers badly, and how often, since a call is tried again. */
const FAULTS: [string, Parameters<StandIn["api"]["injectFault"]>[1], number][] = [
  [
    "Failed to create checkout session",
    { status: 500, body: { error: { type: "api_error", message: "internal" } } },
    3,
  ],
  ["No checkout URL received", (answer) => ({ ...answer, url: null }), 1],
  ["Something went wrong – try again", "hang up", 3],
];
/** The offer and its purchase against a stand-in for Stripe. */
export function checkoutTexts(stripe: StandIn): Shown[] {
  const buying = ([text, fault, times]: (typeof FAULTS)[number]): Shown => ({
    text,
    shown: `Please fix this ${text}`,
    page: OFFER,
    provoke: async () => {
      const buyer = await signedIn();
      stripe.api.injectFault(/POST \/v1\/checkout\/sessions$/, fault, times);
      return buyer.post(OFFER);
    },
  });
  const asVisitor = () => new Visitor().get(OFFER);
  const waiting = () => signedIn({ verified: false });
  return [
    ...FAULTS.map(buying),
    { text: "Please log in to continue with your subscription.", page: OFFER, provoke: asVisitor },
    { text: "Please log in", shown: "Start Free Trial Please log in", page: OFFER, provoke: asVisitor },
    {
      text: "Please confirm your email before subscribing.",
      page: OFFER,
      provoke: async () => (await waiting()).get(OFFER),
    },
    {
      text: "Confirm your email first",
      shown: "Start Free Trial Confirm your email first",
      page: OFFER,
      provoke: async () => (await waiting()).get(OFFER),
    },
    {
      text: "Confirm your email first",
      shown: "Please fix this Confirm your email first",
      page: `${OFFER}, posted`,
      provoke: async () => (await waiting()).post(OFFER),
    },
    {
      text: "Something went wrong – try again",
      page: `${OFFER}, when the purchase cannot be written down`,
      provoke: async () => {
        const buyer = await signedIn();
        return whileRefused("insert", "stripe_customers", () => buyer.post(OFFER));
      },
    },
  ];
}
