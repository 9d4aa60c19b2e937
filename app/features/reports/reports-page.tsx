import { gameInfo } from "#app/domain/games.ts";
import { HELD_LABELS } from "#app/domain/reports/figures.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState, Panel } from "#app/ui/panel.tsx";
import { GoalPanel, type GoalState } from "./goal-panel.tsx";
import { GROUP_LABELS } from "./groups-table.tsx";
import { CountBars } from "./pictures/bars.tsx";
import { ProfitPicture } from "./pictures/profit-picture.tsx";
import type { RunningTotal } from "./pictures/running-total.server.ts";
import type { ReportBody } from "./report.server.ts";
import { ReportBodyView, type ReportPaths } from "./report-body.tsx";
import { GroupChoice, SpanChoice, showSpan, spanWords } from "./report-choices.tsx";
import { HeadFigureList, type HeadFigures, type ListedNow, ListedPanel, ProfitPanel } from "./report-head.tsx";
import type { CountedFlips } from "./report-links.ts";
import type { ReportPictures } from "./report-pictures.server.ts";
import { type ReportQuery, reportQueryString } from "./report-query.ts";
import { ReportsSheet } from "./reports-sheet.tsx";

/** A report as its page shows it. */
export interface Report {
  query: ReportQuery;
  counted: CountedFlips;
  clock: { timeZone: string; dayEnd: number };
  /** Which days of whose zone it is about. */
  sentence: string;
  head: HeadFigures;
  picture: RunningTotal;
  body: Omit<ReportBody, "all">;
  pictures: ReportPictures;
  listed: ListedNow;
  goal: GoalState | null;
  /** The report as a text to paste. */
  text: string;
}

/** What was sold in a span: its profit, a picture of it, all other figures, and the groups that made it. */
export function ReportsPage({ report, paths }: { report: Report; paths: ReportPaths }) {
  const { query, counted, head, sentence, picture, body, pictures, clock, listed, goal, text } = report;
  const isEmpty = head.sums.sold === 0;
  return (
    <div className="grid gap-4">
      <ReportsSheet />
      <PageHeading
        title={
          <>
            Reports <Chip tone="muted">{gameInfo(counted.game).label}</Chip>
          </>
        }
      >
        <ButtonLink to={`${paths.flips}?of=${counted.game}`} size="small">
          My Flips
        </ButtonLink>
      </PageHeading>
      <SpanChoice query={query} here={paths.here} range={head.range} />
      {isEmpty ? (
        <Empty report={report} paths={paths} />
      ) : (
        <>
          <ProfitPanel head={head} sentence={sentence}>
            <ProfitPicture picture={picture} />
          </ProfitPanel>
          <HeadFigureList head={head} />
        </>
      )}
      <div className="report-columns">
        <ListedPanel {...listed} to={`${paths.flips}?of=${counted.game}&show=listed&sort=createdAt&dir=asc`} />
        <GoalPanel state={goal} to={`${paths.goal}?of=${counted.game}`} />
      </div>
      <section className="grid gap-3" aria-labelledby="groups">
        <h2 id="groups" className="text-lg">
          By {GROUP_LABELS[query.by]}
        </h2>
        <GroupChoice query={query} here={paths.here} />
        {isEmpty && query.by !== "session" ? null : (
          <ReportBodyView query={query} body={body} pictures={pictures} counted={counted} clock={clock} paths={paths} />
        )}
      </section>
      {head.held.known > 0 ? (
        <Panel className="grid content-start gap-2" aria-labelledby="held">
          <h2 id="held" className="text-base">
            How long flips were held
          </h2>
          <CountBars bars={HELD_LABELS.map((label, at) => ({ label, count: head.held.histogram[at] ?? 0 }))} />
        </Panel>
      ) : null}
      <ReportHelp />
      <ReportText text={text} to={paths.text + reportQueryString(query)} />
    </div>
  );
}

function Empty({ report: { query, head, sentence, counted }, paths }: { report: Report; paths: ReportPaths }) {
  return (
    <EmptyState title={`No flips ${counted.dates === "sold" ? "sold" : "that were sold"} in ${spanWords(query)}`}>
      <p>{sentence}</p>
      {head.wider ? (
        <ButtonLink to={paths.here + reportQueryString(query, { span: head.wider, range: null })}>
          {showSpan(head.wider)}
        </ButtonLink>
      ) : (
        <ButtonLink to={`${paths.flips}?of=${counted.game}`}>Go to My Flips</ButtonLink>
      )}
    </EmptyState>
  );
}

/** The report as a text to paste; the copy button is pressed by `page-script.js`. */
function ReportText({ text, to }: { text: string; to: string }) {
  return (
    <details className="report-text">
      <summary className="text-sm underline">Text to paste</summary>
      <pre id="report-text">{text}</pre>
      <p className="flex gap-2">
        <button type="button" data-copy="report-text" className={buttonClass("plain", "small")}>
          Copy
        </button>
        <a href={to}>Open as text</a>
      </p>
    </details>
  );
}

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
function ReportHelp() {
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
