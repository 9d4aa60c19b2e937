import { Link } from "react-router";
import { CALCULATOR_TAX, DESIRED_PROFIT, QUICK_PERCENTS } from "#app/domain/calculator.ts";
import { type RateRange, STANDARD_TAX, TAX_STEP, type TenthsOfPercent, taxPercent } from "#app/domain/tax.ts";
import { type AskedInputs, inputsSearch } from "#app/features/calculator/query.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { RangeField } from "#app/ui/form/range-field.tsx";

type PercentProps = {
  inputs: AskedInputs;
  start: number;
  keep: Readonly<Record<string, string>>;
  onPick: (inputs: AskedInputs) => void;
};

/** The desired profit as a slider, and five usual ones to tap; without scripts these are links that keep the other inputs. */
export function DesiredProfitField({ inputs, start, keep, onPick }: PercentProps) {
  return (
    <div className="grid gap-2">
      <RangeField
        label="Desired profit"
        name="desiredProfitPct"
        shown={`${inputs.desiredProfitPct}%`}
        ends={[`${DESIRED_PROFIT.min}%`, `${DESIRED_PROFIT.max}%`]}
        min={DESIRED_PROFIT.min}
        max={DESIRED_PROFIT.max}
        defaultValue={start}
      />
      <ul className="flex flex-wrap justify-between gap-2">
        {QUICK_PERCENTS.map((percent) => {
          const picked = { ...inputs, desiredProfitPct: percent };
          const isCurrent = percent === inputs.desiredProfitPct;
          return (
            <li key={percent}>
              <Link
                to={inputsSearch(picked, keep) || "?"}
                replace
                preventScrollReset
                aria-current={isCurrent || undefined}
                className={chipClass(isCurrent ? "good" : "muted")}
                onClick={(event) => {
                  event.preventDefault();
                  onPick(picked);
                }}
              >
                {percent}%
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type TaxProps = { tax: TenthsOfPercent; start: TenthsOfPercent; range?: RateRange };

/** The auction tax as a slider in half percents. */
export function TaxField({ tax, start, range = CALCULATOR_TAX }: TaxProps) {
  return (
    <RangeField
      label="Auction tax"
      name="taxRate"
      shown={tax === STANDARD_TAX ? `Standard (${taxPercent(tax)}%)` : `${taxPercent(tax)}%`}
      ends={[`${taxPercent(range.min)}%`, `${taxPercent(range.max)}%`]}
      min={taxPercent(range.min)}
      max={taxPercent(range.max)}
      step={taxPercent(TAX_STEP)}
      defaultValue={taxPercent(start)}
    />
  );
}
