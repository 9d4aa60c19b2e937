import { useCallback, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { cutPrice } from "#app/domain/asking-price.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { taxFromFraction } from "#app/domain/tax.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { CoinField } from "#app/features/flips/form/coin-field.tsx";
import { ProfitHint } from "#app/features/flips/form/profit-hint.tsx";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { PriceStrip } from "#app/features/flips/prices/price-strip.tsx";
import type { Strip } from "#app/features/flips/prices/strip.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, selectDefaultValue } from "#app/ui/form/field.tsx";
import { useFocusOnChange } from "#app/ui/overlay/focus.ts";
import { Hint } from "#app/ui/panel.tsx";
import { type RowOffer, relistOffer } from "./row-offers.ts";

export interface RefusedPrice {
  id: string;
  price: string;
  problem: string;
  /** Prices that were probably meant. */
  meant: readonly RowOffer[];
  strip: Strip | null;
}

/** Id of the price form, which is next to the list's form since forms can't nest. */
const FORM = "row-prices";

interface Props {
  flip: Flip;
  columns: number;
  refused: RefusedPrice | null;
  /** Undefined if it must be asked for, at `cards`. */
  strip: Strip | null | undefined;
  cards: string;
  onClose: () => void;
}

const CUT_PERCENT = 8;

export function RowPrices({ flip, columns, refused, cards, onClose, ...page }: Props) {
  const form = useRef<HTMLTableRowElement>(null);
  const filled = refused?.price ?? (flip.sell ? formatCoins(flip.sell) : "");
  const [price, setPrice] = useState(filled);
  const strip = useStrip(flip, page.strip, cards);
  const offers = relistOffers(flip, strip);
  // What isn't asked about: the refused price, so that its question isn't repeated, and a press of an offer.
  const sure = [...(refused ? [refused.price] : []), ...offers.map(({ value }) => value)];
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
          {[...new Set(sure)].map((price) => (
            <input key={price} type="hidden" form={FORM} name="sure" value={price} />
          ))}
          <Button form={FORM} variant="primary" size="small" intent="sell-at" pending="Selling…">
            ✓ Sold
          </Button>
          <Button form={FORM} size="small" intent="list-at" pending="Listing…">
            Re-list
          </Button>
          <Offers offers={offers} />
        </div>
        <Hint id="row-price-profit">
          <ProfitHint buy={flip.buy} sell={price} tax={taxFromFraction(flip.taxRate)} />
        </Hint>
        {/* A strip that's asked for has its room, so that the rows below stay. */}
        <div role="status" className={page.strip === undefined ? "min-h-5" : undefined}>
          {strip ? <PriceStrip strip={strip} /> : null}
        </div>
        {refused ? (
          <FieldError id="row-price-error" role="alert">
            {refused.problem}
          </FieldError>
        ) : null}
        {refused && refused.meant.length > 0 ? (
          <div className="mt-2 flex flex-wrap gap-2">
            <Offers offers={refused.meant} />
          </div>
        ) : null}
      </td>
    </tr>
  );
}

/** The server's strip, else the one that it's asked for when the row opens. */
function useStrip(flip: Flip, initial: Strip | null | undefined, cards: string): Strip | null {
  const [{ found }, search] = useLiveSearch<Strip>(appendParam(cards, "as", "row"), undefined, 0);
  const isAsked = initial === undefined;
  useEffect(() => {
    if (isAsked) void search(flip.id);
  }, [isAsked, search, flip.id]);
  return initial ?? (found === "failed" ? null : found);
}

const relistOffers = ({ sell }: Flip, strip: Strip | null): RowOffer[] =>
  [
    { says: `−${CUT_PERCENT}%: `, price: sell > 0 ? cutPrice(sell, CUT_PERCENT) : sell },
    { says: "Re-list at ", price: strip?.suggested ?? sell },
  ].flatMap(({ says, price }) => (price === sell ? [] : [relistOffer(says, price)]));

const Offers = ({ offers }: { offers: readonly RowOffer[] }) =>
  offers.map(({ label, value }) => (
    <Button key={label} form={FORM} size="small" name="offered" value={value} pending="Saving…">
      {label}
    </Button>
  ));

const findStatusButton = (id: string) => document.querySelector<HTMLElement>(`button[name="toggle"][value^="${id}"]`);

export function RowPricesForm({ game, act, action }: { game: Game; act: string; action: string }) {
  return (
    <Form id={FORM} method="post" action={action} replace preventScrollReset autoComplete="off">
      <input type="hidden" name="game" value={game} />
      <input type="hidden" name="act" value={act} />
    </Form>
  );
}
