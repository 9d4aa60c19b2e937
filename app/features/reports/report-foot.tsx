import { HELD_LABELS } from "#app/domain/reports/figures.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CountBars } from "./pictures/bars.tsx";
import type { ReportPaths } from "./report-body.tsx";
import { reportQueryString } from "./report-query.ts";
import type { Report } from "./reports-page.tsx";

interface Props {
  report: Report;
  paths: ReportPaths;
  hasSales: boolean;
}

export function ReportFoot({ report: { query, head, text }, paths, hasSales }: Props) {
  const { held } = head;
  return (
    <>
      {held.known > 0 ? (
        <Panel className="grid content-start gap-2" aria-labelledby="held">
          <h2 id="held" className="text-base">
            How long flips were held
          </h2>
          <CountBars bars={HELD_LABELS.map((label, at) => ({ label, count: held.histogram[at] ?? 0 }))} />
        </Panel>
      ) : null}
      <ReportHelp />
      {hasSales ? (
        <p>
          <ButtonLink size="small" to={paths.share + reportQueryString(query)}>
            Share
          </ButtonLink>
        </p>
      ) : null}
      <ReportText text={text} to={paths.text + reportQueryString(query)} />
    </>
  );
}

/** The copy button needs `copy-report.js`. */
function ReportText({ text, to }: { text: string; to: string }) {
  return (
    <details className="report-text">
      <summary className="text-sm underline pointer-coarse:py-3">Share as text</summary>
      <pre id="report-text">{text}</pre>
      <p className="flex flex-wrap items-center gap-2">
        <button type="button" id="copy-report" className={buttonClass("plain", "small")}>
          Copy
        </button>{" "}
        <a href={to} className="inline-block pointer-coarse:py-3">
          Open as text
        </a>
      </p>
    </details>
  );
}

const HELP: [string, string][] = [
  ["Profit", "What your sold flips made after tax."],
  [
    "Chart",
    "The line is the running total, and a faint line that of as many days before. Bars are the profit of each day, or " +
      "of a week or 30 days in a longer span.",
  ],
  ["W–L–T", "Flips won, lost and tied, which broke even. Ties don't count as wins."],
  [
    "ROI on coins",
    "Profit ÷ the coins you spent, so bigger flips count for more. " +
      "Overview's Avg ROI is the average of each flip's ROI.",
  ],
  ["Tax paid", "What the auction kept of your sales."],
  ["Per flip", "Profit ÷ flips sold, in whole coins."],
  [
    "Held, and typical time to sell",
    "The time from adding a flip to selling it (the median). Flips you added as sold have no known time.",
  ],
  ["Green streak", "Profitable days in a row, counting back from your latest. Days without sales don't break it."],
  ["<5 sold", "Too few to judge by, so these rows come last when you sort by a rate."],
  [
    "Session",
    "Flips you added or sold without a pause of more than 30 minutes. " +
      "Coins per hour shows from 5 minutes and 3 entries on; adding a flip and selling it are two.",
  ],
  [
    "Days",
    "A day starts when the one before it ends, by your clock. By date added, 7 days begin with a whole day; " +
      "My Flips and Overview count the last 168 hours.",
  ],
];

/** What each figure counts (docs/product.md#reports). */
function ReportHelp() {
  return (
    <details className="report-help">
      <summary className="text-sm underline pointer-coarse:py-3">How we count</summary>
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
