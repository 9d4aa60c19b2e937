import { formatCoins } from "#app/domain/coins.ts";
import { formatClockHour, WEEKDAYS } from "#app/domain/reports/clock-names.ts";
import { formatShortSigned } from "#app/domain/reports/figures.ts";
import type { HourSums } from "#app/features/reports/clock-sums.server.ts";
import { strengths } from "./scale.ts";

export function HeatMap({ cells, dayEnd }: { cells: readonly HourSums[]; dayEnd: number }) {
  const strength = strengths(cells.map(({ profit }) => profit));
  const hours = Array.from({ length: 24 }, (_, at) => (at + dayEnd) % 24);
  const at = (weekday: number, hour: number) => cells.find((cell) => cell.weekday === weekday && cell.hour === hour);
  return (
    <table className="heat">
      <caption className="sr-only">Profit by weekday and hour</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Hour</span>
          </th>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{formatClockHour(hour)}</th>
            {WEEKDAYS.map((name, weekday) => {
              const cell = at(weekday, hour);
              if (!cell) return <td key={name} />;
              const sold = `${formatCoins(cell.sold)} sold`;
              return (
                <td key={name} className={strengthClass(strength(cell.profit))} title={sold}>
                  {`${formatShortSigned(cell.profit)} `}
                  <span className="sr-only">{sold}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `step` is from -3 to 3. */
export const strengthClass = (step: number): string | undefined =>
  step === 0 ? undefined : step > 0 ? `gain-${step}` : `loss-${-step}`;
