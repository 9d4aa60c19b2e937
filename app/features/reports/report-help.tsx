const HELP: [string, string][] = [
  ["Profit", "What your sold flips made after tax."],
  ["W–L–E", "Flips won, lost and even. Break-evens don't count as wins."],
  [
    "ROI on coins",
    "Profit ÷ the coins you spent, so bigger flips count for more. " +
      "Overview's Avg ROI is the average of each flip's ROI.",
  ],
  ["Tax paid", "What the auction kept of your sales."],
  ["Per flip", "Profit ÷ flips sold, in whole coins."],
  ["Held", "The time from adding a flip to selling it (the median). Flips you added as sold have no known time."],
  ["Green streak", "Profitable days in a row, counting back from your latest. Days without sales don't break it."],
  ["few", "Fewer than 5 flips: too few to judge by, so these rows come last when you sort by a rate."],
  [
    "Session",
    "Flips you added or sold without a pause of more than 30 minutes. " +
      "Coins per hour needs at least 3 of them and 5 minutes.",
  ],
  [
    "Days",
    "A day starts when the one before it ends, by your clock. By date added, 7 days begin with a whole day; " +
      "My Flips and Overview count the last 168 hours.",
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
