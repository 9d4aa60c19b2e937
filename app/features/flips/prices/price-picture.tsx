import { Hint, Panel } from "#app/ui/panel.tsx";
import { Table } from "#app/ui/table.tsx";
import type { PricePicture as Drawing } from "./price-picture.server.ts";

/** Wide enough in any of the system's fonts. */
const EM_OF_DIGIT = 0.62;

export function PricePicture({ picture }: { picture: Drawing }) {
  const { viewBox, asks, sales, price, oldPrice, ticks, label, from, to, notes, days } = picture;
  const longest = Math.max(...ticks.map(({ text }) => text.length));
  const key = [
    sales && "Dots: your sales",
    asks && "Thin lines: what you asked",
    price && "Steps: your price",
    oldPrice && "Dashed: last sale over 7 days ago",
  ].filter(Boolean);
  return (
    <Panel aria-labelledby="last-30-days">
      <h2 id="last-30-days" className="text-base">
        Last 30 days
      </h2>
      <div className="price-picture">
        <svg aria-hidden="true" width={`${longest * EM_OF_DIGIT}em`}>
          {ticks.map(({ y, text }) => (
            <text key={y} x="100%" y={`${y}%`} dy="0.35em" textAnchor="end">
              {text}{" "}
            </text>
          ))}
        </svg>
        <svg role="img" aria-label={label} viewBox={viewBox} preserveAspectRatio="none">
          {ticks.map(({ y }) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          <path className="asks" d={asks} />
          <path className="old" d={oldPrice} />
          <path d={price} />
          <path className="sales" d={sales} />
        </svg>
        <p aria-hidden="true">
          <span>{from}</span> <span>{to}</span>
        </p>
      </div>
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
        {days.map(({ day, soldFor, price }) => (
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
