import { memo } from "react";
import type { Game } from "#app/domain/games.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { type FlipLinks, withParam } from "#app/features/flips/flip-links.ts";
import { type Column, FLIP_COLUMNS, nameOf } from "#app/features/flips/list/columns.ts";
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
  readOnly: boolean;
}

interface Props extends RowContext {
  flip: Flip;
  /** True while its status is on its way. */
  isPending: boolean;
  /** True where its own prices are asked for below it. */
  isOpen: boolean;
}

/** One flip of the list: what it is, what it brought, and what can be done with it. */
export const FlipRow = memo(function FlipRow(props: Props) {
  const { flip, selectable, readOnly } = props;
  return (
    <tr className={flip.status}>
      {selectable ? (
        <td className="cell-pick">
          {flip.status === "listed" && !readOnly ? (
            <label>
              <input type="checkbox" name="id" value={flip.id} />
              <span className="sr-only">{`Select ${nameOf(flip)}`}</span>
            </label>
          ) : null}
        </td>
      ) : null}
      {FLIP_COLUMNS.map((column) => (
        <td key={column.key} className={column.cell} data-card={column.key === "name" ? cardOf(flip) : undefined}>
          {renderCell(column, props)}
          {column.key === "name" ? rowNotes(flip, props.links, props.game) : null}
        </td>
      ))}
      {readOnly ? null : (
        <td className="cell-act">
          <a
            href={withParam(editOf(props), "confirm", "delete")}
            className={buttonClass("quiet", "small")}
            aria-label={`Delete ${nameOf(flip)}`}
          >
            ✕
          </a>
        </td>
      )}
    </tr>
  );
});

/** A card's position and OVR: "TE 83". */
const cardOf = ({ pos, ovr }: Flip) => (ovr === null ? pos : `${pos} ${ovr}`);

const editOf = ({ flip, links, search }: Props) => links.edit(flip.id) + search;

/**
 * What stands in a cell: its text, but the name leads to the flip's form, a listed flip's profit to its prices, the
 * date is a time where the day is said already, and the status is pressed to change it.
 */
function renderCell({ key, text }: Column, props: Props) {
  const { flip, clock, dated, readOnly } = props;
  if (key === "createdAt") return dated ? clock.timeOf(flip.createdAt) : clock.whenOf(flip.createdAt);
  const cellText = text(flip, clock.timeZone);
  if (key === "profit" && flip.status === "sold")
    return <SignedFigure text={cellText} direction={directionOf(flip.profit)} />;
  if (key === "status") return <Status {...props} />;
  if (readOnly) return cellText;
  if (key === "profit") return <PricesLink {...props} />;
  return key === "name" ? <a href={editOf(props)}>{cellText}</a> : cellText;
}

/** The status, which pressed becomes the other one, and when the flip was sold. */
function Status(props: Props) {
  const { flip, readOnly, isPending } = props;
  const [word, action] = flip.status === "sold" ? ["Sold", "sold, mark as listed"] : ["Listed", "listed, mark as sold"];
  return (
    <>
      {readOnly ? (
        word
      ) : (
        <button
          type="submit"
          className={chipClass(flip.status === "sold" ? "plain" : "listed")}
          name="toggle"
          value={statusToggle(flip)}
          aria-label={`${nameOf(flip)}: ${action}`}
          aria-busy={isPending || undefined}
        >
          {word}
        </button>
      )}
      {flip.soldAt ? (
        <>
          {" "}
          <time>{soldWhen(flip.soldAt, props)}</time>
        </>
      ) : null}
    </>
  );
}

/** The time of a sale on the day that the heading says, or today; else its day. */
const soldWhen = (soldAt: Date, { flip, clock, dated }: Props) =>
  dated && clock.dayOf(soldAt) === clock.dayOf(flip.createdAt) ? clock.timeOf(soldAt) : clock.whenOf(soldAt);

/** What a press of a flip's status sends: which flip becomes what. */
export const statusToggle = ({ id, status }: Flip): string => `${id} ${status === "sold" ? "listed" : "sold"}`;

function PricesLink({ flip, links, search, isOpen }: Props) {
  return (
    <a
      href={`${withParam(links.list + search, "row", flip.id)}#row-price`}
      className="sold-for"
      data-row={`${flip.id} ${flip.version}`}
      aria-expanded={isOpen}
      aria-label={`Sold for… or re-list: ${nameOf(flip)}`}
    >
      Sold for…
    </a>
  );
}

/**
 * What stands behind a flip's name: how many copies were bought with it, which leads to them, its card's program
 * and what it was found with; nothing for a flip without any.
 */
function rowNotes({ lotId, lotCopies, program, source }: Flip, links: FlipLinks, game: Game) {
  const found = [program, source].filter((text) => text !== null).join(" · ");
  if (lotId === null && found === "") return null;
  return (
    <>
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
    </>
  );
}
