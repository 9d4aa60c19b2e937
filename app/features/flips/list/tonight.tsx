import { Link } from "react-router";
import { type Coins, formatCoins, formatSigned } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { SALE_WINDOWS, type SaleSums, type SaleWindow } from "#app/domain/sale-windows.ts";
import { appendParam, REPORTS, setParam } from "#app/features/flips/flip-links.ts";
import { waitingPath } from "#app/features/flips/waiting-link.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { RunningLine } from "#app/ui/running-line.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { useCountUp } from "#app/ui/use-count-up.ts";

/** Sales in a window, and in the same number of days before it. */
export interface TonightFigures {
  window: SaleWindow;
  current: SaleSums;
  /** Running profit after each of today's sales; empty for other windows. */
  line: Coins[];
  /** Null for all flips. */
  prior: SaleSums | null;
  /** Text: the listed flips that were last asked for before today; "" for none. */
  waiting: string;
  /** Sentence: when the days end. */
  daysEnd: string;
}

const LABELS: Record<SaleWindow, string> = { today: "Today", "7d": "7 days", "30d": "30 days", all: "All" };

const BEFORE: Partial<Record<SaleWindow, string>> = {
  today: "Yesterday",
  "7d": "7 days before",
  "30d": "30 days before",
};

type Props = { figures: TonightFigures; game: Game; to: string; search: string };

/** Profit by sale date (docs/product.md#days-by-sale-date); the links keep the query string `search`. */
export function Tonight({ figures, game, to, search }: Props) {
  const { window: shown, current, line, prior, waiting, daysEnd } = figures;
  const profit = useCountUp(current.profit);
  return (
    <section aria-label="Profit by sale date" className="tonight">
      <h2 className="tonight-profit">
        <span className="sr-only">{`${LABELS[shown]} `}</span>
        <strong>
          <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
        </strong>{" "}
      </h2>
      <p className="tonight-counts">
        <span>{`${formatCoins(current.sold)} sold`}</span>
        {prior ? (
          <>
            <span>{` · ${BEFORE[shown]} `}</span>
            <SignedFigure text={formatSigned(prior.profit)} direction={deltaDirection(prior.profit)} />
            <span>{` · ${formatCoins(prior.sold)} sold`}</span>
            {/* No room on a phone; the menu says it too. */}
            <span className="max-md:sr-only"> · by sale date</span>
          </>
        ) : null}
      </p>
      {waiting ? (
        <p className="tonight-waiting">
          <span>{`${waiting} · `}</span>
          <a href={waitingPath(game)}>Re-list</a>
        </p>
      ) : null}
      <RunningLine sums={line} />
      <a href={appendParam(REPORTS, "of", game)} className={`${buttonClass("quiet")} max-md:hidden`}>
        Reports
      </a>{" "}
      <Menu label={LABELS[shown]} align="right" buttonVariant="plain">
        <nav aria-label="Profit of">
          {SALE_WINDOWS.map((window) => (
            <Link
              key={window}
              to={to + setParam(search, "window", window === "today" ? null : window)}
              preventScrollReset
              aria-current={window === shown ? "page" : undefined}
            >
              {LABELS[window]}{" "}
            </Link>
          ))}
        </nav>
        <Hint className="p-2.5">
          Profit after tax, by the day a flip was sold. {daysEnd} You can change both in Settings.
        </Hint>
      </Menu>
    </section>
  );
}
