import type { ReactNode } from "react";
import { type DateRange, SPANS, type SpanName } from "#app/domain/reports/span.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, segmentsClass } from "#app/ui/form/field.tsx";
import { GROUP_LABELS } from "./groups-table.tsx";
import {
  GROUPINGS,
  GROUPS_HASH,
  groupedBy,
  type ReportQuery,
  reportFields,
  reportQueryString,
} from "./report-query.ts";

interface Props {
  query: ReportQuery;
  here: string;
}

const SPAN_LABELS: Record<SpanName, string> = {
  "7": "7 days",
  "30": "30 days",
  "90": "90 days",
  month: "Month",
  "last-month": "Last month",
  year: "Year",
  all: "All",
};

export function SpanChoice({ query, here, range }: Props & { range: DateRange }) {
  return (
    <div className="report-spans">
      <nav aria-label="Span" className="report-tabs report-tabs-row">
        {SPANS.map((span) => (
          <Tab
            key={span}
            to={here + reportQueryString(query, { span, range: null })}
            isChosen={query.range === null && span === query.span}
          >
            {SPAN_LABELS[span]}
          </Tab>
        ))}
      </nav>
      <details open={query.range !== null}>
        <summary className="text-sm underline pointer-coarse:py-3">Choose days</summary>
        <form method="get" action={here} className="report-dates">
          {Object.entries(reportFields(query)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field label="From" name="since" type="date" defaultValue={range.since} required />
          <Field label="To" name="until" type="date" defaultValue={range.until} required />
          <Button>Show</Button>
        </form>
      </details>
    </div>
  );
}

export function GroupChoice({ query, here }: Props) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <nav aria-label="Group by" className="report-tabs report-tabs-row">
        {GROUPINGS.map((by) => (
          <Tab key={by} to={here + groupedBy(query, by) + GROUPS_HASH} isChosen={by === query.by}>
            {GROUP_LABELS[by]}
          </Tab>
        ))}
      </nav>
      {query.by === "session" ? null : (
        <nav aria-label="Count by" className={`${segmentsClass} max-w-80`}>
          {(["sold", "logged"] as const).map((dates) => (
            <Tab
              key={dates}
              to={here + reportQueryString(query, { dates }) + GROUPS_HASH}
              isChosen={dates === query.dates}
            >
              {dates === "sold" ? "By sale date" : "By date added"}
            </Tab>
          ))}
        </nav>
      )}
    </div>
  );
}

function Tab({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) {
  // Text browsers separate adjacent links only by this blank.
  return (
    <>
      <a href={to} aria-current={isChosen ? "true" : undefined}>
        {children}
      </a>{" "}
    </>
  );
}

export const spanWords = ({ span, range }: ReportQuery): string =>
  range
    ? "these days"
    : {
        "7": "the last 7 days",
        "30": "the last 30 days",
        "90": "the last 90 days",
        month: "this month",
        "last-month": "last month",
        year: "this year",
        all: "this game",
      }[span];

export const showSpan = (span: SpanName): string =>
  `Show ${span === "all" ? "all" : span === "year" ? "this year" : SPAN_LABELS[span]}`;
