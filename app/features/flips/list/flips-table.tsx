import { createElement, type MouseEvent } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { FlipProgram } from "#app/features/flips/flip-card.tsx";
import { type FlipLinks, withParam } from "#app/features/flips/flip-links.ts";
import { type Column, FLIP_COLUMNS, nameOf } from "#app/features/flips/list/columns.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { Pager } from "#app/ui/pager.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { SelectAll } from "./list-filter.tsx";
import { type ListQuery, pageQueryStrings, sortQueryString } from "./list-query.ts";

export interface FlipList {
  rows: Flip[];
  more: { before: boolean; after: boolean };
  query: ListQuery;
  /** The list's own part of the query string, kept through dialogs. */
  search: string;
  timeZone: string;
  /** The game whose flips these are; acts on them are about it, whatever another tab chose meanwhile. */
  game: Game;
}

type Props = { list: FlipList; links: FlipLinks; listed: number; readOnly: boolean };

/**
 * The page of flips: one form around the rows, with sort links, the status chip that toggles, and the choice to mark
 * sold.
 */
export function FlipsTable({ list, links, listed, readOnly }: Props) {
  const { rows, query, search } = list;
  const pages = pageQueryStrings(query, rows, list.more);
  const followLinks = useDelegatedLinks();
  return (
    <Form method="post" action={links.list + search} replace preventScrollReset className="grid gap-3">
      <input type="hidden" name="game" value={list.game} />
      {readOnly || listed === 0 ? null : (
        <ButtonLink
          look="quiet"
          size="small"
          className="justify-self-start"
          to={withParam(links.list + search, "confirm", "sell-all")}
          preventScrollReset
        >
          Mark all {formatCoins(listed)} listed as sold
        </ButtonLink>
      )}
      <FramedTable stacks onClick={followLinks}>
        <thead className="keeps-sort-links">
          <tr>
            <th className="cell-pick">{readOnly || listed === 0 ? null : <SelectAll key={rows[0]?.id} />}</th>
            {FLIP_COLUMNS.map(({ key, title, numeric }) => (
              <th key={key} className={numeric ? "num" : undefined} aria-sort={sortState(query, key)}>
                <a href={links.list + sortQueryString(query, key)}>{title}</a>
              </th>
            ))}
            <th>
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the name */}
        <tbody onClick={readOnly ? undefined : openRow}>
          {rows.map((flip) => (
            <Row key={flip.id} flip={flip} list={list} links={links} readOnly={readOnly} />
          ))}
        </tbody>
      </FramedTable>
      {readOnly || listed === 0 ? null : (
        <div className="bulk">
          <Button name="intent" value="sell-selected" pending="Marking…">
            Mark Sold
          </Button>
        </div>
      )}
      <Hint>Dates are in {list.timeZone}.</Hint>
      <Pager
        label="Pages of flips"
        previous={pages.previous && links.list + pages.previous}
        next={pages.next && links.list + pages.next}
      />
    </Form>
  );
}

type RowProps = { flip: Flip; list: FlipList; links: FlipLinks; readOnly: boolean };

function Row({ flip, list, links, readOnly }: RowProps) {
  const name = nameOf(flip);
  const edit = links.edit(flip.id) + list.search;
  const cells = FLIP_COLUMNS.map((column) => (
    // biome-ignore lint/correctness/useJsxKeyInIterable: they become the row's own children
    <td data-label={column.labelled && column.title} className={column.cell}>
      {renderCell(column, column.text(flip, list.timeZone), flip, readOnly ? null : edit)}
    </td>
  ));
  const pick = (
    <td className="cell-pick">
      {flip.status === "listed" && !readOnly ? (
        <label>
          <input type="checkbox" name="id" value={flip.id} />
          <span className="sr-only">{`Select ${name}`}</span>
        </label>
      ) : null}
    </td>
  );
  const act = (
    <td className="cell-act cell-corner">
      {readOnly ? null : (
        <a
          href={withParam(edit, "confirm", "delete")}
          className={buttonClass("quiet", "small")}
          aria-label={`Delete ${name}`}
        >
          ✕
        </a>
      )}
    </td>
  );
  // why: a list among the row's children would take a tenth longer to render
  return createElement("tr", null, pick, ...cells, act);
}

/**
 * What stands in a cell: its text, but the name leads to `edit`, the profit has its direction, and the status is
 * pressed to change it.
 */
function renderCell({ key }: Column, text: string, flip: Flip, edit: string | null) {
  if (key === "profit") return <SignedFigure text={text} direction={directionOf(flip.profit)} />;
  if (key === "name")
    return (
      <>
        {edit === null ? text : <a href={edit}>{text}</a>}
        <FlipProgram flip={flip} />
      </>
    );
  if (edit === null) return text;
  if (key !== "status") return text;
  return (
    <button
      type="submit"
      className={chipClass(flip.status === "sold" ? "good" : "listed")}
      name="toggle"
      value={`${flip.id} ${flip.status === "sold" ? "listed" : "sold"}`}
      aria-label={flip.status === "sold" ? "Sold, mark as listed" : "Listed, mark as sold"}
    >
      {text}
    </button>
  );
}

const sortState = (query: ListQuery, key: string) =>
  query.sort === key ? (query.dir === "asc" ? "ascending" : "descending") : undefined;

/** A press anywhere on a row opens it, as its name does; what can be pressed by itself keeps its own meaning. */
function openRow({ target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest("a, button, label, input")) return;
  if (window.getSelection()?.toString()) return;
  target.closest("tr")?.querySelector<HTMLAnchorElement>(".cell-lead a")?.click();
}
