import { Form, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import type { Margin } from "#app/domain/own-price.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { appendParam, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { inputClass, searchKeys } from "#app/ui/form/field.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { type PricesQuery, pricesCsvPath, pricesPath } from "./price-links.ts";
import type { ListedPrice, PriceList } from "./price-list.server.ts";

/** With its texts, made on the server: their module stays in the script of My Flips. */
interface ShownPrice extends ListedPrice {
  /** The calculator with the card's price; "" if that must be checked first. */
  maxBuy: string;
  /** Position and OVR. */
  about: string;
  lastAge: string;
  leftOut: string;
  waiting: string;
}

interface Props extends Omit<PriceList, "rows"> {
  rows: readonly ShownPrice[];
  /** Where the prices come from. */
  note: string;
  game: Game;
  query: PricesQuery;
  links: Pick<FlipLinks, "list" | "card">;
}

/** docs/product.md#list-of-own-prices */
export function PricesPage({ game, query, links, rows, cards, hasMore, margin, note }: Props) {
  const { find, page } = query;
  const to = (other: number) => pricesPath(game, { find, page: other });
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title="Your prices"
        about={gameInfo(game).label}
        back={{ to: appendParam(links.list, "of", game), label: "My Flips" }}
      >
        {rows.length > 0 ? (
          <ButtonLink to={pricesCsvPath(game, find)} size="small">
            Export CSV
          </ButtonLink>
        ) : null}
      </PageHeading>
      {rows.length > 0 || find !== "" ? <FindForm game={game} find={find} /> : null}
      {rows.length > 0 ? (
        <>
          <Hint>{`${cardsText(cards)}, last sale first. ${marginText(margin)} ${note}`}</Hint>
          <Prices rows={rows} game={game} card={links.card} />
        </>
      ) : (
        <NoPrices query={query} game={game} />
      )}
      <Pager
        label="Pages of cards"
        previous={page > 1 ? to(page - 1) : undefined}
        next={hasMore ? to(page + 1) : undefined}
      />
    </div>
  );
}

const cardsText = (count: number): string =>
  `${formatCoins(count)} ${count === 1 ? "card" : "cards"} with sales in the last 30 days`;

const marginText = ({ percent, isUsual }: Margin): string =>
  isUsual
    ? `“Pay at most” leaves your usual profit of ${percent}%, the middle of your last 30 days' sales.`
    : `“Pay at most” leaves you ${percent}% profit.`;

function FindForm({ game, find }: { game: Game; find: string }) {
  return (
    <Form method="get" action={pricesPath(game)} role="search" className="flex gap-2">
      <input type="hidden" name="of" value={game} />
      <input
        type="search"
        name="find"
        aria-label="Find by name, position or OVR"
        placeholder="Name, position or OVR"
        defaultValue={find}
        maxLength={MAX_NAME_LENGTH}
        {...searchKeys}
        className={`${inputClass} min-w-0 flex-1`}
      />
      <Button>Find</Button>
    </Form>
  );
}

function NoPrices({ query: { find, page }, game }: { query: PricesQuery; game: Game }) {
  if (page > 1) return <EmptyState title="That's everything" />;
  if (find !== "")
    return (
      <EmptyState title="No cards found">
        <p>You sold no such card in the last 30 days. Try fewer words.</p>
        <ButtonLink to={pricesPath(game)}>Show all cards</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title="No prices yet">
      <p>Mark a flip sold, and what its card sells for shows up here for 30 days.</p>
    </EmptyState>
  );
}

interface PricesProps {
  rows: readonly ShownPrice[];
  game: Game;
  /** Path of the card's history. */
  card: string;
}

function Prices({ rows, game, card }: PricesProps) {
  return (
    <FramedTable stacks>
      <caption className="sr-only">Your own prices, last sale first</caption>
      <thead>
        <tr>
          <th>Card</th>
          <th className="num">Your price</th>
          <th className="num">Sales</th>
          <th>Last sale</th>
          <th className="num">Pay at most</th>
          <th>Waiting</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={`${row.cardId} ${row.name} ${row.pos} ${row.ovr}`}
            row={row}
            history={card + cardKeyQueryString(row, game)}
          />
        ))}
      </tbody>
    </FramedTable>
  );
}

function Row({ row, history }: { row: ShownPrice; history: string }) {
  const { name, about, program, price, lastAge, leftOut, waiting } = row;
  const { advice, sales, lastPrice, payAtMost } = price;
  const shownName = name || "Unnamed card";
  return (
    <tr>
      <td className="cell-lead">
        <Link to={history}>{shownName}</Link>{" "}
        <span className="font-normal text-muted">{[about, program].filter(Boolean).join(" · ")}</span>
      </td>
      <td className="cell-key num">
        {advice === "sells" ? (
          formatCoins(price.price)
        ) : (
          <span className="font-normal text-muted">{formatCoins(price.price)}</span>
        )}
      </td>
      <td className="num" data-label="Sales">
        {sales}
        {leftOut ? <span className="text-muted max-lg:whitespace-normal">{` (${leftOut})`}</span> : null}
      </td>
      <td data-label="Last sale">
        {`${formatCoins(lastPrice)}, ${lastAge}`}
        {advice === "check" ? ": check the market" : ""}
      </td>
      <td className="num" data-label={payAtMost === null ? undefined : "Pay at most"}>
        {payAtMost === null ? null : (
          <Link to={row.maxBuy} className="inline-block underline pointer-coarse:py-3">
            <span className="sr-only">{`Max buy, ${[shownName, about].filter(Boolean).join(", ")}:`}</span>{" "}
            {formatCoins(payAtMost)}
          </Link>
        )}
      </td>
      <td>{waiting}</td>
    </tr>
  );
}
