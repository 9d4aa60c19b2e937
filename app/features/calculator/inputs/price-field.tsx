import { type ComponentProps, useState } from "react";
import { isNegative, priceProblem } from "#app/domain/coins.ts";
import { LONGEST_PRICE, parsePrice, priceText } from "#app/features/calculator/query.ts";
import { Field } from "#app/ui/form/field.tsx";

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
} & Pick<ComponentProps<typeof Field>, "errors" | "onKeyDown">;

/** A text that may be a price once all of it is typed. */
const BEGUN = /^\s*\d[\d,.\s]*$/;

/** A price in coins, written with separators once it is left; what is none is said under it. */
export function PriceField({ label, start, unread, belowZero, optional = false, errors, ...rest }: PriceProps) {
  const [left, setLeft] = useState(unread);
  const isTold = unread !== undefined && (unread === left || !BEGUN.test(unread));
  const isNegativeHere = isTold && belowZero !== undefined && isNegative(unread);
  return (
    <Field
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
      maxLength={LONGEST_PRICE}
      defaultValue={start}
      // why: a calculator counts what it cannot read as 0 without an error, so it only says so
      hint={isTold && !isNegativeHere ? priceProblem(label, unread) : undefined}
      errors={isNegativeHere ? [belowZero] : errors}
      onBlur={({ currentTarget }) => {
        const price = parsePrice(currentTarget.value);
        if (price > 0) currentTarget.value = priceText(price);
        setLeft(currentTarget.value);
      }}
      {...rest}
    />
  );
}
