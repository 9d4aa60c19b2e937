import { Fragment } from "react";
import { roiHelper, type SELL_STEPS } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { LabelledValue, LOWEST_PRICE, NO_FIGURE } from "#app/features/calculator/results.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { fieldLabelClass } from "#app/ui/form/field.tsx";
import { Hint, Panel } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BREAK_EVEN, type RoiInputs, type Step } from "./roi-query.ts";

const STEPS: readonly { by: (typeof SELL_STEPS)[number]; label: string }[] = [
  { by: -5_000, label: "-5K" },
  { by: -1_000, label: "-1K" },
  { by: 1_000, label: "+1K" },
  { by: 5_000, label: "+5K" },
];

/** Submit buttons of the form; once hydrated they call `onStep` instead. */
export function SellSteps({ onStep }: { onStep: (step: Step) => void }) {
  const hydrated = useHydrated();
  const press = (step: Step) =>
    ({
      type: hydrated ? "button" : "submit",
      name: "step",
      value: step,
      onClick: hydrated ? () => onStep(step) : undefined,
    }) as const;
  return (
    <fieldset>
      <legend className={`${fieldLabelClass} mb-1.25`}>
        Adjust the sell price
        {hydrated ? (
          <Hint as="span" className="font-normal pointer-coarse:hidden">
            {" "}
            (↑ ↓ keys, Shift for 5K)
          </Hint>
        ) : null}
      </legend>
      <div className="flex flex-wrap gap-1.5 sm:gap-2">
        {STEPS.map(({ by, label }) => (
          <Fragment key={by}>
            <Button size="small" {...press(by)}>
              {label}
            </Button>{" "}
          </Fragment>
        ))}
        <Button size="small" {...press(BREAK_EVEN)}>
          Break-even
        </Button>
      </div>
    </fieldset>
  );
}

export function RoiAnswer({ inputs }: { inputs: RoiInputs }) {
  const { netReceived, breakEven, profit, roi } = roiHelper({ ...inputs, tax: inputs.taxRate });
  const hasBuy = inputs.buy > 0;
  const hasSell = inputs.sell > 0;
  return (
    <Panel as="div" className="grid content-start gap-3" aria-live="polite" aria-atomic="true">
      <div>
        <h2 className="text-sm font-medium text-muted">Profit after tax</h2>
        <p className="text-2xl font-bold tracking-tight">
          {hasBuy && hasSell ? (
            <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
          ) : (
            NO_FIGURE
          )}
        </p>
        <p className="text-sm text-muted">{note(inputs, breakEven)}</p>
      </div>
      <dl className="flex flex-wrap gap-x-4 gap-y-2 border-t border-line pt-3">
        <LabelledValue label="ROI">
          {hasBuy && hasSell ? <SignedFigure text={formatRoi(roi)} direction={deltaDirection(roi)} /> : NO_FIGURE}
        </LabelledValue>
        <LabelledValue label="Net received">{hasSell ? formatCoins(netReceived) : NO_FIGURE}</LabelledValue>
        <LabelledValue label="Break-even" note={LOWEST_PRICE}>
          {hasBuy ? formatCoins(breakEven) : NO_FIGURE}
        </LabelledValue>
      </dl>
    </Panel>
  );
}

function note({ buy, sell, taxRate, invalidTexts }: RoiInputs, breakEven: number): string {
  const [wrong] = Object.keys(invalidTexts);
  if (wrong) return `Fix the ${wrong} price to continue.`;
  if (buy === 0)
    return `Type ${sell === 0 ? "what you paid and what the card would sell for" : "what you paid for the card"}.`;
  if (sell === 0) return `Type a sell price: from ${formatCoins(breakEven)} up, you lose nothing.`;
  return `Bought at ${formatCoins(buy)}, sold at ${formatCoins(sell)}, ${taxPercent(taxRate)}% tax`;
}
