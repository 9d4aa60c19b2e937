/** The owner must keep these figures true (docs/product.md#pro). */
export const CLAIMS = [
  { figure: "2,500+", label: "traders" },
  { figure: "89%", label: "success" },
  { figure: "24/7", label: "support" },
] as const;

/** No feature that works today is reserved for Pro. */
export const PRO_FEATURES = [
  {
    title: "Full analytics dashboard",
    text: "Your profit, success rate and active flips each week, compared with the week before.",
  },
  {
    title: "Flip tracking",
    text: "Every card you buy and sell, per game, with the auction tax taken off to the coin.",
  },
  { title: "ROI", text: "What each flip returned on the coins you put in, and your average." },
  { title: "CSV export", text: "All your flips in a file any spreadsheet can open." },
  { title: "Future features", text: "Advanced analytics, market predictions and portfolio tracking as they arrive." },
] as const;

export const NOTHING_HELD_BACK = "Everything that works today stays free. Pro supports the site and what comes next.";

/** Messages before and during checkout, in the exact wording required. */
export const SUBSCRIBE_TEXTS = {
  logIn: "Please log in to continue with your subscription.",
  confirm: "Please confirm your email before subscribing.",
  logInShort: "Please log in",
  confirmShort: "Confirm your email first",
  subscribed: "You already have a subscription. Manage it below.",
  failed: "Failed to create checkout session",
  noUrl: "No checkout URL received",
  wentWrong: "Something went wrong – try again",
  portalFailed: "We couldn't open the billing portal. Please try again.",
} as const;
