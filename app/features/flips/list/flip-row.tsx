import { memo, type ReactNode } from "react";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { EMPTY_CELL } from "#app/features/flips/columns.ts";
import { expectedProfit } from "#app/features/flips/expected-profit.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { appendParam, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import type { ListClock } from "./list-clock.ts";

export interface RowContext {
  links: FlipLinks;
  search: string;
  clock: ListClock;
  game: Game;
  /** True below a day heading. */
  dated: boolean;
  /** True in a list of one lot, whose rows don't repeat it. */
  inLot: boolean;
  selectable: boolean;
  chosen: readonly string[];
  readOnly: boolean;
}

interface Props extends RowContext {
  flip: Flip;
  pending?: "toggle" | "delete";
  /** True while the price form below the row is open. */
  isOpen: boolean;
  className?: string;
}

export const FlipRow = memo(function FlipRow(props: Props) {
  const { flip, links, search, game, inLot, chosen, readOnly, pending, isOpen } = props;
  const { id, sell, status, lotId, lotCopies } = flip;
  const name = flipName(flip);
  const isSold = status === "sold";
  const statusWord = isSold ? "Sold" : "Listed";
  return (
    <RowCells
      {...props}
      pick={isSold ? null : <RowCheckbox flips={[flip]} name={name} chosen={chosen} />}
      leading={
        <>
          {readOnly ? name : <a href={links.edit(id) + search}>{name}</a>}
          {lotId === null || inLot ? null : (
            <>
              {" "}
              <a
                href={lotPath(links, game, lotId)}
                className={chipClass("muted")}
                aria-label={`lot of ${lotCopies}, bought together`}
              >
                {`lot of ${lotCopies}`}
              </a>
            </>
          )}
          <ProgramAndSource flip={flip} edit={links.edit(id) + search} />
        </>
      }
      profit={
        isSold ? (
          <SignedFigure text={formatSigned(flip.profit)} direction={deltaDirection(flip.profit)} />
        ) : readOnly ? (
          <span className="font-medium text-muted">{sell === 0 ? EMPTY_CELL : formatSigned(expectedProfit(flip))}</span>
        ) : (
          <ExpectedProfit
            sell={sell}
            profit={expectedProfit(flip)}
            of={`: ${name}`}
            href={`${appendParam(links.list + search, "row", id)}#row-price`}
            data-row={`${id} ${flip.version}`}
            aria-expanded={isOpen}
          />
        )
      }
      state={
        readOnly ? (
          statusWord
        ) : (
          <button
            type="submit"
            className={chipClass(isSold ? "plain" : "listed")}
            name="toggle"
            value={statusToggle(flip)}
            aria-label={`${name}: ${isSold ? "sold, mark as listed" : "listed, mark as sold"}`}
            aria-busy={pending === "toggle" || undefined}
          >
            {statusWord}
          </button>
        )
      }
      act={
        <button
          type="submit"
          className={buttonClass("quiet", "small")}
          name="delete"
          value={id}
          aria-label={`Delete ${name}`}
          aria-busy={pending === "delete" || undefined}
        >
          ✕
        </button>
      }
    />
  );
});

interface CellsProps extends RowContext {
  flip: Flip;
  className?: string;
  pick: ReactNode;
  leading: ReactNode;
  profit: ReactNode;
  state: ReactNode;
  act: ReactNode;
}

export function RowCells(props: CellsProps) {
  const { flip, clock, dated, selectable, readOnly, className, pick, leading, profit, state, act } = props;
  const { pos, ovr, buy, sell, status, createdAt, soldAt } = flip;
  return (
    <tr className={[status, flip.asLast && "as-last", className].filter(Boolean).join(" ")}>
      {selectable ? <td className="cell-pick">{pick}</td> : null}
      <td className="flip-when">{dated ? clock.formatTime(createdAt) : clock.formatTimeOrDate(createdAt)}</td>
      <td className="cell-lead" data-pos={pos}>
        {leading}
      </td>
      <td className="flip-pos">{pos}</td>
      <td className="num flip-ovr">{ovr === null ? EMPTY_CELL : <span className={ovrClass(ovr)}>{ovr}</span>}</td>
      <td className="num flip-buy">{formatCoins(buy)}</td>
      <td className="num flip-sell">{sell === 0 ? EMPTY_CELL : formatCoins(sell)}</td>
      <td className="cell-key num">{profit}</td>
      <td className="num flip-roi">{status === "sold" ? formatRoi(flip.roi) : EMPTY_CELL}</td>
      <td className="flip-status">
        {state}
        {soldAt ? (
          <>
            {" "}
            <time>{isSameDay(soldAt, props) ? clock.formatTime(soldAt) : clock.formatTimeOrDate(soldAt)}</time>
          </>
        ) : (
          <ListedNotes flip={flip} days={clock.daysSince(createdAt)} />
        )}
      </td>
      {readOnly ? null : <td className="cell-act">{act}</td>}
    </tr>
  );
}

const OLD_DAYS = 3;

function ListedNotes({ flip, days }: { flip: Flip; days: number }) {
  return (
    <>
      {flip.belowFloor === null ? null : (
        <span className="flip-floor">
          {" below floor"}
          <span>{` ${formatCoins(flip.belowFloor)}`}</span>
        </span>
      )}
      {expectedProfit(flip) < 0 ? <span className="flip-under"> under break-even</span> : null}
      {days >= OLD_DAYS ? <span className="flip-age">{` ${formatCoins(days)} days`}</span> : null}
    </>
  );
}

interface FoundProps {
  flip: Flip;
  /** Address of its form. */
  edit: string;
}

/** Program and filter, and the way back from a card that was taken as last time. */
export function ProgramAndSource({ flip, edit }: FoundProps) {
  const { program, source, asLast } = flip;
  const found = [asLast ? null : program, source].filter((text) => text !== null).join(" · ");
  return (
    <>
      {found === "" ? null : <span className="flip-found">{` ${found}`}</span>}
      {asLast ? (
        <span className="flip-last">
          {program === null ? null : <span>{` ${program},`}</span>}
          {" as last time · "}
          <a href={edit} aria-label={`change the card of ${flipName(flip)}`}>
            change
          </a>
        </span>
      ) : null}
    </>
  );
}

interface CheckboxProps {
  flips: readonly Flip[];
  name: string;
  chosen: RowContext["chosen"];
}

/** Carries each flip with its version, so that nothing is sold that changed since it was shown. */
export function RowCheckbox({ flips, name, chosen }: CheckboxProps) {
  const value = flips.map(({ id, version }) => `${id}:${version}`).join(" ");
  return (
    <label>
      <input type="checkbox" name="id" value={value} defaultChecked={flips.every(({ id }) => chosen.includes(id))} />
      <span className="sr-only">{`Select ${name}`}</span>
    </label>
  );
}

type ExpectedProps = {
  sell: Coins;
  profit: Coins;
  of: string;
  href: string;
  "data-row"?: string;
  "aria-expanded"?: boolean;
};

export function ExpectedProfit({ sell, profit, of, href, ...link }: ExpectedProps) {
  const text = sell === 0 ? "Sell at…" : formatSigned(profit);
  return (
    <a
      href={href}
      className="sold-for"
      aria-label={`${text}${sell === 0 ? "" : " expected, sell"} or re-list${of}`}
      {...link}
    >
      {text}
    </a>
  );
}

const ovrClass = (ovr: number) => (ovr >= 90 ? "ovr ovr-top" : ovr >= 84 ? "ovr ovr-high" : "ovr");

export const lotPath = (links: FlipLinks, game: Game, lot: string) =>
  appendParam(appendParam(links.list, "of", game), "lot", lot);

const isSameDay = (soldAt: Date, { flip, clock, dated }: Pick<Props, "flip" | "clock" | "dated">) =>
  dated && clock.dayOf(soldAt) === clock.dayOf(flip.createdAt);

/** Value of the status button: the flip's id and its new status. */
export const statusToggle = ({ id, status }: Flip): string => `${id} ${status === "sold" ? "listed" : "sold"}`;
