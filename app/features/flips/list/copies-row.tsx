import { type Coins, formatSigned } from "#app/domain/coins.ts";
import { expectedProfit } from "#app/features/flips/expected-profit.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { ExpectedProfit, lotPath, ProgramAndSource, RowCells, RowCheckbox, type RowContext } from "./flip-row.tsx";

interface Props extends RowContext {
  /** At least two identical copies. */
  flips: readonly Flip[];
  isOpen: boolean;
}

export function CopiesRow({ flips, isOpen, ...row }: Props) {
  const [first] = flips;
  if (!first) return null;
  const { links, game, chosen, readOnly } = row;
  const name = flipName(first);
  const count = flips.length;
  const isSold = first.status === "sold";
  const to = lotPath(links, game, first.lotId ?? "");
  const profit = flips.reduce((sum, flip): Coins => sum + (isSold ? flip.profit : expectedProfit(flip)), 0);
  const copies = `${count} copies of ${name}`;
  const statusWord = isSold ? "Sold" : "Listed";
  return (
    <RowCells
      {...row}
      flip={first}
      className="copies"
      pick={isSold ? null : <RowCheckbox flips={flips} name={copies} chosen={chosen} />}
      leading={
        <>
          {readOnly ? name : <a href={to}>{name}</a>}{" "}
          <details open={isOpen}>
            <summary className={chipClass("muted")} aria-label={`×${count}: show ${copies}`}>
              {`×${count}`}
            </summary>
          </details>
          <ProgramAndSource flip={first} edit={links.edit(first.id) + row.search} />
        </>
      }
      profit={
        isSold ? (
          <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
        ) : (
          <ExpectedProfit sell={first.sell} profit={profit} of={` ${copies}`} href={to} />
        )
      }
      state={
        readOnly ? (
          statusWord
        ) : (
          <a href={to} className={chipClass(isSold ? "plain" : "listed")}>
            <span>{statusWord}</span>
            <span className="sr-only">{`: ${copies}`}</span>
          </a>
        )
      }
      act={
        <a
          href={appendParam(to, "confirm", "delete-lot")}
          className={buttonClass("quiet", "small")}
          aria-label={`Delete copies of ${name}`}
        >
          ✕
        </a>
      }
    />
  );
}
