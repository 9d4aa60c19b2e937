import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { inputClass } from "#app/ui/form/field.tsx";

/** Where a page of a list stands among the others. */
export interface ListPages {
  /** The query strings of the pages before and after it, where there are such. */
  previous: string | undefined;
  next: string | undefined;
  /** Its number, and how many there are that can be jumped to. */
  page: number;
  pages: number;
  /** The places of its first and its last flip, and how many flips there are. */
  first: number;
  last: number;
  total: number;
}

interface Props extends ListPages {
  to: string;
  /** The fields that keep what else the list's address says. */
  children: ReactNode;
}

/** Which flips of how many the list shows, and the way to its other pages. */
export function ListPager({ to, previous, next, page, pages, first, last, total, children }: Props) {
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
        {formatCoins(first)}–{formatCoins(last)} of {formatCoins(total)}
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
          {children}
          <label htmlFor="list-page">Page</label>
          <input
            key={page}
            id="list-page"
            name="page"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            defaultValue={page}
            className={`${inputClass} max-w-16 text-center`}
          />
          <span className="text-muted">of {formatCoins(pages)}</span>
          <Button>Go</Button>
        </Form>
      ) : null}
    </nav>
  );
}
