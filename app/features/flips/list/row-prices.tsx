import { useCallback, useRef, useState } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import { flipName } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { CoinField } from "#app/features/flips/form/coin-field.tsx";
import { ProfitHint } from "#app/features/flips/form/profit-hint.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, selectDefaultValue } from "#app/ui/form/field.tsx";
import { useFocusOnChange } from "#app/ui/overlay/focus.ts";
import { Hint } from "#app/ui/panel.tsx";

export interface RefusedPrice {
  id: string;
  price: string;
  problem: string;
  /** The refused button's value. */
  intent: string;
  /** Prices that were probably meant. */
  meant: readonly { label: string; price: string }[];
}

/** Id of the price form, which is next to the list's form since forms can't nest. */
const FORM = "row-prices";

type Props = { flip: Flip; columns: number; refused: RefusedPrice | null; onClose: () => void };

export function RowPrices({ flip, columns, refused, onClose }: Props) {
  const form = useRef<HTMLTableRowElement>(null);
  const filled = refused?.price ?? (flip.sell ? formatCoins(flip.sell) : "");
  const [price, setPrice] = useState(filled);
  useFocusOnChange(
    form,
    useCallback(() => findStatusButton(flip.id), [flip.id]),
  );
  return (
    <tr ref={form} className="row-prices">
      <td colSpan={columns}>
        <div className="row-price">
          <CoinField
            label="Price"
            of={flipName(flip)}
            id="row-price"
            form={FORM}
            name="price"
            maxLength={20}
            defaultValue={filled}
            onTyped={setPrice}
            autoFocus
            onFocus={selectDefaultValue}
            onKeyDown={({ key }) => key === "Escape" && onClose()}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? "row-price-error" : "row-price-profit"}
          />
          {/* In the row: browsers without support for `form` submit these with the list's form. */}
          <input type="hidden" form={FORM} name="flip" value={flip.id} />
          <input type="hidden" form={FORM} name="version" value={flip.version} />
          {/* Confirms the price, so that the question isn't repeated. */}
          {refused ? <input type="hidden" form={FORM} name="sure" value={refused.price} /> : null}
          {refused ? <input type="hidden" form={FORM} name="again" value={refused.intent} /> : null}
          <Button form={FORM} variant="primary" size="small" name="intent" value="sell-at" pending="Selling…">
            ✓ Sold
          </Button>
          <Button form={FORM} size="small" name="intent" value="list-at" pending="Listing…">
            Re-list
          </Button>
        </div>
        <Hint id="row-price-profit">
          <ProfitHint buy={flip.buy} sell={price} tax={taxFromFraction(flip.taxRate)} />
        </Hint>
        {refused ? (
          <FieldError id="row-price-error" role="alert">
            {refused.problem}
          </FieldError>
        ) : null}
        {refused && refused.meant.length > 0 ? (
          <div className="mt-2 flex flex-wrap gap-2">
            {refused.meant.map(({ label, price }) => (
              <Button key={label} form={FORM} size="small" name="meant" value={price}>
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </td>
    </tr>
  );
}

const findStatusButton = (id: string) => document.querySelector<HTMLElement>(`button[name="toggle"][value^="${id}"]`);

export function RowPricesForm({ game, act, action }: { game: Game; act: string; action: string }) {
  return (
    <Form id={FORM} method="post" action={action} replace preventScrollReset autoComplete="off">
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="act" value={act} />
    </Form>
  );
}
