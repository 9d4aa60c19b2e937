import type { LoaderFunctionArgs } from "react-router";
import { isSearchable, LONGEST_SEARCH } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { findCards, getCard } from "#app/features/cards/find-cards.server.ts";
import type { CardPickerState } from "#app/features/flips/form/picked-form.tsx";
import { cardPrefill } from "#app/features/flips/form/prefill.ts";
import { peekForm } from "#app/http/form.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";

type Args = { request: Request; url: URL };

/**
 * What the card picker of a flip's dialog shows: what was searched for, what was found (null when nothing was asked),
 * and what a chosen card fills in.
 */
export async function loadCardPicker(
  { context, url }: Pick<LoaderFunctionArgs, "context" | "url">,
  game: Game,
): Promise<CardPickerState> {
  const cardId = url.searchParams.get("card") ?? undefined;
  const query = cardId ? "" : (url.searchParams.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const asks = isSearchable(query);
  if (asks) await enforceLimit("search", clientAddress(context));
  const [found, card] = await Promise.all([
    asks ? findCards(game, query, flipArea(url).kind === "dashboard" ? "ovr" : "name") : null,
    isUuid(cardId) ? getCard(game, cardId) : null,
  ]);
  const about = [card?.program, card?.team].filter(Boolean).join(" · ");
  return { query, found, card: card && { fills: cardPrefill(card), about }, manual: url.searchParams.has("manual") };
}

/**
 * Where a flip's dialog is shown again with what was typed, when the form was not sent to be saved; else null. Text
 * browsers send a search or a chosen card by POST, and where no script runs Enter in the search box sends the form as
 * it is.
 */
export async function searchRedirect({ request, url }: Args): Promise<string | null> {
  const form = await peekForm(request);
  const [query, searched] = ["q", "searched"].map((name) => String(form?.get(name) ?? "").trim());
  const searches = form?.get("intent") === "search" || (query !== "" && query !== searched);
  if (!form || !(searches || form.has("card") || form.has("manual"))) return null;
  const typed = [...form].filter(
    (entry): entry is [string, string] => entry[0] !== "intent" && typeof entry[1] === "string",
  );
  return `${url.pathname}?${new URLSearchParams(typed)}`;
}
