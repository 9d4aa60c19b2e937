import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { inputClass } from "#app/ui/form/field.tsx";
import type { FlipList } from "./flips-table.tsx";
import { HiddenFields } from "./list-filter.tsx";
import { filtersOf, MAX_PAGES, orderOf, PAGE_SIZE, pageQueryStrings } from "./list-query.ts";

/**
 * Which flips of how many the list shows, and the way to its other pages; nothing where there is but one and nothing
 * was looked for.
 */
export function ListPager({ list, to, total }: { list: FlipList; to: string; total: number }) {
  const { rows, query, more } = list;
  const { previous, next } = pageQueryStrings(query, rows, more);
  if (rows.length === 0 || (!previous && !next && list.found === null)) return null;
  const first = (query.page - 1) * PAGE_SIZE + 1;
  const pages = Math.min(Math.ceil(total / PAGE_SIZE), MAX_PAGES);
  return (
    <nav aria-label="Pages of flips" className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      <span>
        {previous ? (
          <ButtonLink to={to + previous} rel="prev">
            Previous
          </ButtonLink>
        ) : null}
      </span>
      <p className="text-center text-sm text-muted">
        {formatCoins(first)}–{formatCoins(first + rows.length - 1)} of {formatCoins(total)}
      </p>
      <span className="justify-self-end">
        {next ? (
          <ButtonLink to={to + next} rel="next">
            Next
          </ButtonLink>
        ) : null}
      </span>
      {pages > 2 ? (
        <Form method="get" action={to} className="col-span-3 flex items-center justify-center gap-2 text-sm">
          <HiddenFields fields={{ ...orderOf(query), ...filtersOf(query) }} />
          <label htmlFor="list-page">Page</label>
          <input
            key={query.page}
            id="list-page"
            name="page"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            defaultValue={query.page}
            className={`${inputClass} max-w-16 text-center`}
          />
          <span className="text-muted">of {formatCoins(pages)}</span>
          <Button>Go</Button>
        </Form>
      ) : null}
    </nav>
  );
}
