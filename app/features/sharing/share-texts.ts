/** Why a report isn't shared, as sentences. */
export const SHARE_PROBLEMS = {
  "no sale": "Nothing was sold in these days, so there's nothing to share.",
  "no picture": "The picture isn't ready. Try again",
  "too many today": "You've shared 20 reports in the last 24 hours. Try again later.",
  other: "This form made a page before, with other choices. Send it again to make another page.",
  "too many": "You have 100 shared pages. Take one back in Settings first.",
} as const;
