const HELP: [string, string][] = [
  ["Profit", "What your sold flips gained after tax."],
  ["W–L–E", "Flips won, lost and even. Break-evens count as not won."],
  [
    "ROI on coins",
    "Profit out of the coins you spent, so a costly flip counts for more. Overview's Avg ROI is the plain mean of each flip's ROI.",
  ],
  ["Tax paid", "What the auction kept of your sales."],
  ["Per flip", "Profit divided by the flips sold, without fractions of a coin."],
  [
    "Held",
    "The time from adding a flip to selling it; the middle one of all. Flips you added as sold have no known time.",
  ],
  [
    "Green streak",
    "Days with sales that made a profit, the latest first, in a row. Days without sales don't break it.",
  ],
  ["few", "Fewer than 5 flips: a rate of so few says little, so these rows come last when you sort by one."],
  [
    "Session",
    "Flips you added or sold without a pause of more than 30 minutes. Coins per hour need 3 of them and 5 minutes.",
  ],
  [
    "Days",
    "A day runs from its end to the next one's, by your clock. By log date, 7 days begin with a whole day; My Flips and Overview count the last 168 hours.",
  ],
];

/** What each figure of a report counts, once for the page (docs/product.md#reports). */
export function ReportHelp() {
  return (
    <details className="report-help">
      <summary className="text-sm underline">What the figures mean</summary>
      <dl>
        {HELP.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
