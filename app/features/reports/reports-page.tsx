import { gameInfo } from "#app/domain/games.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import { GoalPanel, type GoalState } from "./goal-panel.tsx";
import { GROUP_LABELS } from "./groups-table.tsx";
import { ProfitPicture } from "./pictures/profit-picture.tsx";
import type { RunningTotal } from "./pictures/running-total.server.ts";
import type { ReportBody } from "./report-body.server.ts";
import { ReportBodyView, type ReportPaths } from "./report-body.tsx";
import { GroupChoice, SpanChoice, showSpan, spanWords } from "./report-choices.tsx";
import { ReportFoot } from "./report-foot.tsx";
import { HeadFigureList, type HeadFigures, type ListedNow, ListedPanel, ProfitPanel } from "./report-head.tsx";
import type { CountedFlips } from "./report-links.ts";
import type { ReportPictures } from "./report-pictures.server.ts";
import { type ReportQuery, reportQueryString } from "./report-query.ts";

export interface Report {
  query: ReportQuery;
  counted: CountedFlips;
  clock: { timeZone: string; dayEnd: number };
  /** The dates and the time zone in words. */
  sentence: string;
  head: HeadFigures;
  picture: RunningTotal;
  body: Omit<ReportBody, "all">;
  pictures: ReportPictures;
  listed: ListedNow;
  goal: GoalState | null;
  text: string;
}

interface Props {
  report: Report;
  paths: ReportPaths;
}

export function ReportsPage({ report, paths }: Props) {
  const { game } = report.counted;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title="Reports"
        about={gameInfo(game).label}
        back={{ to: `${paths.flips}?of=${game}`, label: "My Flips" }}
      />
      <div className="grid grid-cols-1 gap-4">
        <SpanChoice query={report.query} here={paths.here} range={report.head.range} />
        {hasSales(report) ? <Head report={report} /> : <NoSales report={report} paths={paths} />}
      </div>
      {/* On a phone the groups come before the panels, within a thumb's reach of the chart. */}
      <div className="grid grid-cols-1 gap-4 max-sm:order-1">
        <div className="report-columns">
          <ListedPanel {...report.listed} to={`${paths.flips}?of=${game}&show=listed&sort=createdAt&dir=asc`} />
          <GoalPanel state={report.goal} to={`${paths.goal}?of=${game}`} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Groups report={report} paths={paths} />
      </div>
      <div className="grid grid-cols-1 gap-4 max-sm:order-1">
        <ReportFoot report={report} paths={paths} hasSales={hasSales(report)} />
      </div>
    </div>
  );
}

const hasSales = ({ head }: Report): boolean => head.sums.sold > 0;

function Head({ report: { head, sentence, picture } }: { report: Report }) {
  return (
    <>
      <ProfitPanel head={head} sentence={sentence}>
        <ProfitPicture picture={picture} />
      </ProfitPanel>
      <HeadFigureList head={head} />
    </>
  );
}

function NoSales({ report: { query, head, sentence, counted }, paths }: Props) {
  const span = spanWords(query);
  return (
    <EmptyState title={counted.dates === "sold" ? `No sales in ${span}` : `No flips added in ${span} have sold`}>
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

function Groups({ report, paths }: Props) {
  const { query } = report;
  // A session may have flips added and none sold.
  const isShown = hasSales(report) || query.by === "session";
  return (
    <section id="by" className="grid grid-cols-1 gap-3" aria-labelledby="groups">
      <h2 id="groups" className="text-lg max-sm:sr-only">
        By {GROUP_LABELS[query.by]}
      </h2>
      <GroupChoice query={query} here={paths.here} />
      {isShown ? <ReportBodyView report={report} paths={paths} /> : null}
    </section>
  );
}
