import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { chipClass } from "#app/ui/chip.tsx";
import type { Filtered } from "./filter-chips.server.ts";

/** What the list is filtered by, each a link that takes it away; how many flips that are, and the way to their CSV. */
export function FilterChips({ flips, profit, chips, to, csv }: Filtered & { to: string; csv: string }) {
  return (
    <section aria-label="Filter" className="list-chips">
      <ul>
        {chips.map(({ text, without }) => (
          <li key={text}>
            <Link to={to + without} preventScrollReset className={chipClass("muted")}>
              <span className="sr-only">Remove: </span>
              {text}
              <span aria-hidden="true"> ✕</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        {`${formatCoins(flips)} ${flips === 1 ? "flip" : "flips"} · ${formatSigned(profit)}`}
        {flips === 0 ? null : (
          <>
            {" · "}
            <a href={csv}>{`Export ${flips === 1 ? "this 1" : `these ${formatCoins(flips)}`}`}</a>
          </>
        )}
      </p>
    </section>
  );
}
