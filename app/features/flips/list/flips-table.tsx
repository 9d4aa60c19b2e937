import { lazy, type MouseEvent, Suspense, useLayoutEffect, useMemo, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import type { FlipLinks } from "#app/features/flips/flip-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { focusHeadingIfLost } from "#app/ui/overlay/focus.ts";
import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { syncCheckboxes } from "./chosen-boxes.ts";
import type { FlipList } from "./flip-list.ts";
import { HeadRow } from "./head-row.tsx";
import { listClock } from "./list-clock.ts";
import { PartRows, type PartRowsProps } from "./part-rows.tsx";
import type { RefusedPrice } from "./row-prices.tsx";
import { tableParts } from "./table-parts.ts";

const RowPricesForm = lazy(async () => ({
  default: (await import("./row-prices.tsx")).RowPricesForm,
}));

interface Props {
  list: FlipList;
  links: FlipLinks;
  act: string;
  /** The flips whose boxes stay checked. */
  chosen?: readonly string[];
  refused: RefusedPrice | null;
  readOnly: boolean;
}

// A stable reference, so that `FlipRow` stays memoized.
const NONE: readonly string[] = [];

export function FlipsTable({ list, links, act, chosen = NONE, refused, readOnly }: Props) {
  const { query, order, search, profits, now, rows, game, hasListed, hasLarge, daysEnd, opened } = list;
  const { openRow, toggle, close } = useOpenRow(refused);
  const sent = useNavigation().formData;
  const deleting = sent?.get("delete");
  const pressed = deleting ?? sent?.get("toggle");
  useLayoutEffect(() => (deleting ? () => queueMicrotask(focusHeadingIfLost) : undefined), [deleting]);
  const followLinks = useDelegatedLinks();
  const clock = useMemo(() => listClock(list.clock, now), [list.clock, now]);
  const open = readOnly ? undefined : openRow(rows);
  const row = {
    links,
    search,
    clock,
    game,
    dated: query.sort === "createdAt",
    inLot: query.lot !== null,
    selectable: !readOnly && hasListed,
    chosen,
    readOnly,
  };
  const press = (event: MouseEvent) => {
    if (toggle(event)) return;
    followLinks(event);
    if (!readOnly) openFlip(event);
  };
  const action = links.list + search;
  return (
    <>
      <Form
        method="post"
        action={action}
        replace
        preventScrollReset
        autoComplete="off"
        onChange={({ currentTarget, target }) => syncCheckboxes(currentTarget, target)}
      >
        <input type="hidden" name="game" value={game} />
        <input type="hidden" name="act" value={act} />
        <Rows
          {...{ query, order, rows, hasLarge, profits, daysEnd, row, pressed, open, opened, refused, press, close }}
        />
      </Form>
      <Suspense>{open ? <RowPricesForm game={game} act={act} action={action} /> : null}</Suspense>
    </>
  );
}

interface RowsProps
  extends Pick<FlipList, "query" | "order" | "rows" | "hasLarge" | "profits" | "daysEnd">,
    Pick<PartRowsProps, "row" | "pressed" | "open" | "opened" | "refused" | "close"> {
  press: (event: MouseEvent) => void;
}

function Rows({ query, order, rows, hasLarge, profits, daysEnd, row, press, ...page }: RowsProps) {
  const { selectable, readOnly, links, clock, dated } = row;
  const columns = FLIP_COLUMNS.length + (selectable ? 1 : 0) + (readOnly ? 0 : 1);
  return (
    <div className="grid gap-3">
      <FramedTable
        className={`flips${hasLarge ? " flips-large" : ""}${query.show ? " flips-leave" : ""}`}
        onClick={press}
      >
        <caption className="sr-only">{order.caption}</caption>
        <thead>
          <HeadRow
            query={query}
            note={order.note}
            to={links.list}
            first={rows[0]?.id}
            selectable={selectable}
            readOnly={readOnly}
          />
        </thead>
        {tableParts(rows, dated ? clock.dayOf : () => "", query.lot !== null || query.sort === "profit").map(
          ({ key, ...part }) => (
            <PartRows key={key} {...part} profit={profits[part.day]} {...{ columns, row, ...page }} />
          ),
        )}
      </FramedTable>
      {selectable ? (
        <div className="bulk">
          <Button intent="sell-selected" pending="Marking…">
            Mark Sold
          </Button>
          <Button intent="ask-price">Price…</Button>
          <Button intent="ask-filter">Filter…</Button>
          <Button intent="ask-delete">Delete…</Button>
        </div>
      ) : null}
      <Hint>{daysEnd}</Hint>
    </div>
  );
}

/** The open price form's row: the one in the URL, the refused one, or the one opened here until its version changes. */
function useOpenRow(refused: RefusedPrice | null) {
  const rowInUrl = new URLSearchParams(useLocation().search).get("row");
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened("");
  const isOpen = (flip: Flip) =>
    flip.status === "listed" &&
    (opened === null
      ? flip.id === rowInUrl || flip.id === refused?.id
      : opened === `${flip.id} ${flip.version}` || (flip.id === refused?.id && opened.startsWith(flip.id)));
  const openRow = (rows: readonly Flip[]) => rows.find(isOpen);
  const toggle = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-row]") : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
    event.preventDefault();
    setOpened(link.ariaExpanded === "true" ? "" : (link.dataset.row ?? ""));
    return true;
  };
  return { openRow, toggle, close };
}

function openFlip({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest("a, button, label, input, summary")) return;
  if (window.getSelection()?.toString()) return;
  target.closest("tr")?.querySelector<HTMLAnchorElement>(".cell-lead a")?.click();
}
