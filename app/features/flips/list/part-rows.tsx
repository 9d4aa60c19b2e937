import { Fragment, lazy, Suspense } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { FlipRow, type RowContext, statusToggle } from "./flip-row.tsx";
import type { RefusedPrice } from "./row-prices.tsx";
import type { TablePart } from "./table-parts.ts";

// why: most who open the list ask for no row's prices
const RowPrices = lazy(async () => ({ default: (await import("./row-prices.tsx")).RowPrices }));
// why: most flips are bought one by one
const CopiesRow = lazy(async () => ({ default: (await import("./copies-row.tsx")).CopiesRow }));

export interface PartRowsProps extends Omit<TablePart, "key"> {
  /** The day's profit in coins, where all of it is shown. */
  profit: number | undefined;
  columns: number;
  /** What each row is told besides its flip. */
  row: RowContext;
  /** What the pressed button of a row sends: a status, or the flip to delete. */
  pressed: FormDataEntryValue | null | undefined;
  /** The row whose own prices are asked for below it. */
  open: Flip | undefined;
  refused: RefusedPrice | null;
  close: () => void;
}

/** The rows of a part of the list, below the day's heading where it begins. */
export function PartRows({ day, isFirst, profit, columns, flips, areCopies, row, ...page }: PartRowsProps) {
  const { pressed, open, refused, close } = page;
  return (
    <tbody className={areCopies ? "flips-copies" : undefined}>
      {day === "" || !isFirst ? null : <DayHeading title={row.clock.titleOf(day)} profit={profit} columns={columns} />}
      {areCopies ? (
        <Suspense>
          <CopiesRow {...row} flips={flips} isOpen={open !== undefined && flips.includes(open)} />
        </Suspense>
      ) : null}
      {flips.map((flip) => (
        <Fragment key={flip.id}>
          <FlipRow
            {...row}
            flip={flip}
            className={areCopies ? "copy" : undefined}
            pending={pressedIn(flip, pressed)}
            isOpen={flip === open}
          />
          {flip === open ? (
            <Suspense>
              <RowPrices flip={flip} columns={columns} refused={refusalOf(flip, refused)} onClose={close} />
            </Suspense>
          ) : null}
        </Fragment>
      ))}
    </tbody>
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

const pressedIn = (flip: Flip, pressed: PartRowsProps["pressed"]) =>
  pressed === statusToggle(flip) ? "toggle" : pressed === flip.id ? "delete" : undefined;

const refusalOf = ({ id }: Flip, refused: RefusedPrice | null) => (refused?.id === id ? refused : null);
