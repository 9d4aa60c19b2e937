import { data } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { type Game, parseGame } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { type ImportResult, rowsIn } from "#app/features/flips/browser-import/browser-flips.ts";
import { importLocalFlips } from "#app/features/flips/browser-import/import.server.ts";
import type { ListReply } from "#app/features/flips/list/list-problem.tsx";
import { bulkScope, isNarrowed, type Narrowed, parseListQuery } from "#app/features/flips/list/list-query.ts";
import { deleteFlips } from "#app/features/flips/undo/bin.server.ts";
import { type BulkSale, MAX_SELECTED, sellFound, sellSelected } from "#app/features/flips/undo/bulk-sale.server.ts";
import { dayClockOf, gameOf } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { MOST_CHOICES, peekForm, pickHandler, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { countDone, enforceLimit, rateLimitMessage, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { failureText, isDatabaseFailure, orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import { parseStatusToggle, setFlipStatus } from "#app/routes/flips/set-status.ts";
import { redirectAfterAct } from "#app/routes/flips/undo/after-act.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { Route } from "./+types/list";
import { priceSomeCopies, sellSomeCopies } from "./lot.ts";
import { quickLog } from "./quick-log.ts";
import { ROW_ACTIONS } from "./row-actions.ts";

interface Args {
  owner: string;
  game: Game;
  form: FormData;
  url: URL;
  /** Which flips a button about all of the list means. */
  scope: Narrowed;
}

type Posted = Pick<Route.ActionArgs, "request" | "context" | "url">;

/** Forms of the list's page with fields of their own, by their intent. */
const LIST_FORMS = { "quick-log": quickLog, "sell-copies": sellSomeCopies, "price-copies": priceSomeCopies };

/** Does what was pressed in the list: a row's chip, a form beside the rows, or a button about many flips. */
export async function actOnList(posted: Posted, viewer: Viewer) {
  const { request, context, url } = posted;
  const sent = await peekForm(request, MOST_CHOICES);
  const ownForm = sent && pickHandler(LIST_FORMS, sent.get("intent"));
  if (ownForm) return ownForm({ request, url, form: sent }, viewer);
  const form = await readForm(sent ?? request, { many: ["id"], most: MOST_CHOICES, multipart: true });
  const chip = parseStatusToggle(form);
  if (chip) return setFlipStatus(viewer.id, chip.flipId, chip.to, url, newAct(form));
  const rowAction = form && pickHandler(ROW_ACTIONS, form.get("intent"));
  if (rowAction) return rowAction({ owner: viewer.id, form, url });
  if (form && choosesNone(form)) return problem(`${NONE_TO_SELL}. ${CHECK_FIRST}`);
  // why: an act that is refused is work too
  await enforceLimit("writes", viewer.id);
  const seconds = await retryAfterSeconds("bulk", viewer.id);
  if (seconds > 0) return problem(rateLimitMessage(seconds), 429);
  // why: the game that was shown when the form was rendered, not the one another tab chose meanwhile
  const game = form?.has("game") ? parseGame(form.get("game")) : gameOf(context);
  if (game === null) return problem("There's no such game, so nothing changed.");
  const listAction = form && pickHandler(LIST_ACTIONS, form.get("intent"));
  const scope = bulkScope(parseListQuery(url.searchParams, dayClockOf(context)));
  const answer = listAction ? await listAction({ owner: viewer.id, game, form, url, scope }) : problem(UNKNOWN_INTENT);
  return countDone("bulk", viewer.id, answer);
}

/** What the list's buttons do to many flips of a game, by their intent. */
const LIST_ACTIONS = {
  "delete-all": ({ owner, game, form, url, scope }: Args) => {
    const [back, act] = [listPath(url), newAct(form)];
    return orErrorToast(back, "Failed to delete all flips", async () => {
      const done = await deleteFlips(owner, game, scope, act);
      const text = isNarrowed(scope) ? `Deleted ${flipsText(done.deleted)}` : "All flips deleted";
      return done.act ? redirectAfterAct(owner, back, text, done.act) : redirectWithToast(back, text);
    });
  },

  "sell-selected": (args: Args) => (args.form.get("all") === "listed" ? sellAllFound(args) : sellChosen(args)),

  "import-local": ({ owner, form }: Args) => importBrowserFlips(owner, form),
};

function sellAllFound({ owner, game, form, url, scope }: Args) {
  const [back, act] = [listPath(url), newAct(form)];
  return orErrorToast(back, "Failed to mark flips as sold", async () => {
    const done = await sellFound(owner, game, scope, act);
    if (done.act !== undefined) return redirectAfterAct(owner, back, soldText(done), done.act);
    return problem(`${NONE_TO_SELL}. ${done.skipped === 0 ? NONE_LISTED : NONE_PRICED}`);
  });
}

function sellChosen({ owner, game, form, url }: Args) {
  const [back, act, ids] = [listPath(url), newAct(form), form.getAll("id").map(String)];
  if (!ids.every(isUuid)) throw data(null, { status: 404 });
  if (ids.length > MAX_SELECTED) return problem(`Choose at most ${MAX_SELECTED} flips at once.`);
  return orErrorToast(back, "Failed to mark flips as sold", async () => {
    const done = await sellSelected(owner, game, new Set(ids), act);
    if (done === "missing") return redirectDeleted(owner, ids, back);
    if (done.act !== undefined) return redirectAfterAct(owner, back, soldText(done), done.act);
    const { skipped, soldBefore = 0 } = done;
    // why: a player who sends the same form again learns that it was done before
    if (soldBefore > 0 && soldBefore === skipped) return redirectWithToast(back, "Already marked as sold");
    return problem(`${NONE_TO_SELL}. ${soldBefore > 0 ? `${formatCoins(soldBefore)} already sold.` : NONE_PRICED}`);
  });
}

/** True for a press of Mark Sold that changes nothing, and so does not count as an act. */
const choosesNone = (form: FormData): boolean =>
  form.get("intent") === "sell-selected" && form.get("all") !== "listed" && !form.has("id");

/** The list again with what is wrong with what was asked of it. */
const problem = (text: string, status = 400) => data<ListReply>({ problem: text }, { status });

const NONE_TO_SELL = "No valid flips to mark as sold";

const CHECK_FIRST = "Check the boxes of the flips you sold first.";

const NONE_LISTED = "None of them is still listed.";
const NONE_PRICED = "None of them has a sell price.";

const soldText = ({ marked, skipped }: BulkSale) =>
  `Marked ${formatCoins(marked)} flips as ` +
  `sold${skipped > 0 ? `. ${formatCoins(skipped)} skipped: no sell price, or not listed anymore.` : ""}`;

type ImportReply = ListReply & { moved?: ImportResult };

/** Takes the old flips that a browser's script posts; the answer says what became of each. */
async function importBrowserFlips(owner: string, form: FormData) {
  const posted = form.get("flips");
  const rows = rowsIn(typeof posted === "string" ? posted : ((await posted?.text()) ?? ""));
  if (rows === null)
    return data<ImportReply>({ problem: "We couldn't read these old flips, so nothing was moved." }, { status: 400 });
  try {
    return data<ImportReply>({ moved: await importLocalFlips(owner, rows, new Date()) });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "old flips were not moved");
    const problem = failureText(error, "We couldn't move your old flips. They're still in this browser.");
    return data<ImportReply>({ problem }, { status: 503 });
  }
}
