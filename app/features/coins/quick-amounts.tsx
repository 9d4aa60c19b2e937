import { Fragment, type MouseEvent } from "react";
import { type Direction, QUICK_AMOUNTS, WIDE_QUICK_AMOUNTS } from "#app/domain/balance.ts";
import { type Coins, formatShort } from "#app/domain/coins.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

interface Props {
  /** The panel's address, with or without a query string. */
  here: string;
  direction: Direction;
  /** What a press does where scripts run. */
  choose: (coins: Coins) => (event: MouseEvent) => void;
}

/** Amounts that one press fills in: links to the panel with that amount, so that they work without scripts; two more on wider screens. */
export function QuickAmounts({ here, direction, choose }: Props) {
  const to = (coins: Coins) => `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams({ amount: String(coins), direction })}`;
  const link = (coins: Coins, className?: string) => (
    <Fragment key={coins}>
      <ButtonLink size="small" to={to(coins)} replace preventScrollReset className={className} onClick={choose(coins)}>
        {formatShort(coins)}
      </ButtonLink>{" "}
    </Fragment>
  );
  return (
    <nav aria-label="Quick amounts" className="flex flex-wrap gap-2">
      {QUICK_AMOUNTS.map((coins) => link(coins))}
      {WIDE_QUICK_AMOUNTS.map((coins) => link(coins, "max-sm:hidden"))}
    </nav>
  );
}
