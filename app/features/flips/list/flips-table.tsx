import { type MouseEvent, Suspense, useMemo, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import type { Flip } from "#app/features/flips/flip.ts";
import type { FlipLinks } from "#app/features/flips/flip-links.ts";
import { FLIP_COLUMNS } from "#app/features/flips/list/columns.ts";
import { CachedPart } from "#app/ui/cached-part.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { DayRows, dayKey } from "./day-rows.tsx";
import type { FlipList } from "./flip-list.ts";
import { listClock } from "./list-clock.ts";
import { SelectAll } from "./list-filter.tsx";
import { type ListQuery, sortQueryString } from "./list-query.ts";
import type { RefusedPrice } from "./row-prices.tsx";

// why: most who open the list ask for no row's prices
const RowPricesForm = lazyPart(async () => (await import("./row-prices.tsx")).RowPricesForm);

interface Props {
  list: FlipList;
  links: FlipLinks;
  /** The id of the act that a press in the list would be. */
  act: string;
  /** What was refused of a row's own prices. */
  refused: RefusedPrice | null;
  readOnly: boolean;
}

/**
 * The page of flips: one form around the rows, with sort links, the status that is pressed to change it, and the choice
 * to mark sold.
 */
export function FlipsTable({ list, links, act, refused, readOnly }: Props) {
  const { rows, query, search, profits, now } = list;
  const { isOpen, toggle, close } = useOpenRow(refused);
  const pressed = useNavigation().formData?.get("toggle");
  const followLinks = useDelegatedLinks();
  const clock = useMemo(() => listClock(list.clock, now), [list.clock, now]);
  const selectable = !readOnly && rows.some(({ status }) => status === "listed");
  const columns = FLIP_COLUMNS.length + (selectable ? 1 : 0) + (readOnly ? 0 : 1);
  const dated = query.sort === "createdAt";
  const action = links.list + search;
  const open = readOnly ? undefined : rows.find(isOpen);
  const row = { links, search, clock, game: list.game, dated, selectable, readOnly };
  return (
    <>
      <Form method="post" action={action} replace preventScrollReset className="grid gap-3">
        <input type="hidden" name="game" value={list.game} />
        <input type="hidden" name="act" value={act} />
        <FramedTable
          className={`flips${rows.some(isLarge) ? " flips-large" : ""}${query.show ? " flips-leave" : ""}`}
          onClick={(event) => toggle(event) || followLinks(event)}
        >
          <caption className="sr-only">{captionOf(query)}</caption>
          <CachedPart
            as="thead"
            of={HeadRow}
            shows={{ query, to: links.list, first: rows[0]?.id, selectable, readOnly }}
            keyOf={import.meta.env.SSR ? headKey : undefined}
          />
          {groupsOf(rows, dated ? clock.dayOf : () => "").map(({ day, flips }) => (
            <CachedPart
              as="tbody"
              key={day}
              onClick={readOnly ? undefined : openRow}
              of={DayRows}
              shows={{ day, profit: profits[day], columns, flips, row, pressed, open, refused, close }}
              keyOf={import.meta.env.SSR ? dayKey : undefined}
            />
          ))}
        </FramedTable>
        {selectable ? (
          <div className="bulk">
            <Button name="intent" value="sell-selected" pending="Marking…">
              Mark Sold
            </Button>
          </div>
        ) : null}
        <Hint>{list.daysEnd}</Hint>
      </Form>
      <Suspense>{open ? <RowPricesForm game={list.game} act={act} action={action} /> : null}</Suspense>
    </>
  );
}

interface HeadProps {
  query: ListQuery;
  /** The list's address. */
  to: string;
  /** The first row's id. */
  first: string | undefined;
  selectable: boolean;
  readOnly: boolean;
}

// why: the first row's id is nowhere to be seen
const headKey = ({ first: _, ...shown }: HeadProps) => JSON.stringify(shown);

/** The columns' names, each of which sorts by it. */
function HeadRow({ query, to, first, selectable, readOnly }: HeadProps) {
  return (
    <tr>
      {selectable ? (
        <th className="cell-pick">
          <SelectAll key={first} />
        </th>
      ) : null}
      {FLIP_COLUMNS.map(({ key, title, numeric }) => (
        <th key={key} className={numeric ? "num" : undefined} aria-sort={sortState(query, key)}>
          <a href={to + sortQueryString(query, key)}>{title}</a>
        </th>
      ))}
      {readOnly ? null : (
        <th>
          <span className="sr-only">Delete</span>
        </th>
      )}
    </tr>
  );
}

function groupsOf(rows: readonly Flip[], dayOf: (at: Date) => string) {
  const groups: { day: string; flips: Flip[] }[] = [];
  for (const flip of rows) {
    const day = dayOf(flip.createdAt);
    const last = groups.at(-1);
    if (last?.day === day) last.flips.push(flip);
    else groups.push({ day, flips: [flip] });
  }
  return groups;
}

/**
 * Which listed row asks for its own prices: the one that the address names, that was refused, or that was opened here,
 * for as long as nobody changes it.
 */
function useOpenRow(refused: RefusedPrice | null) {
  const rowInUrl = new URLSearchParams(useLocation().search).get("row");
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened("");
  const isOpen = (flip: Flip) =>
    flip.status === "listed" &&
    (opened === null ? flip.id === rowInUrl || flip.id === refused?.id : opened === `${flip.id} ${flip.version}`);
  const toggle = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-row]") : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return false;
    event.preventDefault();
    setOpened(link.ariaExpanded === "true" ? "" : (link.dataset.row ?? ""));
    return true;
  };
  return { isOpen, toggle, close };
}

/** True for prices that take more than six digits. */
const isLarge = ({ buy, sell }: Flip) => Math.max(buy, sell) >= 1_000_000;

const sortState = (query: ListQuery, key: string) =>
  query.sort === key ? (query.dir === "asc" ? "ascending" : "descending") : undefined;

function captionOf({ sort, dir, show }: ListQuery): string {
  const which = { listed: "Listed flips", sold: "Sold flips" };
  const by = FLIP_COLUMNS.find(({ key }) => key === sort)?.title ?? "";
  return `${show ? which[show] : "Flips"} by ${by.toLowerCase()}, ${dir === "asc" ? "ascending" : "descending"}`;
}

/** A press anywhere on a row opens it, as its name does; what can be pressed by itself keeps its own meaning. */
function openRow({ target }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest("a, button, label, input")) return;
  if (window.getSelection()?.toString()) return;
  target.closest("tr")?.querySelector<HTMLAnchorElement>(".cell-lead a")?.click();
}
