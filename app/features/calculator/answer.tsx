import type { ReactNode } from "react";
import type { CalculatorResults } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { Chip } from "#app/ui/chip.tsx";
import { directionOf, SignedFigure } from "#app/ui/figure.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { NamedFigure, NONE } from "./named-figure.tsx";
import type { AskedInputs } from "./query.ts";
import { priceWanted, targetLabel, targetNote } from "./words.ts";

type Props = { inputs: AskedInputs; results: CalculatorResults | null; children?: ReactNode };

/** The panel with the price that matters and what it comes to; dashes where there is no result. `children` is what can be done with it. */
export function Answer({ inputs, results, children }: Props) {
  const isBuyFirst = inputs.mode === "buy-to-sell";
  return (
    <Panel as="div" className="grid content-start gap-3 md:grid-rows-[auto_1fr_auto]">
      <div aria-live="polite" aria-atomic="true">
        <h2 className="text-sm font-medium text-muted">
          {targetLabel(inputs.mode)} for {inputs.desiredProfitPct}% profit
        </h2>
        <p className="text-2xl font-bold tracking-tight">{results ? formatCoins(results.targetPrice) : NONE}</p>
        <p className="text-sm text-muted">{results ? targetNote(inputs, results) : priceWanted(inputs)}</p>
      </div>
      <div className="grid content-start gap-2 border-t border-line pt-3">
        <p className="flex min-h-5.5 flex-wrap items-center gap-x-2 text-sm">
          <span>
            If you {isBuyFirst ? "sell" : "buy"} at {results ? formatCoins(isBuyFirst ? results.sell : results.buy) : NONE}
          </span>{" "}
          <TargetChip meets={results?.meetsTarget ?? null} />
        </p>
        <dl className="flex flex-wrap gap-x-4 gap-y-2">
          <NamedFigure label="Net profit">
            {results ? <SignedFigure text={formatSigned(results.netProfit)} direction={directionOf(results.netProfit)} /> : NONE}
          </NamedFigure>
          <NamedFigure label="ROI">
            {results ? <SignedFigure text={formatRoi(results.roi)} direction={directionOf(results.roi)} /> : NONE}
          </NamedFigure>
          <NamedFigure
            label="Break-even"
            note={
              results?.exactBreakEven ? `List at ${formatCoins(results.exactBreakEven)} to break even; the figure is rounded down` : null
            }
          >
            {results ? formatCoins(results.breakEven) : NONE}
          </NamedFigure>
        </dl>
      </div>
      {children}
    </Panel>
  );
}

function TargetChip({ meets }: { meets: boolean | null }) {
  if (meets === null) return null;
  return <Chip tone={meets ? "good" : "bad"}>{meets ? "Meets target" : "Misses target"}</Chip>;
}
