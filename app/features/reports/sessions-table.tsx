import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatMoment } from "#app/domain/dates.ts";
import { formatDuration, formatRecord } from "#app/domain/reports/figures.ts";
import { coinsPerHour, lengthOf } from "#app/domain/reports/sessions.ts";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { SessionSums } from "./sessions.server.ts";

/** Sessions, the newest first, by the clocks of a zone. */
export function SessionsTable({ sessions, timeZone }: { sessions: readonly SessionSums[]; timeZone: string }) {
  return (
    <FramedTable stacks className="report-table">
      <thead>
        <tr>
          <th scope="col">Session</th>
          <th scope="col" className="num">
            Added
          </th>
          <th scope="col" className="num">
            Sold
          </th>
          <th scope="col" className="num">
            W–L–E
          </th>
          <th scope="col" className="num">
            Profit
          </th>
          <th scope="col" className="num">
            Length
          </th>
          <th scope="col" className="num">
            Coins per hour
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.first}>
            <td className="cell-lead">{rangeText(session, timeZone)}</td>
            <td className="num" data-label="Added">
              {formatCoins(session.logged)}
            </td>
            <td className="num" data-label="Sold">
              {formatCoins(session.sold)}
            </td>
            <td className="num" data-label="W–L–E">
              {formatRecord(session)}
            </td>
            <td className="num cell-key">
              <SignedFigure text={formatSigned(session.profit)} direction={directionOf(session.profit)} />
            </td>
            <td className="num" data-label="Length">
              {formatDuration(lengthOf(session))}
            </td>
            <td className="num" data-label="Per hour">
              {formatRate(coinsPerHour(session))}
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  );
}

/** From when to when a session went: "Nov 21, 2026, 9:02 pm – 10:40 pm". */
function rangeText({ first, last }: SessionSums, timeZone: string): string {
  const [from, to] = [formatMoment(new Date(first), timeZone), formatMoment(new Date(last), timeZone)];
  const day = from.slice(0, from.lastIndexOf(",") + 2);
  return `${from} – ${to.replace(day, "")}`;
}

const formatRate = (coins: number | null) => (coins === null ? "—" : formatSigned(coins));
