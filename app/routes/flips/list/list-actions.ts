import type { RouterContextProvider } from "react-router";
import { readOffer } from "#app/features/flips/list/row-offers.ts";
import { MAX_CHOICES, pickHandler, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { type OwnerArgs, ownerAction } from "#app/http/owner-loader.server.ts";
import { isChip, toggleStatus } from "#app/routes/flips/chip.ts";
import { deleteFlip } from "#app/routes/flips/delete-flip.ts";
import type { ListIntent } from "#app/ui/form/intents.ts";
import type { Route } from "./+types/list";
import { moveBrowserFlips, NOT_MOVED } from "./browser-flips.ts";
import { bulkAction, deleteAll, problem, sellSelected } from "./bulk-actions.ts";
import { chooseCardOf } from "./choose-card.ts";
import { changeLot } from "./lot.ts";
import { quickLog } from "./quick-log.ts";
import { changePrice } from "./row-price.ts";
import { askSelected, deleteSelected, filterSelected, priceSelected } from "./selected-actions.ts";

export interface ListSubmission {
  request: Request;
  context: Readonly<RouterContextProvider>;
  url: URL;
  form: FormData;
  owner: string;
}

const LIST_ACTIONS = {
  "quick-log": quickLog,
  "choose-card": chooseCardOf,
  toggle: toggleStatus,
  delete: ({ owner, url, form }: ListSubmission) => deleteFlip(owner, String(form.get("delete")), url, form),
  "sell-at": changePrice("sold"),
  "list-at": changePrice("priced"),
  "sell-copies": changeLot("sold"),
  "price-copies": changeLot("priced"),
  "sell-selected": sellSelected,
  "ask-price": askSelected("price"),
  "ask-filter": askSelected("filter"),
  "ask-delete": askSelected("delete"),
  "price-selected": priceSelected,
  "filter-selected": filterSelected,
  "delete-selected": deleteSelected,
  "delete-all": bulkAction(deleteAll, "Failed to delete all flips"),
  "import-local": bulkAction(moveBrowserFlips, NOT_MOVED),
} satisfies Record<ListIntent, unknown>;

export const listAction = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const { request, context, url, owner } = args;
  const form = await readForm(request, { many: ["id", "sure"], most: MAX_CHOICES, multipart: true });
  const act = form && pickHandler(LIST_ACTIONS, getIntent(form));
  return form && act ? act({ request, context, url, form, owner }) : problem(UNKNOWN_INTENT);
});

/**
 * The intent of a form submission. A row's buttons carry the flip in their value instead of an intent, or the intent
 * with the price that they offer.
 */
const getIntent = (form: FormData) =>
  isChip(form)
    ? "toggle"
    : form.has("delete")
      ? "delete"
      : (form.get("intent") ?? readOffer(form.get("offered"))?.intent ?? null);
