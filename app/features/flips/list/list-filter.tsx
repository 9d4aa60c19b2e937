import { type ChangeEvent, Fragment } from "react";
import { Form, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import { Button } from "#app/ui/form/button.tsx";
import { inputClass, segmentsClass } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { filtersOf, type ListQuery, orderOf, PAGE_SIZE, showQueryString } from "./list-query.ts";

type Props = { to: string; query: ListQuery; counts: { flips: number; listed: number; sold: number } };

/** Chooses which flips the list shows: all, listed or sold ones, and of more than a page of them those of a search. */
export function ListFilter({ to, query, counts }: Props) {
  const { show, find } = query;
  const kinds = [
    { kind: null, label: "All", count: counts.flips },
    { kind: "listed", label: "Listed", count: counts.listed },
    { kind: "sold", label: "Sold", count: counts.sold },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      <nav aria-label="Flips by status" className={segmentsClass}>
        {kinds.map(({ kind, label, count }) => (
          <Fragment key={label}>
            <Link
              to={to + showQueryString(query, kind)}
              preventScrollReset
              aria-current={kind === show ? "true" : undefined}
            >
              {label} {formatCoins(count)}
            </Link>{" "}
          </Fragment>
        ))}
      </nav>
      {counts.flips > PAGE_SIZE || find !== "" ? (
        <Form method="get" action={to} role="search" preventScrollReset className="flex grow gap-2 sm:max-w-xs">
          {Object.entries({ ...orderOf(query), ...filtersOf({ ...query, find: "" }) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input
            key={find}
            type="search"
            name="find"
            aria-label="Find by name, position or OVR"
            placeholder="Name, position or OVR"
            defaultValue={find}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            className={inputClass}
          />
          <Button>Find</Button>
        </Form>
      ) : null}
    </div>
  );
}

/** Selects every listed flip of this page; there only where scripts run. */
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
  for (const box of currentTarget.form?.querySelectorAll<HTMLInputElement>("input[name=id]") ?? [])
    box.checked = currentTarget.checked;
}
