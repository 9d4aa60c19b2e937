import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { calculate, QUICK_PERCENTS } from "#app/domain/calculator.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { PriceField } from "#app/features/calculator/inputs/fields.tsx";
import { queryOf } from "#app/features/calculator/inputs/saved-inputs.ts";
import { Button } from "#app/ui/form/button.tsx";
import { RadioField } from "#app/ui/form/field.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { priceWanted, targetNote } from "./messages.ts";
import { parseInputs } from "./query.ts";
import { NO_FIGURE } from "./results.tsx";

const GAME_CHIPS = GAMES.map((game) => ({ value: game, label: gameInfo(game).chip }));
const PERCENTS = QUICK_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}%` }));
const START = parseInputs(new URLSearchParams());

/**
 * The small calculator of the home page: a buy price, a margin and the sale it takes. It sends to the full one at `to`;
 * where scripts run it answers at once.
 */
export function CompactCalculator({ game, to }: { game: Game; to: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [inputs, setInputs] = useState(START);
  const hydrated = useHydrated();
  const results = calculate(inputs);
  useEffect(() => {
    // why: a price may have been typed before scripts ran
    if (form.current) setInputs(parseInputs(queryOf(form.current)));
  }, []);
  return (
    <Form
      ref={form}
      action={to}
      autoComplete="off"
      className={panelClass("grid gap-3")}
      onInput={(event) => setInputs(parseInputs(queryOf(event.currentTarget)))}
      aria-label="Quick profit calculator"
    >
      <RadioField legend={<span className="sr-only">Game</span>} name="game" options={GAME_CHIPS} defaultValue={game} />
      <PriceField label="Buy price" name="buyPrice" start="" unread={inputs.unread.buyPrice} />
      <RadioField
        className="min-w-0 max-sm:[&_span]:px-1"
        legend="Desired profit"
        name="desiredProfitPct"
        options={PERCENTS}
        defaultValue={String(START.desiredProfitPct)}
      />
      <div aria-live="polite" aria-atomic="true">
        <p className="text-sm font-medium text-muted">Required sell after 10% tax</p>
        <p className="text-2xl font-bold tracking-tight">{results ? formatCoins(results.targetPrice) : NO_FIGURE}</p>
        <p className="text-sm text-muted">{results ? targetNote(inputs, results) : priceWanted(inputs)}</p>
      </div>
      <Button look="primary">{hydrated ? "Full breakdown" : "Calculate"}</Button>
    </Form>
  );
}
