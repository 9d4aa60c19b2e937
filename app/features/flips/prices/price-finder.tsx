import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, searchKeys } from "#app/ui/form/field.tsx";
import { Hint } from "#app/ui/panel.tsx";
import type { FoundPrices } from "./found-prices.server.ts";

interface Props {
  /** The calculator's mode, which the search keeps. */
  mode: string;
  game: Game;
  find: string;
  /** Null before a search. */
  found: FoundPrices | null;
}

/** A search among the cards with an own price; choosing one opens the calculator at that price. */
export function PriceFinder({ mode, game, find, found }: Props) {
  return (
    <search className="grid gap-2">
      <Form method="get" preventScrollReset className="flex items-end gap-2">
        <input type="hidden" name="of" value={game} />
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
      {found ? <Hint role="status">{found.note}</Hint> : null}
      {found && found.cards.length > 0 ? (
        <ul className="picks" aria-label="Your cards found">
          {found.cards.map(({ card, price, to }) => {
            const text = (
              <>
                <strong>{card}</strong> <span className="text-muted">{price}</span>
              </>
            );
            return (
              <li key={card}>
                {to ? (
                  <Link to={to} preventScrollReset>
                    {text}
                  </Link>
                ) : (
                  <div>{text}</div>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
    </search>
  );
}
