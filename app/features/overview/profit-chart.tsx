import { useMemo } from "react";
import { Link } from "react-router";
import { formatSigned } from "#app/domain/coins.ts";
import type { CountedBy } from "#app/domain/sale-windows.ts";
import { segmentsClass } from "#app/ui/form/field.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { Table } from "#app/ui/table.tsx";
import type { ProfitChart as Drawing } from "./profit-chart.server.ts";

interface Props {
  /** JSON of `profitChart`, since a string hydrates faster than the object. */
  chart: string;
  countedBy: CountedBy;
  /** Sentence: when the days end. */
  days: string;
  to: string;
  reportsTo: string;
}

/** Profit by day as bars, and as a table; by sale date in the player's days, or by log date in calendar days. */
export function ProfitChart({ chart: text, countedBy, days, to, reportsTo }: Props) {
  const chart: Drawing = useMemo(() => JSON.parse(text), [text]);
  return (
    <section aria-labelledby="profit-by-day" className="grid content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="profit-by-day" className="text-lg">
          Profit by Day
        </h2>
        <nav aria-label="Count by" className={segmentsClass}>
          {COUNTED_BY.map(({ by, label }) => (
            <Link
              key={by}
              to={to + (by === "sold" ? "" : `?dates=${by}`)}
              preventScrollReset
              aria-current={by === countedBy ? "true" : undefined}
            >
              {label}{" "}
            </Link>
          ))}
        </nav>
      </div>
      {chart.sold === 0 ? (
        <EmptyState title={`No sold flips in the last ${chart.days.length} days`}>
          <p>Each day's profit will be a bar here.</p>
        </EmptyState>
      ) : (
        <Panel as="div" className="grid gap-2">
          <p>
            <strong>
              <SignedFigure text={formatSigned(chart.total)} direction={deltaDirection(chart.total)} />
            </strong>{" "}
            <span>{`coins in ${chart.days.length} days`}</span>
          </p>
          <div className="chart">
            <Bars chart={chart} />
          </div>
          <Hint>
            {`${
              countedBy === "sold"
                ? "Profit after tax, by the day flips were sold."
                : "Profit after tax on sold flips, by the day you added them."
            } ${days}`}
          </Hint>
          <Figures chart={chart} />
        </Panel>
      )}
      <p className="text-sm">
        <a href={reportsTo}>All reports</a>
      </p>
    </section>
  );
}

const COUNTED_BY = [
  { by: "sold", label: "By sale date" },
  { by: "logged", label: "By date added" },
] as const;

// w3m prints SVG text inline; the blanks between elements keep its words apart.
function Bars({ chart: { height, zero, lines, bars, labels, width, days, total } }: { chart: Drawing }) {
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  return (
    <>
      <svg
        role="img"
        aria-label={`Profit by day from ${first} to ${last}: ${formatSigned(total)} coins in all.`}
        height={height}
      >
        {lines.map(({ y, text }) => (
          <g key={y}>
            <line x1="2.5rem" x2="100%" y1={y} y2={y} />
            <text x="2.25rem" y={y} dy="0.35em" textAnchor="end">
              {text}
            </text>{" "}
          </g>
        ))}
        <text x="2.75rem" y={height - 6}>
          {first}
        </text>{" "}
        <text x="100%" y={height - 6} textAnchor="end">
          {last}
        </text>{" "}
      </svg>
      <svg aria-hidden="true" height={height}>
        {bars.map((bar) => (
          <rect
            key={bar.x}
            className={bar.gain ? "gain" : "loss"}
            x={`${bar.x}%`}
            width={`${width}%`}
            y={bar.y}
            height={bar.height}
          >
            <title>{bar.title}</title>
          </rect>
        ))}
        {bars
          .filter(({ cut }) => cut)
          .map(({ x, y, height: long, gain }) => (
            <rect
              key={x}
              className="cut"
              x={`${x - 0.5}%`}
              width={`${width + 1}%`}
              y={gain ? y + CUT : y + long - CUT - CUT_HEIGHT}
              height={CUT_HEIGHT}
            />
          ))}
        {labels.map(({ x, y, anchor, text }) => (
          <text key={x} x={`${x + width / 2}%`} y={y} textAnchor={anchor}>
            {text}
          </text>
        ))}
        <line className="zero" x1="0" x2="100%" y1={zero} y2={zero} />
      </svg>
    </>
  );
}

/** Break mark of a truncated bar: distance from its far end, and height, in pixels. */
const CUT = 8;
const CUT_HEIGHT = 4;

function Figures({ chart }: { chart: Drawing }) {
  return (
    <details>
      <summary className="text-sm underline pointer-coarse:py-3">Show as a table</summary>
      <Table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="num">
              Sold
            </th>
            <th scope="col" className="num">
              Profit
            </th>
          </tr>
        </thead>
        <tbody>
          <FigureRows days={chart.days} />
        </tbody>
      </Table>
    </details>
  );
}

const FigureRows = ({ days }: Pick<Drawing, "days">) =>
  [...days].reverse().map(({ day, sold, profit }) => (
    <tr key={day}>
      <th scope="row">{day}</th>
      <td className="num">{sold}</td>
      <td className="num">{profit}</td>
    </tr>
  ));
