import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { inputClass } from "#app/ui/form/field.tsx";

export interface ListPages {
  previous: string | undefined;
  next: string | undefined;
  /** Page number, and the number of pages that can be jumped to. */
  page: number;
  pages: number;
  /** 1-based positions of the page's first and last flip, and the number of flips. */
  first: number;
  last: number;
  total: number;
}

interface Props extends ListPages {
  to: string;
  children: ReactNode;
}

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
        {`${formatCoins(first)}–${formatCoins(last)} of ${formatCoins(total)}`}
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
          <label htmlFor="list-page">Page</label>{" "}
          <input
            key={page}
            id="list-page"
            name="page"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            defaultValue={page}
            className={`${inputClass} max-w-16 text-center`}
          />{" "}
          <span className="text-muted">{`of ${formatCoins(pages)}`}</span> <Button>Go</Button>
        </Form>
      ) : null}
    </nav>
  );
}
