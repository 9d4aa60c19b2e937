import { MAX_SESSION_DAYS } from "#app/domain/reports/sessions.ts";
import { matchesPath } from "#app/features/flips/matches/match-links.ts";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState, Panel } from "#app/ui/panel.tsx";
import { formatGroupName } from "./group-names.ts";
import type { GroupRow } from "./groups.server.ts";
import { GroupsTable } from "./groups-table.tsx";
import { ProfitBars } from "./pictures/bars.tsx";
import { Calendars } from "./pictures/calendar.tsx";
import { HeatMap } from "./pictures/heat-map.tsx";
import { flipsQueryString, groupParams, sessionQueryString } from "./report-links.ts";
import { GROUPS_HASH, pageSizeOf, type ReportQuery, reportQueryString } from "./report-query.ts";
import type { Report } from "./reports-page.tsx";
import type { SessionSums } from "./sessions.server.ts";
import { SessionsTable } from "./sessions-table.tsx";

export interface ReportPaths {
  here: string;
  flips: string;
  goal: string;
  text: string;
  share: string;
}

interface Props {
  report: Report;
  paths: ReportPaths;
}

export function ReportBodyView({ report, paths }: Props) {
  const { query, body, pictures, counted, clock } = report;
  const wordsOf = (row: GroupRow) => groupParams(query.by, row, counted.range);
  const linkOf = (row: GroupRow, words = wordsOf(row)) =>
    row.sold === 0 ? null : words && paths.flips + flipsQueryString(counted, words);
  return (
    <>
      {pictures.calendar ? (
        <Panel as="div">
          <Calendars
            days={pictures.calendar}
            linkOf={(date) => paths.flips + flipsQueryString(counted, { since: date, until: date })}
          />
        </Panel>
      ) : null}
      {body.heat ? (
        <Panel as="div" className="overflow-x-auto">
          <HeatMap cells={body.heat} dayEnd={clock.dayEnd} />
        </Panel>
      ) : null}
      {pictures.bars.length > 0 ? (
        <div className="report-columns">
          {pictures.bars.map(({ title, groups }) => (
            <Panel key={title} className="grid content-start gap-2">
              <h3 className="text-base">{title}</h3>
              <ProfitBars
                all={pictures.bars.flatMap((picture) => picture.groups.map(({ row }) => row.profit))}
                bars={groups.map(({ row, name, words }) => ({
                  key: row.key,
                  label: name ?? formatGroupName(query.by === "day" ? "month" : query.by, row),
                  to: linkOf(row, words ?? (query.by === "day" ? groupParams("month", row, counted.range) : undefined)),
                  profit: row.profit,
                  sold: row.sold,
                }))}
              />
            </Panel>
          ))}
        </div>
      ) : null}
      {pictures.asked === null ? null : <p className="text-sm">{pictures.asked}</p>}
      {hasNoCard(query, body.rows) ? (
        <p className="text-sm">
          Some of these flips aren't linked to a card.{" "}
          <a href={matchesPath(counted.game)} className="inline-block pointer-coarse:py-3">
            See which could be
          </a>
        </p>
      ) : null}
      <Groups
        report={report}
        here={paths.here}
        linkOf={linkOf}
        salesOf={(session) => paths.flips + sessionQueryString(counted, session)}
      />
      <Pages query={query} total={body.total} here={paths.here} />
    </>
  );
}

/** True if a row is of flips that aren't of a card of the list. */
const hasNoCard = ({ by }: ReportQuery, rows: readonly GroupRow[]) =>
  by === "program" ? rows.some(({ key }) => key === "") : rows.some(({ card }) => card?.cardId === null);

interface GroupsProps {
  report: Report;
  here: string;
  linkOf: (row: GroupRow) => string | null;
  salesOf: (session: SessionSums) => string;
}

function Groups({ report: { query, body, clock }, here, linkOf, salesOf }: GroupsProps) {
  if (query.by !== "session") {
    if (body.rows.length > 0) return <GroupsTable rows={body.rows} query={query} here={here} linkOf={linkOf} />;
    return <EmptyState title="That's everything" />;
  }
  if (body.sessions === null)
    return (
      <EmptyState title={`Sessions are shown for up to ${MAX_SESSION_DAYS} days.`}>
        <a
          href={here + reportQueryString(query, { span: "90", range: null })}
          className="inline-block pointer-coarse:py-3"
        >
          Show 90 days
        </a>
      </EmptyState>
    );
  if (body.sessions.length === 0) return <EmptyState title="No sessions" />;
  return <SessionsTable sessions={body.sessions} timeZone={clock.timeZone} salesOf={salesOf} />;
}

function Pages({ query, total, here }: { query: ReportQuery; total: number; here: string }) {
  const to = (page: number) => here + reportQueryString(query, { page }) + GROUPS_HASH;
  return (
    <Pager
      label="Pages of the report"
      previous={query.page > 1 ? to(query.page - 1) : undefined}
      next={query.page * pageSizeOf(query) < total ? to(query.page + 1) : undefined}
    />
  );
}
