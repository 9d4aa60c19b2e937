import type { ReactNode } from "react";
import { href } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatMoment } from "#app/domain/dates.ts";
import { datesIn } from "#app/domain/days.ts";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { LedgerRow } from "./coins.server.ts";
import { DIRECTION_LABELS } from "./messages.ts";

interface Props {
  rows: readonly LedgerRow[];
  newer?: string | undefined;
  older?: string | undefined;
  timeZone: string;
}

export function Ledger({ rows, newer, older, timeZone }: Props) {
  const page = (search: string | undefined) => (search === undefined ? undefined : href("/dashboard/coins") + search);
  return (
    <>
      <FramedTable stacks>
        <thead>
          <tr>
            <th>Date</th>
            <th>Notes</th>
            <th>Direction</th>
            <th className="num">Amount</th>
            <th className="num">Balance after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} timeZone={timeZone} />
          ))}
        </tbody>
      </FramedTable>
      <Hint>{datesIn(timeZone)}</Hint>
      <Pager
        label="Pages of coin changes"
        previous={page(newer)}
        previousLabel="Newer"
        next={page(older)}
        nextLabel="Older"
      />
    </>
  );
}

export const EmptyLedger = ({ children }: { children: ReactNode }) => (
  <EmptyState title="No coins yet">
    <p>Enter the balance your game shows. Every later change is listed here.</p>
    {children}
  </EmptyState>
);

function Row({
  row: { createdAt, notes, direction, amount, balanceAfter },
  timeZone,
}: {
  row: LedgerRow;
  timeZone: string;
}) {
  const added = direction === "credit";
  return (
    <tr>
      <td>
        <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt, timeZone)}</time>
      </td>
      <td className="cell-lead">{notes}</td>
      <td>{DIRECTION_LABELS[direction]}</td>
      <td className="cell-key num">
        <SignedFigure text={formatSigned(added ? amount : -amount)} direction={added ? "up" : "down"} />
      </td>
      <td data-label="Balance after" className="num">
        {formatCoins(balanceAfter)}
      </td>
    </tr>
  );
}
