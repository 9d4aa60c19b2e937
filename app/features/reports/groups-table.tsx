import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { FEW, formatDuration, formatRecord, isFew, profitPerFlip, roiOnCoins } from "#app/domain/reports/figures.ts";
import { Chip } from "#app/ui/chip.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { formatGroupName } from "./group-names.ts";
import type { GroupRow } from "./groups.server.ts";
import { GROUPS_HASH, type Grouping, RATE_SORTS, type ReportQuery, type ReportSort, sortedBy } from "./report-query.ts";

interface Props {
  rows: readonly GroupRow[];
  query: ReportQuery;
  /** The report's path; `linkOf` is the list of a group's flips, null if the list has no such filter. */
  here: string;
  linkOf: (row: GroupRow) => string | null;
}

const NO_FIGURE = "—";

export const GROUP_LABELS: Record<Grouping, string> = {
  day: "Day",
  month: "Month",
  card: "Card",
  position: "Position",
  ovr: "OVR",
  program: "Program",
  source: "Filter used",
  asked: "Times asked",
  weekday: "Weekday",
  hour: "Hour",
  session: "Session",
};

const COLUMNS: { sort: ReportSort; label: string }[] = [
  { sort: "sold", label: "Sold" },
  { sort: "record", label: "W–L–T" },
  { sort: "profit", label: "Profit" },
  { sort: "roi", label: "ROI on coins" },
  { sort: "each", label: "Per flip" },
  { sort: "held", label: "Held" },
];

export function GroupsTable({ rows, query, here, linkOf }: Props) {
  // Hold times are computed only for a page's cards, so they can't be sorted by.
  const columns = COLUMNS.map(({ sort, label }) => ({
    label,
    sort: query.by === "card" && sort === "held" ? null : sort,
  }));
  return (
    <FramedTable stacks className="report-table">
      <caption className="sr-only">{`Profit by ${GROUP_LABELS[query.by]}`}</caption>
      <thead className="keeps-sort-links">
        <tr>
          <Head query={query} here={here} sort="group" label={GROUP_LABELS[query.by]} />
          {columns.map(({ sort, label }) => (
            <Head key={label} query={query} here={here} sort={sort} label={label} isNumber />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            name={formatGroupName(query.by, row)}
            to={linkOf(row)}
            marksFew={RATE_SORTS.has(query.sort)}
          />
        ))}
      </tbody>
    </FramedTable>
  );
}

interface HeadProps {
  query: ReportQuery;
  here: string;
  sort: ReportSort | null;
  label: string;
  isNumber?: true;
}

function Head({ query, here, sort, label, isNumber }: HeadProps) {
  const isSorted = sort === query.sort;
  return (
    <th
      scope="col"
      className={isNumber && "num"}
      aria-sort={isSorted ? (query.dir === "asc" ? "ascending" : "descending") : undefined}
    >
      {sort === null ? label : <a href={here + sortedBy(query, sort) + GROUPS_HASH}>{label}</a>}
    </th>
  );
}

interface RowProps {
  row: GroupRow;
  name: string;
  to: string | null;
  marksFew: boolean;
}

function Row({ row, name, to, marksFew }: RowProps) {
  const roi = roiOnCoins(row);
  const each = profitPerFlip(row);
  return (
    <tr>
      <td className="cell-lead">
        {to === null ? name : <a href={to}>{name}</a>}{" "}
        {marksFew && row.sold > 0 && isFew(row) ? <Chip tone="muted">{`<${FEW} sold`}</Chip> : null}
        <details className="report-more">
          <summary>
            <span className="sr-only">More about {name}</span>
          </summary>
        </details>
      </td>
      <td className="num" data-label="Sold">
        {formatCoins(row.sold)}
      </td>
      <td className="num report-fold" data-label="W–L–T">
        {formatRecord(row)}
      </td>
      <td className="num cell-key">
        <SignedFigure text={formatSigned(row.profit)} direction={deltaDirection(row.profit)} />
      </td>
      <td className="num report-fold" data-label="ROI">
        {roi === null ? NO_FIGURE : formatRoi(roi)}
      </td>
      <td className="num report-fold" data-label="Per flip">
        {each === null ? NO_FIGURE : formatSigned(each)}
      </td>
      <td className="num report-fold" data-label="Held">
        {row.held === null ? NO_FIGURE : formatDuration(row.held)}
      </td>
    </tr>
  );
}
