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
import { Field, fieldLabelClass } from "#app/ui/form/field.tsx";
import { WithThousandKey } from "#app/ui/form/thousand-key.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type PercentProps = {
  inputs: CalculatorForm;
  start: number;
  carried: Readonly<Record<string, string>>;
  onPick: (inputs: CalculatorForm) => void;
};

/**
 * The desired profit as a slider, and five usual ones to tap; without scripts these are links that keep the other
 * inputs.
 */
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

type Props = { label: string; name: string; id?: string; shown: string; ends: readonly [string, string] } & Omit<
  ComponentProps<"input">,
  "type"
>;

/** A slider between two named ends; `shown` is its number as text. `id` is `name` when not given. */
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
        {/* why: without scripts the text would stay behind the slider */}
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
  /** The text it stands with at first. */
  start: string;
  /** What is typed, where that is no price. */
  unread: string | undefined;
  /** What is said of a price below 0, where that has words of its own. */
  belowZero?: string;
  optional?: boolean;
  /** True where a key beside it makes thousands. */
  hasThousandKey?: boolean;
} & Pick<ComponentProps<typeof Field>, "errors" | "onKeyDown" | "autoFocus">;

/** A text that may be a price once all of it is typed. */
const BEGUN = /^\s*\d[\d,.\s]*$/;

/** A price in coins, written with separators once it is left; what is none is said under it. */
export function PriceField(props: PriceProps) {
  const { label, start, unread, belowZero, optional = false, hasThousandKey = false, errors, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(unread);
  const isTold = unread !== undefined && (unread === left || !BEGUN.test(unread));
  const isNegativeHere = isTold && belowZero !== undefined && isNegative(unread);
  const field = (
    <Field
      ref={input}
      label={
        optional ? (
          <>
            {label} <span className="font-normal text-muted">optional</span>
          </>
        ) : (
          label
        )
      }
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_PRICE_LENGTH}
      defaultValue={start}
      // why: a calculator counts what it cannot read as 0 without an error, so it only says so
      hint={isTold && !isNegativeHere ? priceProblem(label, unread) : undefined}
      errors={isNegativeHere ? [belowZero] : errors}
      onBlur={({ currentTarget }) => {
        const price = parsePrice(currentTarget.value);
        if (price > 0) currentTarget.value = priceText(price);
        setLeft(currentTarget.value);
      }}
      // why: the next price is typed over the last one
      onFocus={({ currentTarget }) => currentTarget.select()}
      {...rest}
    />
  );
  if (!hasThousandKey) return field;
  return (
    <WithThousandKey label={label} onPress={() => timesThousand(input.current)}>
      {field}
    </WithThousandKey>
  );
}

function timesThousand(input: HTMLInputElement | null): void {
  const price = parsePrice(input?.value ?? "") * 1_000;
  input?.focus();
  if (!input || price === 0 || price > MAX_COINS) return;
  input.value = priceText(price);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Sends the form; where scripts run there is nothing to send, and the button in its place empties the form. */
export function SubmitOrClear({ onClear }: { onClear: () => void }) {
  return useHydrated() ? (
    <Button type="button" className="justify-self-start" onClick={onClear}>
      Clear
    </Button>
  ) : (
    <Button variant="primary">Calculate</Button>
  );
}
