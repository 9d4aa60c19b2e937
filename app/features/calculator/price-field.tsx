import type { ComponentProps } from "react";
import type { Coins } from "#app/domain/coins.ts";
import { Field } from "#app/ui/field.tsx";
import { parsePrice, priceText } from "./query.ts";

type PriceProps = { label: string; name: string; start: Coins; optional?: boolean } & Partial<ComponentProps<typeof Field>>;

/** A price in coins, written with separators once it is left. */
export function PriceField({ label, name, start, optional = false, ...rest }: PriceProps) {
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
      name={name}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      defaultValue={priceText(start)}
      onBlur={({ currentTarget }) => {
        const price = parsePrice(currentTarget.value);
        if (price > 0) currentTarget.value = priceText(price);
      }}
      {...rest}
    />
  );
}
