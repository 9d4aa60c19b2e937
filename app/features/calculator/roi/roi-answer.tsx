import { roiHelper } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { NamedFigure, NONE } from "#app/features/calculator/named-figure.tsx";
import { directionOf, SignedFigure } from "#app/ui/figure.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { RoiInputs } from "./roi-query.ts";

/** The panel of the ROI helper: the profit, and what it is made of. */
export function RoiAnswer({ inputs }: { inputs: RoiInputs }) {
  const { netReceived, breakEven, profit, roi } = roiHelper({ ...inputs, tax: inputs.taxRate });
  const [hasBuy, hasSell] = [inputs.buy > 0, inputs.sell > 0];
  return (
    <Panel as="div" className="grid content-start gap-3" aria-live="polite" aria-atomic="true">
      <div>
        <h2 className="text-sm font-medium text-muted">Profit after tax</h2>
        <p className="text-2xl font-bold tracking-tight">
          {hasBuy && hasSell ? <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} /> : NONE}
        </p>
        <p className="text-sm text-muted">{note(inputs, breakEven)}</p>
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line pt-3">
        <NamedFigure label="ROI">
          {hasBuy && hasSell ? <SignedFigure text={formatRoi(roi)} direction={directionOf(roi)} /> : NONE}
        </NamedFigure>
        <NamedFigure label="Net received">{hasSell ? formatCoins(netReceived) : NONE}</NamedFigure>
        <NamedFigure label="Break-even" note={hasBuy ? "The lowest sale that loses nothing" : null}>
          {hasBuy ? formatCoins(breakEven) : NONE}
        </NamedFigure>
      </dl>
    </Panel>
  );
}

function note({ buy, sell, taxRate, unread }: RoiInputs, breakEven: number): string {
  const [wrong] = Object.keys(unread);
  if (wrong) return `Correct the ${wrong} price to go on.`;
  if (buy === 0) return `Type ${sell === 0 ? "what you paid and what the card would sell for" : "what you paid for the card"}.`;
  if (sell === 0) return `Type a sell price: from ${formatCoins(breakEven)} on you lose nothing.`;
  return `Bought at ${formatCoins(buy)}, sold at ${formatCoins(sell)}, ${taxPercent(taxRate)}% tax`;
}
