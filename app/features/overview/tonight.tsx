import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { SALE_WINDOWS, type SaleSums, type SaleWindow } from "#app/domain/sale-windows.ts";
import { queryStringWith, REPORTS, withParam } from "#app/features/flips/flip-links.ts";
import { Explain } from "#app/ui/explain.tsx";
import { segmentsClass } from "#app/ui/form/field.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import { useCountUp } from "#app/ui/use-count-up.ts";

/** What was sold in a window, and in as many days before it. */
export interface TonightFigures {
  window: SaleWindow;
  current: SaleSums;
  /** Null for all flips, before which there is nothing. */
  prior: SaleSums | null;
  /** When the days end, as a sentence. */
  daysEnd: string;
}

const LABELS: Record<SaleWindow, string> = { today: "Today", "7d": "7 days", "30d": "30 days", all: "All" };

const BEFORE: Partial<Record<SaleWindow, string>> = {
  today: "Yesterday",
  "7d": "7 days before",
  "30d": "30 days before",
};

type Props = { figures: TonightFigures; game: Game; to: string; search: string };

/**
 * One line that says what was made by sale date, and links to the other windows (docs/product.md#days-by-sale-date);
 * `to` is the page it stands on and `search` the query string that the links keep.
 */
export function Tonight({ figures, game, to, search }: Props) {
  const { window: shown, current, prior, daysEnd } = figures;
  const profit = useCountUp(current.profit);
  return (
    <section aria-label="Profit by sale date" className="tonight">
      <div className="tonight-sums">
        <p>
          <span className="tonight-window">{LABELS[shown]} </span>
          <strong>
            <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} />
          </strong>{" "}
          <span>
            <span className="tonight-dot">· </span>
            {formatCoins(current.sold)} sold
          </span>
        </p>
        {prior ? (
          <p className="tonight-before">
            {BEFORE[shown]} <SignedFigure text={formatSigned(prior.profit)} direction={directionOf(prior.profit)} />
            {` · ${formatCoins(prior.sold)} sold`}
          </p>
        ) : null}
        <Explain about="this line">
          Profit after tax, by the day a flip was sold. {daysEnd} You can change both in Settings.
        </Explain>
        <a href={withParam(REPORTS, "of", game)}>Reports</a>
      </div>
      <nav aria-label="Profit of" className={segmentsClass}>
        {SALE_WINDOWS.map((window) => (
          <Link
            key={window}
            to={to + queryStringWith(search, "window", window === "today" ? null : window)}
            preventScrollReset
            aria-current={window === shown ? "true" : undefined}
          >
            {LABELS[window]}{" "}
          </Link>
        ))}
      </nav>
    </section>
  );
}
