import { Fragment } from "react";
import type { SELL_STEPS } from "#app/domain/calculator.ts";
import { Button } from "#app/ui/form/button.tsx";
import { fieldLabelClass } from "#app/ui/form/field.tsx";
import { Hint } from "#app/ui/hint.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BREAK_EVEN, type Step } from "./roi-query.ts";

const STEPS: readonly { by: (typeof SELL_STEPS)[number]; label: string }[] = [
  { by: -5_000, label: "-5K" },
  { by: -1_000, label: "-1K" },
  { by: 1_000, label: "+1K" },
  { by: 5_000, label: "+5K" },
];

/** Buttons that move the sell price. They send the form with what they stand for; where scripts run, `onStep` does it at once. */
export function SellSteps({ onStep }: { onStep: (step: Step) => void }) {
  const hydrated = useHydrated();
  const press = (step: Step) =>
    ({ type: hydrated ? "button" : "submit", name: "step", value: step, onClick: hydrated ? () => onStep(step) : undefined }) as const;
  return (
    <fieldset>
      <legend className={`${fieldLabelClass} mb-1.25`}>
        Move the sell price
        {hydrated ? (
          <Hint as="span" className="font-normal pointer-coarse:hidden">
            {" "}
            or ↑ ↓ in its field, with Shift for 5K
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
