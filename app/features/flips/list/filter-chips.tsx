import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { chipClass } from "#app/ui/chip.tsx";
import type { FilterResult } from "./filter-chips.server.ts";

/** URLs of the list, its CSV export and the card history page. */
interface Addresses {
  to: string;
  csv: string;
  cardAt: string;
}

export function FilterChips({ flips, profit, chips, card, to, csv, cardAt }: FilterResult & Addresses) {
  return (
    <section aria-label="Filter" className="list-chips">
      <ul>
        {chips.map(({ text, without }) => (
          <li key={text}>
            {without === null ? (
              <span className={chipClass("muted")}>{text}</span>
            ) : (
              <Link to={to + without} preventScrollReset className={chipClass("muted")}>
                <span className="sr-only">Remove: </span>
                {text}
                <span aria-hidden="true"> ✕</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p>
        <span>{`${flipsText(flips)} · ${formatSigned(profit)}`}</span>
        {flips === 0 ? null : (
          <span>
            {" · "}
            <a href={csv}>{`Export ${flips === 1 ? "this 1" : `these ${formatCoins(flips)}`}`}</a>
          </span>
        )}
        {card === null ? null : (
          <span>
            {" · "}
            <Link to={cardAt + card}>Card history</Link>
          </span>
        )}
      </p>
    </section>
  );
}
