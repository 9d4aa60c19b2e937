import { memo } from "react";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { EMPTY_CELL, nameOf } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { type FlipLinks, withParam } from "#app/features/flips/flip-links.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import type { ListClock } from "./list-clock.ts";

/** What all rows of a list are told alike. */
export interface RowContext {
  links: FlipLinks;
  /** The list's own part of the query string. */
  search: string;
  clock: ListClock;
  game: Game;
  /** True below a heading that says the day. */
  dated: boolean;
  /** True in a list that has flips to choose. */
  selectable: boolean;
  /** Ids of the flips whose boxes are checked at first. */
  chosen: readonly string[];
  readOnly: boolean;
}

interface Props extends RowContext {
  flip: Flip;
  /** Which of its buttons was pressed and isn't answered yet. */
  pending?: "toggle" | "delete";
  /** True where its own prices are asked for below it. */
  isOpen: boolean;
}

/** One flip of the list: what it is, what it brought, and what can be done with it. */
export const FlipRow = memo(function FlipRow(props: Props) {
  const { flip, links, search, clock, game, dated, selectable, chosen, readOnly, pending, isOpen } = props;
  const { id, pos, ovr, buy, sell, status, createdAt, soldAt, lotId, lotCopies } = flip;
  const [name, edit, isSold] = [nameOf(flip), links.edit(id) + search, status === "sold"];
  const found = [flip.program, flip.source].filter((text) => text !== null).join(" · ");
  const statusWord = isSold ? "Sold" : "Listed";
  return (
    <tr className={status}>
      {selectable ? (
        <td className="cell-pick">
          {isSold ? null : (
            <label>
              <input type="checkbox" name="id" value={id} defaultChecked={chosen.includes(id)} />
              <span className="sr-only">{`Select ${name}`}</span>
            </label>
          )}
        </td>
      ) : null}
      <td className="flip-when">{dated ? clock.timeOf(createdAt) : clock.whenOf(createdAt)}</td>
      <td className="cell-lead" data-card={ovr === null ? pos : `${pos} ${ovr}`}>
        {readOnly ? name : <a href={edit}>{name}</a>}
        {lotId === null ? null : (
          <>
            {" "}
            <a
              href={withParam(withParam(links.list, "of", game), "lot", lotId)}
              className={chipClass("muted")}
              aria-label={`${lotCopies} copies bought together`}
            >
              {`×${lotCopies}`}
            </a>
          </>
        )}
        {found === "" ? null : <span className="flip-found"> {found}</span>}
      </td>
      <td className="flip-pos">{pos}</td>
      <td className="num flip-ovr">{ovr ?? EMPTY_CELL}</td>
      <td className="num flip-buy">{formatCoins(buy)}</td>
      <td className="num flip-sell">{sell === 0 ? EMPTY_CELL : formatCoins(sell)}</td>
      <td className="cell-key num">
        {isSold ? (
          <SignedFigure text={formatSigned(flip.profit)} direction={directionOf(flip.profit)} />
        ) : readOnly ? (
          EMPTY_CELL
        ) : (
          <a
            href={`${withParam(links.list + search, "row", id)}#row-price`}
            className="sold-for"
            data-row={`${id} ${flip.version}`}
            aria-expanded={isOpen}
            aria-label={`Sold for… or re-list: ${name}`}
          >
            Sold for…
          </a>
        )}
      </td>
      <td className="num flip-roi">{isSold ? formatRoi(flip.roi) : EMPTY_CELL}</td>
      <td className="flip-status">
        {readOnly ? (
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
        )}
        {soldAt ? (
          <>
            {" "}
            <time>{isSameDay(soldAt, props) ? clock.timeOf(soldAt) : clock.whenOf(soldAt)}</time>
          </>
        ) : null}
      </td>
      {readOnly ? null : (
        <td className="cell-act">
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
        </td>
      )}
    </tr>
  );
});

/** True for a sale on the day that the heading above its row says. */
const isSameDay = (soldAt: Date, { flip, clock, dated }: Props) =>
  dated && clock.dayOf(soldAt) === clock.dayOf(flip.createdAt);

/** What a press of a flip's status sends: which flip becomes what. */
export const statusToggle = ({ id, status }: Flip): string => `${id} ${status === "sold" ? "listed" : "sold"}`;
