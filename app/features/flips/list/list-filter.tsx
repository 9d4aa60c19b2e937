import { ArrowDownUp, Search } from "lucide-react";
import { type ChangeEvent, Fragment, lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import { ORDER_OPTIONS } from "#app/features/flips/columns.ts";
import { linkedWords } from "#app/features/flips/flip-filter.ts";
import {
  filterParams,
  type ListQuery,
  PAGE_SIZE,
  showQueryString,
  sortParams,
} from "#app/features/flips/list-query.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { inputClass, searchKeys, segmentsClass } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { syncCheckboxes } from "./chosen-boxes.ts";
import type { FlipList } from "./flip-list.ts";

// Loaded when the filter is opened; server-rendered inside <noscript>.
const FilterForm = lazy(async () => ({
  default: (await import("./filter-form.tsx")).FilterForm,
}));

interface Props {
  to: string;
  list: Pick<FlipList, "query" | "sources" | "clock">;
  counts: Pick<Summary, "flips" | "listed" | "sold">;
}

export function ListFilter({ to, list, counts }: Props) {
  const { query } = list;
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
      {counts.flips > PAGE_SIZE || find !== "" ? (
        <Form
          method="get"
          action={to}
          role="search"
          preventScrollReset
          className={find === "" ? "list-find" : "list-find list-found"}
        >
          <HiddenFields fields={{ ...sortParams(query), ...filterParams({ ...query, find: "" }) }} />
          <input
            key={find}
            type="search"
            name="find"
            aria-label="Find by name, position or OVR"
            placeholder="Name, position or OVR"
            defaultValue={find}
            maxLength={MAX_NAME_LENGTH}
            {...searchKeys}
            className={inputClass}
          />
          <Search size={20} className="list-icon" />
          {/* Safari focuses a clicked button only with a tabindex; unfocused, the search closes before the click. */}
          <Button tabIndex={0}>Find</Button>
        </Form>
      ) : null}
      {counts.flips > 1 ? (
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

export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

export function SelectAll() {
  if (!useHydrated()) return null;
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
