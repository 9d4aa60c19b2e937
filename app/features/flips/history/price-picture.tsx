import { Hint, Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import type { PricePicture as Drawing } from "./price-picture.server.ts";

export function PricePicture({ picture }: { picture: Drawing }) {
  const { viewBox, asks, sales, price, oldPrice, ticks, label, from, to, notes, days } = picture;
  const key = [
    sales && "dots: your sales",
    asks && "thin lines: what you asked",
    price && "steps: your price",
    oldPrice && "dashed: last sale over 7 days ago",
  ].filter(Boolean);
  return (
    <Panel aria-labelledby="last-30-days">
      <h2 id="last-30-days" className="text-base">
        Last 30 days
      </h2>
      <div className="price-picture">
        <svg role="img" aria-label={label} viewBox={viewBox} preserveAspectRatio="none">
          {ticks.map(({ y }) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          <path className="asks" d={asks} />
          <path className="old" d={oldPrice} />
          <path d={price} />
          <path className="sales" d={sales} />
        </svg>
        <svg aria-hidden="true">
          {ticks.map(({ y, text }) => (
            <text key={y} x="0" y={`${y}%`} dy="-0.25em">
              {text}{" "}
            </text>
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="flex justify-between text-xs text-muted">
        <span>{from}</span> <span>{to}</span>
      </p>
      <p aria-hidden="true" className="text-xs text-muted">
        {key.join(" · ")}
      </p>
      {notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
      {days.length === 0 ? null : <Days days={days} />}
    </Panel>
  );
}

const Days = ({ days }: Pick<Drawing, "days">) => (
  <details>
    <summary className="text-sm underline pointer-coarse:py-3">Show as a table</summary>
    <Table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="num">
            Sold for
          </th>
          <th scope="col" className="num">
            Your price
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, soldFor, price }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td className="num">{soldFor}</td>
            <td className="num">{price}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </details>
);
