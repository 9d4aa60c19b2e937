import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { changeFlips, MAX_SELECTED } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import type { ListReply } from "#app/features/flips/list/list-problem.tsx";
import { readOffer } from "#app/features/flips/list/row-offers.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { bulkScope, isNarrowed, type ListScope, parseListQuery } from "#app/features/flips/list-query.ts";
import { getDayClock, getGame } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { MAX_CHOICES, pickHandler, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { rateLimitMessage, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction } from "#app/http/owner.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectAfterChange } from "#app/routes/flips/change-answer.ts";
import { isChip, toggleStatus } from "#app/routes/flips/chip.ts";
import { deleteFlip } from "#app/routes/flips/delete-flip.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { Route } from "./+types/list";
import { moveBrowserFlips, NOT_MOVED } from "./browser-flips.ts";
import { chooseCardOf } from "./choose-card.ts";
import { changeLot } from "./lot.ts";
import { quickLog } from "./quick-log.ts";
import { changePrice } from "./row-price.ts";

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
  "delete-all": bulkAction(deleteAll, "Failed to delete all flips"),
  "import-local": bulkAction(moveBrowserFlips, NOT_MOVED),
};
export type ListIntent = keyof typeof LIST_ACTIONS;

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

const problem = (text: string, status = 400) => data<ListReply>({ problem: text }, { status });

interface BulkArgs {
  owner: string;
  game: Game;
  form: FormData;
  back: string;
  scope: ListScope;
}

type Reply = Response | ReturnType<typeof data<ListReply>>;

/** Wraps a bulk action: rate limited, a failure as a toast, within the form's game and the list's filters. */
function bulkAction<Answer extends Reply>(act: (args: BulkArgs) => Promise<Answer>, failed: string) {
  return async ({ context, url, form, owner }: ListSubmission) => {
    const seconds = await retryAfterSeconds("bulk", owner);
    if (seconds > 0) return problem(rateLimitMessage(seconds), 429);
    // The game the form was rendered with; the active one may have been switched in another tab.
    const game = form.has("game") ? parseGame(form.get("game")) : getGame(context);
    if (game === null) return problem("There's no such game, so nothing changed.");
    const scope = bulkScope(parseListQuery(url.searchParams, getDayClock(context)));
    const back = listPath(url);
    return withErrorToast(back, failed, () =>
      refundIfFailed("bulk", owner, () => act({ owner, game, form, back, scope })),
    );
  };
}

async function deleteAll({ owner, game, form, back, scope }: BulkArgs) {
  const act = newAct(form);
  return redirectAfterChange(await changeFlips(owner, act, { game, list: scope }, { to: "deleted" }), {
    owner,
    back,
    ids: [],
    toastText: ({ changed }) => (isNarrowed(scope) ? `Deleted ${flipsText(changed)}` : "All flips deleted"),
  });
}

/** A flip in the value of a row's box: `"<id>:<version>"`; a row of several copies has one for each. */
const BOXED = /^(\S{36})(?::(\d{1,9}))?$/;

function getSelected(form: FormData): { ids: string[]; versions: Map<string, number> } {
  const versions = new Map<string, number>();
  const boxed = form.getAll("id").flatMap((value) => String(value).split(" "));
  const ids = boxed.map((flip) => {
    const [, id, version] = BOXED.exec(flip) ?? [];
    if (!isUuid(id)) throw data(null, { status: 404 });
    if (version !== undefined) versions.set(id, Number(version));
    return id;
  });
  return { ids: [...new Set(ids)], versions };
}

/** Marks the checked or all listed flips as sold; an empty selection doesn't count against the rate limit. */
async function sellSelected(posted: ListSubmission) {
  if (posted.form.get("all") === "listed" || posted.form.has("id"))
    return bulkAction(sellFlips, "Failed to mark flips as sold")(posted);
  return problem("No valid flips to mark as sold. Check the boxes of the flips you sold first.");
}

async function sellFlips({ owner, game, form, back, scope }: BulkArgs) {
  const isAll = form.get("all") === "listed";
  const act = newAct(form);
  const { ids, versions } = isAll ? { ids: [], versions: new Map<string, number>() } : getSelected(form);
  if (ids.length > MAX_SELECTED) return problem(`Choose at most ${MAX_SELECTED} flips at once.`);
  const selection = isAll ? { game, list: scope } : { game, ids, versions };
  const outcome = await changeFlips(owner, act, selection, { to: "sold" });
  // A resubmitted form.
  if (outcome.kind === "none" && ids.length > 0 && outcome.sold === ids.length)
    return redirectWithToast(back, "Already marked as sold");
  if (outcome.kind === "none") return data<ListReply>({ problem: refusalText(outcome), chosen: ids }, { status: 400 });
  return redirectAfterChange(outcome, {
    owner,
    back,
    ids,
    toastText: ({ changed, skipped }) =>
      `Marked ${formatCoins(changed)} flips as sold` +
      `${skipped > 0 ? `. ${formatCoins(skipped)} skipped: changed meanwhile, no sell price, or not listed anymore.` : ""}`,
  });
}
