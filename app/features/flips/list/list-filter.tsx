import { ArrowDownUp } from "lucide-react";
import { type ChangeEvent, Fragment, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { ORDER_OPTIONS } from "#app/features/flips/columns.ts";
import { linkedWords } from "#app/features/flips/flip-filter.ts";
import { filterParams, type ListQuery, PAGE_SIZE, showQueryString } from "#app/features/flips/list-query.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { inputClass, segmentsClass } from "#app/ui/form/field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { syncCheckboxes } from "./chosen-boxes.ts";
import type { FlipList } from "./flip-list.ts";

const FindForm = lazy(async () => ({ default: (await import("./find-form.tsx")).FindForm }));

// Loaded when the filter is opened; server-rendered inside <noscript>.
const FilterForm = lazy(async () => ({
  default: (await import("./filter-form.tsx")).FilterForm,
}));

interface Props {
  to: string;
  list: Pick<FlipList, "query" | "counts" | "sources" | "clock">;
  /** All flips of the game. */
  flips: number;
}

export function ListFilter({ to, list, flips }: Props) {
  const { query, counts } = list;
  const { show, find } = query;
  const kinds = [
    { kind: null, label: "All", count: counts.flips },
    { kind: "listed", label: "Listed", count: counts.listed },
    { kind: "sold", label: "Sold", count: counts.sold },
  ] as const;
  return (
    <div className="list-filter">
      <nav aria-label="Flips by status" className={segmentsClass}>
        {kinds.map(({ kind, label, count }) => (
          <Fragment key={label}>
            <Link
              to={to + showQueryString(query, kind)}
              preventScrollReset
              aria-current={kind === show ? "true" : undefined}
            >
              {`${label} ${formatCoins(count)}`}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      {flips > PAGE_SIZE || find !== "" ? (
        <Suspense>
          <FindForm to={to} query={query} />
        </Suspense>
      ) : null}
      {flips > 1 ? (
        <>
          <FilterFold to={to} list={list} />
          <SortSelect to={to} query={query} />
        </>
      ) : null}
    </div>
  );
}

function FilterFold(props: Pick<Props, "to" | "list">) {
  const { query } = props.list;
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLDetailsElement>(null);
  const syncOpen = () => setOpen(fold.current?.open === true);
  // The element may have been opened before hydration.
  useEffect(syncOpen, []);
  const form = (
    <Suspense>
      <FilterForm {...props}>
        <HiddenFields
          fields={{
            ...filterParams({ ...query, filter: null }),
            ...(query.filter && linkedWords(query.filter)),
          }}
        />
      </FilterForm>
    </Suspense>
  );
  return (
    <details ref={fold} className="list-fold" onToggle={syncOpen}>
      <summary className={buttonClass()}>Narrow</summary>
      {isOpen ? form : <noscript>{form}</noscript>}
    </details>
  );
}

/** Sort select for phones: submits on change, or by its button without scripts. */
function SortSelect({ to, query }: { to: string; query: ListQuery }) {
  return (
    <Form method="get" action={to} preventScrollReset className="list-sort" autoComplete="off">
      <HiddenFields fields={filterParams(query)} />
      <select
        key={`${query.sort} ${query.dir}`}
        name="sort"
        aria-label="Sort by"
        defaultValue={`${query.sort}-${query.dir}`}
        className={inputClass}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {ORDER_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ArrowDownUp size={20} className="list-icon" />
      <Button>Sort</Button>
    </Form>
  );
}

export function SelectAll() {
  if (!useHydrated()) return <span className="sr-only">Select</span>;
  return (
    <label>
      <input type="checkbox" onChange={selectAll} />
      <span className="sr-only">Select all listed flips on this page</span>
    </label>
  );
}

function selectAll({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  const { form, checked } = currentTarget;
  if (!form) return;
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=id]")) {
    box.checked = checked;
    box.indeterminate = false;
  }
  syncCheckboxes(form, null);
}
