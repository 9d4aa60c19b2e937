import { useCallback, useRef, useState } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import { nameOf } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { CoinField } from "#app/features/flips/form/coin-field.tsx";
import { ProfitHint } from "#app/features/flips/form/profit-hint.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, selectProposed } from "#app/ui/form/field.tsx";
import { useFocusAfter } from "#app/ui/overlay/focus.ts";
import { Hint } from "#app/ui/panel.tsx";

/** What was refused of a row's own prices: the flip, the price as typed, and why. */
export interface RefusedPrice {
  id: string;
  price: string;
  problem: string;
}

/** The form of the row's prices, by its id: it stands beside the list's own form, since forms hold no forms. */
const FORM = "row-prices";

type Props = { flip: Flip; columns: number; refused: RefusedPrice | null; onClose: () => void };

/** Below a listed flip: one price, at which it was sold or is listed again. */
export function RowPrices({ flip, columns, refused, onClose }: Props) {
  const form = useRef<HTMLTableRowElement>(null);
  const filled = refused?.price ?? (flip.sell ? formatCoins(flip.sell) : "");
  const [price, setPrice] = useState(filled);
  useFocusAfter(
    form,
    useCallback(() => statusOf(flip.id), [flip.id]),
  );
  return (
    <tr ref={form} className="row-prices">
      <td colSpan={columns}>
        <div className="row-price">
          <CoinField
            label="Price"
            of={nameOf(flip)}
            id="row-price"
            form={FORM}
            name="price"
            maxLength={20}
            defaultValue={filled}
            onTyped={setPrice}
            autoFocus
            onFocus={selectProposed}
            onKeyDown={({ key }) => key === "Escape" && onClose()}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? "row-price-error" : "row-price-profit"}
          />
          {/* why: here, since a browser that doesn't know `form` sends them with the list's form around the row */}
          <input type="hidden" form={FORM} name="flip" value={flip.id} />
          <input type="hidden" form={FORM} name="version" value={flip.version} />
          {/* why: what was asked about is not asked a second time */}
          {refused ? <input type="hidden" form={FORM} name="sure" value={refused.price} /> : null}
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
      </td>
    </tr>
  );
}

/** The button by which a flip's status is pressed. */
const statusOf = (id: string) => document.querySelector<HTMLElement>(`button[name="toggle"][value^="${id}"]`);

/** What sends a row's prices, with the fields that stand in the row. */
export function RowPricesForm({ game, act, action }: { game: Game; act: string; action: string }) {
  return (
    <Form id={FORM} method="post" action={action} replace preventScrollReset>
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="act" value={act} />
    </Form>
  );
}
