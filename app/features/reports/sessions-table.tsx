import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { MINUTE_MS } from "#app/domain/dates.ts";
import { formatDuration, formatRecord } from "#app/domain/reports/figures.ts";
import { coinsPerHour, formatSession, sessionDuration } from "#app/domain/reports/sessions.ts";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { SessionSums } from "./sessions.server.ts";

interface Props {
  sessions: readonly SessionSums[];
  timeZone: string;
  salesOf: (session: SessionSums) => string;
}

export function SessionsTable({ sessions, timeZone, salesOf }: Props) {
  return (
    <FramedTable stacks className="report-table">
      <caption className="sr-only">Profit by Session</caption>
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
            W–L–T
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
            <td className="cell-lead">
              {session.sold > 0 ? (
                <a href={salesOf(session)}>{formatSession(session, timeZone)}</a>
              ) : (
                formatSession(session, timeZone)
              )}
            </td>
            <td className="num" data-label="Added">
              {formatCoins(session.logged)}
            </td>
            <td className="num" data-label="Sold">
              {formatCoins(session.sold)}
            </td>
            <td className="num" data-label="W–L–T">
              {formatRecord(session)}
            </td>
            <td className="num cell-key">
              <SignedFigure text={formatSigned(session.profit)} direction={deltaDirection(session.profit)} />
            </td>
            <td className="num" data-label="Length">
              {formatLength(sessionDuration(session))}
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

const formatLength = (ms: number) => (ms < MINUTE_MS ? "" : formatDuration(ms));

const formatRate = (coins: number | null) => (coins === null ? "" : formatSigned(coins));
