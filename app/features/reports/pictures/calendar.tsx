import { formatShort } from "#app/domain/coins.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { formatDate, toIsoDate } from "#app/domain/days.ts";
import { WEEKDAYS } from "#app/domain/reports/clock-names.ts";
import { formatShortSigned } from "#app/domain/reports/figures.ts";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { formatMonth } from "../group-names.ts";
import { strengthClass } from "./heat-map.tsx";
import { strengths } from "./scale.ts";

export interface CalendarDay {
  date: string;
  profit: number;
  sold: number;
}

interface Props {
  days: readonly CalendarDay[];
  linkOf: (date: string) => string;
}

export function Calendars({ days, linkOf }: Props) {
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))].reverse();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const strength = strengths(days.map(({ profit }) => profit));
  return (
    <div className="calendars">
      {months.map((month) => (
        <table key={month} className="calendar">
          <caption>{formatMonth(month)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Week</span>
              </th>
              {WEEKDAYS.map((name) => (
                <th key={name} scope="col">
                  <abbr title={name}>{name.slice(0, 2)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendarWeeks(month, byDate).map((week) => (
              <tr key={week[0]}>
                <th scope="row">
                  <span className="sr-only">Week of {formatDate(week[0] ?? "")}</span>
                </th>
                {week.map((date) => (
                  <Day
                    key={date}
                    date={date}
                    isOther={!date.startsWith(month)}
                    day={byDate.get(date)}
                    className={strengthClass(strength(byDate.get(date)?.profit ?? 0))}
                    to={linkOf(date)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

interface DayProps {
  date: string;
  isOther: boolean;
  day: CalendarDay | undefined;
  className: string | undefined;
  to: string;
}

function Day({ date, isOther, day, className, to }: DayProps) {
  if (isOther) return <td />;
  const number = Number(date.slice(8));
  if (!day || day.sold === 0) return <td className={day ? undefined : "calendar-out"}>{number}</td>;
  return (
    <td className={className}>
      <a href={to}>
        {/* On a phone a cell has no room for the arrow beside the figure. */}
        <span>
          {`${number} `}
          <SignedFigure text="" direction={deltaDirection(day.profit)} />
        </span>{" "}
        <b>{formatShortSigned(day.profit)}</b>{" "}
        <small>
          {formatShort(day.sold)}
          <span> sold</span>
        </small>
      </a>
    </td>
  );
}

/** The weeks of a month, from Sunday, that contain any of the days. */
function calendarWeeks(month: string, days: ReadonlyMap<string, CalendarDay>): string[][] {
  const first = Date.parse(`${month}-01`);
  const sunday = first - new Date(first).getUTCDay() * DAY_MS;
  const weeks = Array.from({ length: 6 }, (_, week) =>
    WEEKDAYS.map((__, day) => toIsoDate(sunday + (week * WEEKDAYS.length + day) * DAY_MS)),
  );
  return weeks.filter((week) => week.some((date) => date.startsWith(month) && days.has(date)));
}
