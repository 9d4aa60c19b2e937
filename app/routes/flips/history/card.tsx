import { useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { cardDetails } from "#app/features/flips/card-texts.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { getCardFigures, listCardFlips, parseCardKey } from "#app/features/flips/history/card-history.server.ts";
import { CardPage } from "#app/features/flips/history/card-page.tsx";
import { formatCursor, parseCursor } from "#app/features/flips/list-query.ts";
import { CardPrices } from "#app/features/flips/prices/card-prices.tsx";
import { getOwnPrice } from "#app/features/flips/prices/own-prices.server.ts";
import { getPriceHistory } from "#app/features/flips/prices/price-history.server.ts";
import sheet from "#app/features/flips/prices/price-picture.css?url";
import { pricePicture } from "#app/features/flips/prices/price-picture.server.ts";
import { leftOutText } from "#app/features/flips/prices/price-texts.ts";
import { toStrip } from "#app/features/flips/prices/strip.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/card";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("History of a card") },
  { name: "description", content: "What you paid for a card, what it sold for, and every time you flipped it." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, context, url } = args;
  const card = parseCardKey(url.searchParams);
  const after = parseCursor(url.searchParams.get("after"));
  const clock = getDayClock(context);
  const scope = { owner, game, clock, now: new Date() };
  const [figures, { rows, more }, prices, history, listed] = await Promise.all([
    getCardFigures(owner, game, card),
    listCardFlips(owner, game, card, after),
    getOwnPrice(scope, card),
    getPriceHistory(scope, card),
    card.cardId ? getCard(game, card.cardId) : null,
  ]);
  const last = rows.at(-1);
  const next = more && last ? formatCursor(last) : null;
  const about = listed && { name: listed.name, text: cardDetails(listed) };
  const { own } = prices;
  return {
    card,
    about,
    game,
    figures,
    strip: toStrip(prices),
    leftOut: own && own.advice !== "asked" ? leftOutText(own) : "",
    picture: pricePicture(history, clock, scope.now),
    rows,
    next,
    isFirst: after === null,
    clock,
  };
});

export default function CardHistory({ loaderData }: Route.ComponentProps) {
  const { next, isFirst, strip, leftOut, picture, ...page } = loaderData;
  const { links } = flipArea(useLocation());
  const here = links.card + cardKeyQueryString(page.card, page.game);
  return (
    <div className="grid gap-4">
      <CardPage {...page} prices={<CardPrices {...{ strip, leftOut, picture }} />} here={here} links={links} />
      <Pager
        label="Pages of flips"
        previous={isFirst ? undefined : here}
        previousLabel="Newest"
        next={next === null ? undefined : `${here}&after=${next}`}
        nextLabel="Older"
      />
    </div>
  );
}
