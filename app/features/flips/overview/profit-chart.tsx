import { formatSigned } from "#app/domain/coins.ts";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import { Table } from "#app/ui/table.tsx";
import type { ProfitChart as Drawing } from "./profit-chart.server.ts";

/** Profit by day as bars over and under a zero line, with the same figures as a table; dates are the zone's. */
export function ProfitChart({ chart, timeZone }: { chart: Drawing; timeZone: string }) {
  return (
    <section aria-labelledby="profit-by-day" className="grid content-start gap-2">
      <h2 id="profit-by-day" className="text-lg">
        Profit by Day
      </h2>
      {chart.sold === 0 ? (
        <EmptyState title={`No sold flips in the last ${chart.days.length} days`} />
      ) : (
        <Panel as="div" className="grid gap-2">
          <p>
            <strong>
              <SignedFigure text={formatSigned(chart.total)} direction={directionOf(chart.total)} />
            </strong>{" "}
            coins in {chart.days.length} days
          </p>
          <Bars chart={chart} />
          <Hint>Coins after tax from sold flips, by the day they were logged. Days are those of {timeZone}.</Hint>
          <Figures chart={chart} />
        </Panel>
      )}
    </section>
  );
}

function Bars({ chart: { height, zero, lines, bars, width, days, total } }: { chart: Drawing }) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  return (
    <div className="chart">
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
            </text>
          </g>
        ))}
        <text x="2.75rem" y={height - 6}>
          {first}
        </text>
        <text x="100%" y={height - 6} textAnchor="end">
          {last}
        </text>
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
        <line className="zero" x1="0" x2="100%" y1={zero} y2={zero} />
      </svg>
    </div>
  );
}

function Figures({ chart }: { chart: Drawing }) {
  return (
    <details>
      <summary className="text-sm underline">Show as a table</summary>
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
          {chart.days.toReversed().map(({ day, sold, profit }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td className="num">{sold}</td>
              <td className="num">{profit}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
