import { type KeyboardEvent, useState } from "react";
import { formatCoins, parseCoins } from "#app/domain/coins.ts";
import { floorHint, priceQuestion, SELL_REQUIRED } from "#app/domain/flip.ts";
import type { TenthsOfPercent } from "#app/domain/tax.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { Hint } from "#app/ui/panel.tsx";
import { CoinField } from "./coin-field.tsx";
import type { Floor } from "./flip-form.tsx";
import { pricesText } from "./picked-card.ts";
import { ProfitHint } from "./profit-hint.tsx";

type FieldProps = ReturnType<ReturnType<typeof formFields>["field"]> & { autoFocus?: boolean };

interface Props {
  buy: FieldProps;
  sell: FieldProps;
  needsPrice: boolean;
  floor: Floor | null;
  tax: TenthsOfPercent;
}

export function PriceFields({ buy: buyField, sell: sellField, needsPrice, floor, tax }: Props) {
  const [buy, setBuy] = useState(buyField.defaultValue);
  const [sell, setSell] = useState(sellField.defaultValue);
  const sent = { buy: parseCoins(buyField.defaultValue) ?? 0, sell: parseCoins(sellField.defaultValue) ?? 0 };
  const question = priceQuestion(sent.buy, sent.sell);
  const isMissing = needsPrice && sell === "";
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <CoinField
          label="Buy"
          required
          {...buyField}
          onTyped={setBuy}
          enterKeyHint="next"
          onKeyDown={(event) => sell.trim() === "" && toSell(event, sellField.id)}
        />
        <CoinField
          label="Sell"
          {...sellField}
          onTyped={setSell}
          hint={isMissing ? null : sellHint({ buy, sell, floor, tax })}
          errors={isMissing ? [SELL_REQUIRED] : sellField.errors}
        />
      </div>
      {question && sellField.errors?.includes(question) ? (
        <input type="hidden" name="sure" value={pricesText(sent)} />
      ) : null}
      {floor && floorHint(parseCoins(sell) ?? 0, floor.coins) ? <Hint>{`Floor: ${floor.source}`}</Hint> : null}
    </>
  );
}

/** Enter in Buy moves to an empty Sell, as `enterKeyHint` announces; otherwise it submits the form. */
function toSell(event: KeyboardEvent, id: string): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.getElementById(id)?.focus();
}

function sellHint({ buy, sell, floor, tax }: { buy: string; sell: string; floor: Floor | null; tax: TenthsOfPercent }) {
  const hint = floorHint(parseCoins(sell) ?? 0, floor?.coins ?? null);
  const bought = parseCoins(buy) ?? 0;
  if (bought === 0 && !hint) return null;
  return (
    <>
      <span className="block">
        <ProfitHint buy={bought} sell={sell} tax={tax} />
      </span>
      {hint && floor ? (
        <span className="block">
          <Chip tone={hint === "OK" ? "good" : "muted"}>{hint}</Chip>{" "}
          <span>{`${hint === "OK" ? "floor " : ""}${formatCoins(floor.coins)}${/estimate/i.test(floor.source) ? " (estimate)" : ""}`}</span>
        </span>
      ) : null}
    </>
  );
}
