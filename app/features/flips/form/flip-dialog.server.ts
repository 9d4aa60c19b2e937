import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { findCards, getCard, hasCards, recentCards } from "#app/features/cards/find-cards.server.ts";
import type { FlipDetails, FlipTexts } from "#app/features/flips/flip.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import type { PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import { stripOfForm } from "#app/features/flips/prices/strip.server.ts";
import { sourceNames } from "#app/features/sources/offered-names.server.ts";
import { listPriceFloors } from "#app/features/training/values.server.ts";
import { flipCard, toPickedCard } from "./picked-card.ts";
import type { CardPickerState } from "./picked-form.tsx";

/** The text to search cards for in a dialog's URL; "" if a card is chosen. */
export const searchedText = ({ searchParams: params }: URL): string =>
  params.get("card") ? "" : (params.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH);

interface Asker {
  owner: string;
  game: Game;
  flip?: FlipDetails;
}

/** What a flip's dialog offers beside its values: cards, the strip of its card, price floors and the names of filters. */
export async function loadFlipDialog(url: URL, asker: Asker & PriceScope, values: FlipTexts) {
  const { owner, game, flip } = asker;
  const picked = loadCardPicker(url, asker);
  const [picking, strip, floors, names] = await Promise.all([
    picked,
    picked.then(({ card }) => stripOfForm(asker, { ...values, ...card?.fills }, card?.id ?? null, flip?.id ?? null)),
    listPriceFloors(game, asker.clock.timeZone),
    sourceNames(owner, game),
  ]);
  return { picking, strip, floors, names };
}

/**
 * State of the card picker in a flip's dialog: search results (null without a query), recent cards and the selected
 * card, which is the chosen one (`card`), the one carried through a search (`cardId`) or the flip's own.
 */
async function loadCardPicker(url: URL, { owner, game, flip }: Asker): Promise<CardPickerState> {
  const { searchParams: params } = url;
  const chosen = params.get("card");
  const manual = chosen === null && params.has("manual");
  const cardId = chosen ?? (manual ? null : (params.get("cardId") ?? flip?.cardId ?? null));
  const query = searchedText(url);
  const [found, recent, card, pickable] = await Promise.all([
    findCards(owner, game, query, pickerOrder(url)),
    recentCards(owner, game),
    flip && cardId === flip.cardId ? flipCard(flip) : cardOf(game, cardId),
    hasCards(game),
  ]);
  return { query, found, recent, card, manual, pickable };
}

async function cardOf(game: Game, cardId: string | null) {
  const card = isUuid(cardId) ? await getCard(game, cardId) : null;
  return card && toPickedCard(card);
}

export const pickerOrder = (url: URL): "ovr" | "name" => (flipArea(url).kind === "dashboard" ? "ovr" : "name");

/**
 * The dialog's URL prefilled with the form, if the form is a card search or a picked card; null if it should be saved.
 * Text browsers POST these, and without scripts Enter in the search box submits the form itself.
 */
export function searchRedirect(form: FormData | null, url: URL): string | null {
  const [query, searched] = ["q", "searched"].map((name) => String(form?.get(name) ?? "").trim());
  const searches = form?.get("intent") === "search" || (query !== "" && query !== searched);
  if (!form || !(searches || ["card", "manual", "clear"].some((name) => form.has(name)))) return null;
  const typed = [...form].filter(
    (entry): entry is [string, string] => entry[0] !== "intent" && typeof entry[1] === "string",
  );
  return `${url.pathname}?${new URLSearchParams(typed)}`;
}
