import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import type { Coins } from "#app/domain/coins.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, searchKeys } from "#app/ui/form/field.tsx";
import { Hint } from "#app/ui/panel.tsx";
import type { PricedCard, PriceList } from "./own-prices.server.ts";
import { OWN_PRICES_NOTE, ownPriceText } from "./price-texts.ts";

interface Props {
  /** The calculator's mode, which the search keeps. */
  mode: string;
  find: string;
  /** Null before a search. */
  found: PriceList | null;
}

/** A search among the cards with an own price; choosing one opens the calculator at that price. */
export function PriceFinder({ mode, find, found }: Props) {
  return (
    <search className="grid gap-2">
      <Form method="get" preventScrollReset className="flex items-end gap-2">
        <input type="hidden" name="mode" value={mode} />
        <Field
          label="One of your cards"
          name="find"
          type="search"
          {...searchKeys}
          defaultValue={find}
          maxLength={MAX_SEARCH_LENGTH}
          className="flex-1"
        />
        <Button>Find</Button>
      </Form>
      {found ? <Found found={found} mode={mode} /> : null}
    </search>
  );
}

function Found({ found: { rows, margin }, mode }: { found: PriceList; mode: string }) {
  if (rows.length === 0) return <Hint role="status">You sold no such card in the last 30 days.</Hint>;
  const at = (price: Coins) =>
    `?${new URLSearchParams({ mode, sellPrice: String(price), desiredProfitPct: String(margin.percent) })}`;
  return (
    <>
      <ul className="picks" aria-label="Your cards found">
        {rows.map((card) => (
          <li key={cardText(card)}>
            {card.own?.advice === "sells" ? (
              <Link to={at(card.own.price)} preventScrollReset>
                <CardPrice card={card} />
              </Link>
            ) : (
              <div>
                <CardPrice card={card} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Hint>{OWN_PRICES_NOTE}</Hint>
    </>
  );
}

const cardText = ({ name, ovr, pos, program }: PricedCard) => [name, ovr, pos, program].filter(Boolean).join(" · ");

const CardPrice = ({ card }: { card: PricedCard }) => (
  <>
    <strong>{cardText(card)}</strong> <span className="text-muted">{card.own ? ownPriceText(card.own) : ""}</span>
  </>
);
