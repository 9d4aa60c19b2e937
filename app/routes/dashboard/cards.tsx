import { href, redirect, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { POSITIONS } from "#app/domain/flip.ts";
import { cardQueryString, parseCardQuery } from "#app/features/cards/card-query.ts";
import { CardsPage } from "#app/features/cards/cards-page.tsx";
import { loadFacets } from "#app/features/cards/facets.server.ts";
import { listAndCountCards } from "#app/features/cards/list-cards.server.ts";
import { toMoreCards } from "#app/features/cards/more-cards.server.ts";
import { cardPrefill } from "#app/features/flips/form/picked-card.ts";
import { cardPriceTexts } from "#app/features/flips/prices/card-prices.server.ts";
import { OWN_PRICES_NOTE } from "#app/features/flips/prices/own-prices-note.ts";
import { artHeaders, cardArt, cardArtPreference } from "#app/http/card-art.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/cards";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Cards") },
  {
    name: "description",
    content: "Every card in the game by name, team, program, position and OVR, ready to flip.",
  },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, request, context, url } = args;
  const query = parseCardQuery(url.searchParams);
  const { filters, cursor } = query;
  if (filters.q !== "") await enforceLimit("search", clientAddress(context));
  const facets = await loadFacets(game);
  const { total, orMore, ...found } = await listAndCountCards({ game, owner }, filters, cursor, facets);
  // Cards after the cursor may have been removed since the link was rendered.
  if (found.rows.length === 0 && total > 0) throw redirect(href("/dashboard/cards") + cardQueryString(filters));
  const prices = await cardPriceTexts({ owner, game, clock: getDayClock(context), now: new Date() }, found.rows);
  const options = {
    teams: facets.values("team"),
    programs: facets.values("program"),
    positions: POSITIONS.filter((position) => facets.has("position", position)),
  };
  return {
    filters,
    list: { ...toMoreCards(game, query, found, cardArt(request), prices), total, orMore },
    ownPricesNote: OWN_PRICES_NOTE,
    art: cardArtPreference(request),
    options,
  };
}, "Failed to load cards");

export const action = ownerAction(null, async (args: OwnerArgs<Route.ActionArgs>) => {
  const form = await readForm(args.request);
  const back = href("/dashboard/cards") + args.url.search;
  return redirect(back, { status: 303, headers: artHeaders(form?.get("art") === "on" ? "on" : "off") });
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection(args, (_reply, _posted, _text, problem) => ({ problem }));

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const { list } = loaderData;
  return (
    <CardsPage
      key={list.game}
      {...loaderData}
      problem={actionData?.problem}
      to={href("/dashboard/cards")}
      more={href("/dashboard/cards/more")}
      here={pathname + search}
      flipTo={(card) => {
        const filled = { ...cardPrefill(card), game: list.game, from: pathname + search, card: card.id };
        return `${href("/dashboard/my-flips/new")}?${new URLSearchParams(filled)}`;
      }}
    />
  );
}
