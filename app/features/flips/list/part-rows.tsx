import { Fragment, lazy, Suspense } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import type { FlipList } from "./flip-list.ts";
import { FlipRow, type RowContext, statusToggle } from "./flip-row.tsx";
import type { RefusedPrice } from "./row-prices.tsx";
import type { TablePart } from "./table-parts.ts";

const RowPrices = lazy(async () => ({ default: (await import("./row-prices.tsx")).RowPrices }));
const CopiesRow = lazy(async () => ({ default: (await import("./copies-row.tsx")).CopiesRow }));

export interface PartRowsProps extends Omit<TablePart, "key"> {
  /** The day's profit in coins; undefined if part of the day is on another page. */
  profit: number | undefined;
  columns: number;
  row: RowContext;
  /** Value of the pressed row button: a status toggle, or the id of a flip to delete. */
  pressed: FormDataEntryValue | null | undefined;
  open: Flip | undefined;
  opened: FlipList["opened"];
  refused: RefusedPrice | null;
  close: () => void;
}

export function PartRows({ day, isFirst, profit, columns, flips, areCopies, row, ...page }: PartRowsProps) {
  const { pressed, open, opened, refused, close } = page;
  return (
    <tbody className={areCopies ? "flips-copies" : undefined}>
      {day === "" || !isFirst ? null : (
        <DayHeading title={row.clock.formatDayHeading(day)} profit={profit} columns={columns} />
      )}
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
            pending={pendingAction(flip, pressed)}
            isOpen={flip === open}
          />
          {flip === open ? (
            <Suspense>
              <RowPrices
                flip={flip}
                columns={columns}
                refused={findOf(flip, refused)}
                strip={(findOf(flip, refused) ?? findOf(flip, opened))?.strip}
                cards={row.links.cards}
                onClose={close}
              />
            </Suspense>
          ) : null}
        </Fragment>
      ))}
    </tbody>
  );
}

function DayHeading({ title, profit = 0, columns }: { title: string; profit?: number; columns: number }) {
  return (
    <tr className="flips-day">
      <th scope="rowgroup" colSpan={columns}>
        {/* biome-ignore lint/a11y/useSemanticElements: a text browser would end the line after an h3 */}
        <span role="heading" aria-level={3}>
          {title}
        </span>{" "}
        {profit === 0 ? null : <span>{formatSigned(profit)}</span>}
      </th>
    </tr>
  );
}

const pendingAction = (flip: Flip, pressed: PartRowsProps["pressed"]) =>
  pressed === statusToggle(flip) ? "toggle" : pressed === flip.id ? "delete" : undefined;

const findOf = <Of extends { id: string }>({ id }: Flip, found: Of | null | undefined) =>
  found?.id === id ? found : null;
