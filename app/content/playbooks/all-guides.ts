/** The slugs of all guides, in the order of a playbook. */
export const ALL_GUIDES = [
  "auction-house-filter-sniping",
  "market-cycles-best-time-to-buy-sell",
  "auction-tax-and-break-even",
];
