import { type KeyboardEvent, useState } from "react";
import { formatCoins, formatSigned, parseCoins } from "#app/domain/coins.ts";
import { floorHint, formatRoi, priceQuestion, profitOf, roiOf, SELL_REQUIRED } from "#app/domain/flip.ts";
import { breakEvenCeil, type TenthsOfPercent } from "#app/domain/tax.ts";
import { Chip } from "#app/ui/chip.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { Hint } from "#app/ui/panel.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";
import { CoinField } from "./coin-field.tsx";
import type { Floor } from "./flip-form.tsx";
import { pricesText } from "./picked-card.ts";

type FieldProps = ReturnType<ReturnType<typeof formFields>["field"]> & { autoFocus?: boolean };

interface Props {
  buy: FieldProps;
  sell: FieldProps;
  /** True for a flip that is to be sold and has no price yet. */
  needsPrice: boolean;
  floor: Floor | null;
  tax: TenthsOfPercent;
}

/** Both prices, with what they mean beneath while they are typed. */
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
      {floor && floorHint(parseCoins(sell) ?? 0, floor.coins) ? <Hint>Floor: {floor.source}</Hint> : null}
    </>
  );
}

/** Enter in Buy leads to a Sell that is still empty, as a phone's keyboard says; where both are given it saves. */
function toSell(event: KeyboardEvent, id: string): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  document.getElementById(id)?.focus();
}

/**
 * What a sell price means: the profit after tax, and how it stands against the price floor where one is known. Without
 * one, where the sale would break even; null without a buy price, too.
 */
function sellHint({ buy, sell, floor, tax }: { buy: string; sell: string; floor: Floor | null; tax: TenthsOfPercent }) {
  const prices = { buy: parseCoins(buy) ?? 0, sell: parseCoins(sell) ?? 0, status: "sold", tax } as const;
  const hint = floorHint(prices.sell, floor?.coins ?? null);
  const profit = profitOf(prices);
  if (prices.buy > 0 && sell.trim() === "") return `Breaks even at ${formatCoins(breakEvenCeil(prices.buy, tax))}`;
  if (prices.sell === 0 || (prices.buy === 0 && !hint)) return null;
  return (
    <>
      {prices.buy > 0 ? (
        <span className="block">
          <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} /> after tax (
          {formatRoi(roiOf(prices))})
        </span>
      ) : null}
      {hint && floor ? (
        <span className="block">
          <Chip tone={hint === "OK" ? "good" : "bad"}>{hint}</Chip> floor {formatCoins(floor.coins)}
          {/estimate/i.test(floor.source) ? " (estimate)" : ""}
        </span>
      ) : null}
    </>
  );
}
