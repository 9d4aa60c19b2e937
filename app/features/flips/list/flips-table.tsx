import { Fragment, type MouseEvent, Suspense, useMemo, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { formatSigned } from "#app/domain/coins.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import type { FlipLinks } from "#app/features/flips/flip-links.ts";
import { FLIP_COLUMNS } from "#app/features/flips/list/columns.ts";
import { Button } from "#app/ui/form/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { FlipList } from "./flip-list.ts";
import { FlipRow, statusToggle } from "./flip-row.tsx";
import { listClock } from "./list-clock.ts";
import { SelectAll } from "./list-filter.tsx";
import { type ListQuery, sortQueryString } from "./list-query.ts";
import type { RefusedPrice } from "./row-prices.tsx";

// why: most who open the list ask for no row's prices
const RowPrices = lazyPart(async () => (await import("./row-prices.tsx")).RowPrices);
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
          <thead>
            <tr>
              {selectable ? (
                <th className="cell-pick">
                  <SelectAll key={rows[0]?.id} />
                </th>
              ) : null}
              {FLIP_COLUMNS.map(({ key, title, numeric }) => (
                <th key={key} className={numeric ? "num" : undefined} aria-sort={sortState(query, key)}>
                  <a href={links.list + sortQueryString(query, key)}>{title}</a>
                </th>
              ))}
              {readOnly ? null : (
                <th>
                  <span className="sr-only">Delete</span>
                </th>
              )}
            </tr>
          </thead>
          {groupsOf(rows, dated ? clock.dayOf : () => "").map(({ day, flips }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the name
            <tbody key={day} onClick={readOnly ? undefined : openRow}>
              {day === "" ? null : <DayHeading title={clock.titleOf(day)} profit={profits[day]} columns={columns} />}
              {flips.map((flip) => (
                <Fragment key={flip.id}>
                  <FlipRow
                    flip={flip}
                    links={links}
                    search={search}
                    clock={clock}
                    game={list.game}
                    dated={dated}
                    selectable={selectable}
                    readOnly={readOnly}
                    isPending={pressed === statusToggle(flip)}
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

const refusalOf = ({ id }: Flip, refused: RefusedPrice | null) => (refused?.id === id ? refused : null);

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
