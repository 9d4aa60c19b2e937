export const ALL_GUIDES = [
  "auction-house-filter-sniping",
  "market-cycles-best-time-to-buy-sell",
  "auction-tax-and-break-even",
];
