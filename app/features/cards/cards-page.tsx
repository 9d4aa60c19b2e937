import type { MouseEvent } from "react";
import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { CardFilterForm, type CardOptions } from "./card-filter-form.tsx";
import { type CardFilters, cardQueryString } from "./card-query.ts";
import { CardTable, hasOwnPrice, type ShownCard } from "./card-table.tsx";
import { type MoreCards, useLoadMore } from "./load-more.ts";

/** With `orMore`, there are more than `total` cards. */
type CardPage = MoreCards & { total: number; orMore: boolean };

interface Props {
  to: string;
  /** URL of further pages as JSON. */
  more: string;
  filters: CardFilters;
  options: CardOptions;
  list: CardPage;
  /** Said once where own prices stand. */
  ownPricesNote: string;
  /** Whether card art is shown; null if there is none. */
  art: "on" | "off" | null;
  here: string;
  /** Why the choice of card art wasn't saved. */
  problem: string | undefined;
  flipTo: (card: ShownCard) => string;
}

export function CardsPage({ to, more, filters, options, list, art, here, problem, flipTo, ownPricesNote }: Props) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <PageHeading title="Cards">{art === null ? null : <ArtSwitch art={art} here={here} />}</PageHeading>
      {problem ? <FieldError role="alert">{problem}</FieldError> : null}
      <CardFilterForm key={cardQueryString({ ...filters, q: "" })} to={to} filters={filters} options={options} />
      {list.cards.length === 0 ? (
        <EmptyState title="No cards found">
          <p>
            {filters.show === "mine"
              ? "Only flips whose card is in this list count as yours."
              : "Try fewer words or filters."}
          </p>
        </EmptyState>
      ) : (
        <CardList key={[list.cards[0]?.id, here, art].join()} {...{ to, more, list, flipTo, ownPricesNote }} />
      )}
    </div>
  );
}

type ListProps = Pick<Props, "to" | "more" | "list" | "flipTo" | "ownPricesNote">;

function CardList({ to, more, list, flipTo, ownPricesNote }: ListProps) {
  const { cards, next, state, load } = useLoadMore(list, more);
  function append(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void load();
  }
  return (
    <>
      <div className="flex flex-wrap gap-x-3">
        <Hint role="status">{countWords(list, cards.length)}</Hint>
        <Hint>Press a card to log a flip of it.</Hint>
      </div>
      <CardTable cards={cards} flipTo={flipTo} />
      {cards.some(hasOwnPrice) ? <Hint>{ownPricesNote}</Hint> : null}
      {state === "failed" ? <FieldError role="alert">Failed to load cards</FieldError> : null}
      {list.previous === null && next === null ? null : (
        <nav aria-label="Pages of cards" className="flex flex-wrap justify-between gap-2">
          {list.previous === null ? (
            <span />
          ) : (
            <ButtonLink to={to + list.previous} rel="prev">
              Previous
            </ButtonLink>
          )}
          {next === null ? null : (
            <ButtonLink to={to + next} rel="next" onClick={append} aria-disabled={state === "loading" || undefined}>
              {state === "loading" ? "Loading…" : "Load More"}
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function countWords({ page, total, orMore }: CardPage, shown: number): string {
  const all = formatCoins(total) + (orMore ? "+" : "");
  const words = `${formatCoins(shown)} of ${all} ${total === 1 ? "card" : "cards"}`;
  return page > 1 ? `Page ${formatCoins(page)}: ${words}` : words;
}

function ArtSwitch({ art, here }: { art: "on" | "off"; here: string }) {
  return (
    <Form method="post" action={here} preventScrollReset>
      <Button size="small" name="art" value={art === "on" ? "off" : "on"} aria-pressed={art === "on"}>
        Show art
      </Button>
    </Form>
  );
}
