import { data } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { changeFlips, MAX_SELECTED } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { isNarrowed, type ListScope, parseListQuery } from "#app/features/flips/list-query.ts";
import { soldFlipsText } from "#app/features/flips/sold-text.server.ts";
import { getDayClock, getGame } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { rateLimitMessage, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { getBoxed } from "#app/routes/flips/boxes.ts";
import { redirectAfterChange } from "#app/routes/flips/change-answer.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { ListSubmission } from "./list-actions.ts";

export const problem = (text: string, status = 400) => data<ListReply>({ form: "list", problem: text }, { status });

export interface BulkArgs {
  owner: string;
  game: Game;
  form: FormData;
  back: string;
  scope: ListScope;
}

type Reply = Response | ReturnType<typeof data<ListReply>>;

export const tooManyChosen = ({ length }: readonly string[]) =>
  length > MAX_SELECTED ? problem(`Choose at most ${MAX_SELECTED} flips at once.`) : null;

/** Wraps a bulk action: rate limited, a failure as a toast, within the form's game and what the list shows. */
export function bulkAction<Answer extends Reply>(act: (args: BulkArgs) => Promise<Answer>, failed: string) {
  return async ({ context, url, form, owner }: ListSubmission) => {
    const seconds = await retryAfterSeconds("bulk", owner);
    if (seconds > 0) return problem(rateLimitMessage(seconds), 429);
    // The game the form was rendered with; the active one may have been switched in another tab.
    const game = form.has("game") ? parseGame(form.get("game")) : getGame(context);
    if (game === null) return problem("There's no such game, so nothing changed.");
    const scope = parseListQuery(url.searchParams, getDayClock(context));
    const back = listPath(url);
    return withErrorToast(back, failed, () =>
      refundIfFailed("bulk", owner, () => act({ owner, game, form, back, scope })),
    );
  };
}

export async function deleteAll({ owner, game, form, back, scope }: BulkArgs) {
  const outcome = await changeFlips(owner, newAct(form), { game, list: scope, ...seenBy(form) }, { to: "deleted" });
  if (outcome.kind === "stale") return askAgain(back, scope.lot ? "delete-lot" : "delete-all");
  return redirectAfterChange(outcome, {
    owner,
    back,
    ids: [],
    toastText: ({ changed }) => (isNarrowed(scope) ? `Deleted ${flipsText(changed)}` : "All flips deleted"),
  });
}

/** The revision of the flips whose number the question said; a form without one, as of an older page, asks for none. */
function seenBy(form: FormData) {
  const revision = form.get("revision");
  return typeof revision === "string" ? { revision } : {};
}

/** Back to the question, with today's number. */
const askAgain = (back: string, what: string) =>
  redirectWithToast(
    appendParam(back, "confirm", what),
    "Your flips changed meanwhile, so nothing changed. Look again.",
    {
      tone: "bad",
    },
  );

/** Marks the checked or all listed flips as sold; an empty selection doesn't count against the rate limit. */
export async function sellSelected(posted: ListSubmission) {
  if (posted.form.get("all") === "listed" || posted.form.has("id"))
    return bulkAction(sellFlips, "Failed to mark flips as sold")(posted);
  return problem("No valid flips to mark as sold. Check the boxes of the flips you sold first.");
}

async function sellFlips({ owner, game, form, back, scope }: BulkArgs) {
  const isAll = form.get("all") === "listed";
  const act = newAct(form);
  const { ids, versions } = isAll ? { ids: [], versions: new Map<string, number>() } : getBoxed(form);
  const tooMany = tooManyChosen(ids);
  if (tooMany) return tooMany;
  const selection = isAll ? { game, list: scope, ...seenBy(form) } : { game, ids, versions };
  const outcome = await changeFlips(owner, act, selection, { to: "sold" });
  if (outcome.kind === "stale") return askAgain(back, "sell-all");
  // A resubmitted form.
  if (outcome.kind === "none" && ids.length > 0 && outcome.sold === ids.length)
    return redirectWithToast(back, "Already marked as sold");
  if (outcome.kind === "none")
    return data<ListReply>({ form: "list", problem: refusalText(outcome), chosen: ids }, { status: 400 });
  return redirectAfterChange(outcome, {
    owner,
    back,
    ids,
    toastText: async (done) => {
      const { changed, skipped } = done;
      const marked = `Marked ${formatCoins(changed)} flips as sold`;
      const reasons = "skipped: changed meanwhile, no sell price, or not listed anymore.";
      const left = skipped > 0 ? ` ${formatCoins(skipped)} ${reasons}` : "";
      if (isAll) return marked + (left && `.${left}`);
      return (await soldFlipsText(owner, done, marked)) + left;
    },
  });
}
