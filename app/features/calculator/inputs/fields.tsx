import { type ComponentProps, useRef, useState } from "react";
import { Link } from "react-router";
import { CALCULATOR_TAX, DESIRED_PROFIT, QUICK_PERCENTS } from "#app/domain/calculator.ts";
import { isNegative, MAX_COINS, priceProblem } from "#app/domain/coins.ts";
import { type RateRange, STANDARD_TAX, TAX_STEP, type TenthsOfPercent, taxPercent } from "#app/domain/tax.ts";
import {
  type CalculatorForm,
  inputsQueryString,
  MAX_PRICE_LENGTH,
  parsePrice,
  priceText,
} from "#app/features/calculator/query.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CoinFieldWithKey } from "#app/ui/form/coin-field-with-key.tsx";
import { Field, fieldLabelClass } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type PercentProps = {
  inputs: CalculatorForm;
  start: number;
  carried: Readonly<Record<string, string>>;
  onPick: (inputs: CalculatorForm) => void;
};

/** A slider and preset percents; without scripts the presets are links that keep the other inputs. */
export function DesiredProfitField({ inputs, start, carried, onPick }: PercentProps) {
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
                to={inputsQueryString(picked, carried) || "?"}
                replace
                preventScrollReset
                aria-current={isCurrent || undefined}
                className={chipClass(isCurrent ? "good" : "muted")}
                onClick={(event) => {
                  event.preventDefault();
                  onPick(picked);
                }}
              >
                {`${percent}%`}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type TaxProps = { tax: TenthsOfPercent; start: TenthsOfPercent; range?: RateRange };

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

type Props = { label: string; name: string; id?: string; shown: string; ends: readonly [string, string] } & Omit<
  ComponentProps<"input">,
  "type"
>;

function RangeField({ label, name, id = name, shown, ends, ...rest }: Props) {
  const hydrated = useHydrated();
  return (
    <div className="grid gap-0.5">
      <div className="flex items-baseline justify-between gap-3">
        <label className={fieldLabelClass} htmlFor={id}>
          {label}
        </label>{" "}
        <span className="font-semibold">{shown}</span>
      </div>
      <div className="flex items-center gap-2.5 text-xs text-muted">
        <span aria-hidden="true">{ends[0]}</span>
        {/* Not before hydration: without scripts the text wouldn't follow the slider. */}
        <input
          type="range"
          id={id}
          name={name}
          className="h-7 min-w-0 flex-1 pointer-coarse:-my-2 pointer-coarse:h-11"
          aria-valuetext={hydrated ? shown : undefined}
          {...rest}
        />
        <span aria-hidden="true">{ends[1]}</span>
      </div>
    </div>
  );
}

type PriceProps = {
  label: string;
  name: string;
  start: string;
  /** The typed text if it isn't a valid price. */
  invalidTexts: string | undefined;
  /** The error for a negative price; without it the usual hint is shown. */
  belowZero?: string;
  optional?: boolean;
} & Pick<ComponentProps<typeof Field>, "errors" | "onKeyDown" | "autoFocus">;

/** A text that may still become a price while typing continues. */
const BEGUN = /^\s*\d[\d,.\s]*$/;

/** A price field that formats its value on blur and shows a hint for an invalid price. */
export function PriceField(props: PriceProps) {
  const { label, start, invalidTexts, belowZero, optional = false, errors, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(invalidTexts);
  const isTold = invalidTexts !== undefined && (invalidTexts === left || !BEGUN.test(invalidTexts));
  const isNegativeHere = isTold && belowZero !== undefined && isNegative(invalidTexts);
  const field = (
    <Field
      ref={input}
      label={
        optional ? (
          <>
            <span>{label}</span> <span className="font-normal text-muted">optional</span>
          </>
        ) : (
          label
        )
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_PRICE_LENGTH}
      defaultValue={start}
      // A hint, not an error: the calculator counts an invalid price as 0.
      hint={isTold && !isNegativeHere ? priceProblem(label, invalidTexts) : undefined}
      errors={isNegativeHere ? [belowZero] : errors}
      onBlur={({ currentTarget }) => {
        const price = parsePrice(currentTarget.value);
        if (price > 0) currentTarget.value = priceText(price);
        setLeft(currentTarget.value);
      }}
      data-select=""
      {...rest}
    />
  );
  return (
    <CoinFieldWithKey label={label} onPress={() => timesThousand(input.current)}>
      {field}
    </CoinFieldWithKey>
  );
}

function timesThousand(input: HTMLInputElement | null): void {
  const price = parsePrice(input?.value ?? "") * 1_000;
  input?.focus();
  if (!input || price === 0 || price > MAX_COINS) return;
  input.value = priceText(price);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

export function SubmitOrClear({ onClear }: { onClear: () => void }) {
  return useHydrated() ? (
    <Button type="button" className="justify-self-start" onClick={onClear}>
      Clear
    </Button>
  ) : (
    <Button variant="primary" className="justify-self-start">
      Calculate
    </Button>
  );
}
