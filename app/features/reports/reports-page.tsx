import { gameInfo } from "#app/domain/games.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import { GoalPanel, type GoalState } from "./goal-panel.tsx";
import { GROUP_LABELS } from "./groups-table.tsx";
import { ProfitPicture } from "./pictures/profit-picture.tsx";
import type { RunningTotal } from "./pictures/running-total.server.ts";
import type { ReportBody } from "./report.server.ts";
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
  const { query, counted, head, body, pictures, clock, listed, goal, sentence, picture, text } = report;
  const groups = { query, counted, body, pictures, clock, isEmpty: head.sums.sold === 0 };
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title="Reports"
        about={gameInfo(counted.game).label}
        back={{ to: `${paths.flips}?of=${counted.game}`, label: "My Flips" }}
      />
      <div className="grid grid-cols-1 gap-4">
        <Head query={query} counted={counted} head={head} sentence={sentence} picture={picture} paths={paths} />
      </div>
      {/* On a phone the groups come before the panels, within a thumb's reach of the chart. */}
      <div className="grid grid-cols-1 gap-4 max-sm:order-1">
        <Panels counted={counted} listed={listed} goal={goal} paths={paths} />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <Groups {...groups} paths={paths} />
      </div>
      <div className="grid grid-cols-1 gap-4 max-sm:order-1">
        <ReportFoot query={query} held={head.held} text={text} paths={paths} hasSales={head.sums.sold > 0} />
      </div>
    </div>
  );
}

type Paths = { paths: ReportPaths };

type HeadProps = Pick<Report, "query" | "counted" | "head" | "sentence" | "picture"> & Paths;

function Head({ query, counted, head, sentence, picture, paths }: HeadProps) {
  return (
    <>
      <SpanChoice query={query} here={paths.here} range={head.range} />
      {head.sums.sold === 0 ? (
        <Empty query={query} counted={counted} head={head} sentence={sentence} paths={paths} />
      ) : (
        <>
          <ProfitPanel head={head} sentence={sentence}>
            <ProfitPicture picture={picture} />
          </ProfitPanel>
          <HeadFigureList head={head} />
        </>
      )}
    </>
  );
}

function Panels({ counted, listed, goal, paths }: Pick<Report, "counted" | "listed" | "goal"> & Paths) {
  return (
    <div className="report-columns">
      <ListedPanel {...listed} to={`${paths.flips}?of=${counted.game}&show=listed&sort=createdAt&dir=asc`} />
      <GoalPanel state={goal} to={`${paths.goal}?of=${counted.game}`} />
    </div>
  );
}

type GroupsProps = Pick<Report, "query" | "counted" | "body" | "pictures" | "clock"> & { isEmpty: boolean } & Paths;

function Groups({ isEmpty, ...groups }: GroupsProps) {
  const { query, paths } = groups;
  return (
    <section id="by" className="grid grid-cols-1 gap-3" aria-labelledby="groups">
      <h2 id="groups" className="text-lg max-sm:sr-only">
        By {GROUP_LABELS[query.by]}
      </h2>
      <GroupChoice query={query} here={paths.here} />
      {isEmpty && query.by !== "session" ? null : <ReportBodyView {...groups} />}
    </section>
  );
}

function Empty({ query, head, sentence, counted, paths }: Omit<HeadProps, "picture">) {
  return (
    <EmptyState
      title={
        counted.dates === "sold" ? `No sales in ${spanWords(query)}` : `No flips added in ${spanWords(query)} have sold`
      }
    >
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
