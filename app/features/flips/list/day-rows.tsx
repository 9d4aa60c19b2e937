import { Fragment, lazy, Suspense } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { FlipRow, type RowContext, statusToggle } from "./flip-row.tsx";
import type { RefusedPrice } from "./row-prices.tsx";

// why: most who open the list ask for no row's prices
const RowPrices = lazy(async () => ({ default: (await import("./row-prices.tsx")).RowPrices }));

export interface DayRowsProps {
  /** "" in a list that is not by date. */
  day: string;
  profit: number | undefined;
  columns: number;
  flips: readonly Flip[];
  /** What each row is told besides its flip. */
  row: RowContext;
  /** What the pressed button of a row sends: a status, or the flip to delete. */
  pressed: FormDataEntryValue | null | undefined;
  /** The row whose own prices are asked for below it. */
  open: Flip | undefined;
  refused: RefusedPrice | null;
  close: () => void;
}

/** The flips of a day, below its heading. */
export function DayRows({ day, profit, columns, flips, row, pressed, open, refused, close }: DayRowsProps) {
  return (
    <>
      {day === "" ? null : <DayHeading title={row.clock.titleOf(day)} profit={profit} columns={columns} />}
      {flips.map((flip) => (
        <Fragment key={flip.id}>
          <FlipRow {...row} flip={flip} pending={pressedIn(flip, pressed)} isOpen={flip === open} />
          {flip === open ? (
            <Suspense>
              <RowPrices flip={flip} columns={columns} refused={refusalOf(flip, refused)} onClose={close} />
            </Suspense>
          ) : null}
        </Fragment>
      ))}
    </>
  );
}

/** A day of the list, with what its flips brought. */
function DayHeading({ title, profit = 0, columns }: { title: string; profit?: number; columns: number }) {
  return (
    <tr className="flips-day">
      <th scope="rowgroup" colSpan={columns}>
        <span>{title}</span> {profit === 0 ? null : <span>{formatSigned(profit)}</span>}
      </th>
    </tr>
  );
}

const pressedIn = (flip: Flip, pressed: DayRowsProps["pressed"]) =>
  pressed === statusToggle(flip) ? "toggle" : pressed === flip.id ? "delete" : undefined;

const refusalOf = ({ id }: Flip, refused: RefusedPrice | null) => (refused?.id === id ? refused : null);
