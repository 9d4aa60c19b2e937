import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { FLIP_FIELDS, type FlipTexts } from "#app/features/flips/flip.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { addedText, DELETED_BEFORE, dialogParams } from "#app/features/flips/flip-links.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { AddDialog, SENT_BEFORE } from "#app/features/flips/form/add-dialog.tsx";
import { NewFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { prefillOf } from "#app/features/flips/form/prefill.ts";
import { lastFlipOf } from "#app/features/flips/history/card-history.server.ts";
import { lastFlipText } from "#app/features/flips/history/history-texts.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { sourceNames } from "#app/features/sources/offered-names.server.ts";
import { saveFoundWith, TOO_MANY_SOURCES } from "#app/features/sources/sources.server.ts";
import { floorsOf } from "#app/features/training/values.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { foundHeaders, lastOffered } from "#app/http/cookies/found-with.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm, peekForm } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/new";
import { loadCardPicker, searchRedirect } from "./card-picker.ts";
import { farPriceQuestion, saleDateErrors, valuesOf } from "./posted-flip.ts";

export const handle = { restorable: [...FLIP_FIELDS, "copies"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Add flip") },
  { name: "description", content: "Add a card you bought and what it sells for." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const { id: owner } = await requireVerified(args);
  const { request, url } = args;
  const { searchParams } = url;
  const game = gameOf(args.context);
  const lastId = searchParams.get("last");
  const [picking, floors, names, last] = await Promise.all([
    loadCardPicker(args, { owner, game }),
    floorsOf(game),
    sourceNames(owner, game),
    isUuid(lastId) ? getFlip(owner, lastId) : null,
  ]);
  const carried = { search: listQueryString(searchParams, game), from: returnPath(searchParams) };
  const values = prefillOf(searchParams);
  // why: what was used last is filled in again, where it is seen
  if (searchParams.has("clear")) values.found = "";
  else if (!searchParams.has("found")) values.found = lastOffered(request, game, names);
  const history = await historyOf(owner, game, { ...values, ...picking.card?.fills }, picking.card !== null);
  const copies = (searchParams.get("copies") ?? "1").slice(0, 3);
  const timeZone = timeZoneOf(args.context);
  return { id: uuidv7(), game, picking, floors, names, values, copies, history, last, timeZone, ...carried };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  const { request, context, url } = args;
  await enforceLimit("writes", viewer.id);
  const sent = await peekForm(request);
  const search = searchRedirect(sent, url);
  if (search) return redirect(search, 303);
  const [owner, game, now] = [viewer.id, gameOf(context), new Date()];
  const formContext = { game, timeZone: timeZoneOf(context), now };
  const form = await parseForm(sent ?? request, NewFlipSchema, saleDateErrors(formContext));
  if (!form.ok) return form.reply;
  const question = farPriceQuestion(form.value);
  const { id, copies, ...posted } = form.value;
  try {
    // why: a form that was saved is told so, and not asked about again
    if (question && !(await getFlip(owner, id))) return form.withErrors(question);
    const values = await valuesOf(posted, formContext);
    const outcome = await saveFoundWith({ owner, game, name: posted.found, now }, (sourceId, db) =>
      addFlips(owner, game, { id, copies, values: { ...values, sourceId } }, now, db),
    );
    if (outcome === "full") return form.withErrors({ found: [TOO_MANY_SOURCES] });
    if (outcome === "limit") return form.withErrors({ "": [fullText(game)] });
    if (outcome !== "added")
      return form.withErrors({ "": [outcome === "binned" ? DELETED_BEFORE : SENT_BEFORE] }, 409, ["id"]);
    const next = sent?.get("intent") === "next" ? nextDialog(url, id) : listPath(url);
    return redirectWithToast(next, addedText(copies), { headers: foundHeaders(request, game, posted.found) });
  } catch (error) {
    return form.saveFailed(error, "Failed to add flip");
  }
}

/** What a card that is known did before, as a line of text; "" where there is nothing to say, or no answer came. */
async function historyOf(owner: string, game: Game, { name, pos, ovr }: FlipTexts, isPicked: boolean): Promise<string> {
  const card = { name: name.trim(), pos: parsePosition(pos) ?? "Other", ovr: parseOvr(ovr) };
  if (card.name === "" || (card.ovr === null && !isPicked)) return "";
  const last = await lastFlipOf(owner, game, card).catch(() => null);
  return last === null ? "" : lastFlipText(last);
}

/** The add dialog again for the next flip; it remembers the one that was added last. */
function nextDialog(url: URL, last: string): string {
  const params = dialogParams(listQueryString(url.searchParams), returnPath(url.searchParams));
  return `${flipArea(url).links.add}?${new URLSearchParams({ ...params, last })}`;
}

export const clientAction = (args: Route.ClientActionArgs) => keepFormOffline(args, (reply) => reply);

/** After a conflict too: the form then shows what is there now, and can be sent. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function NewFlip({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  return <AddDialog {...loaderData} reply={actionData} links={flipArea(location).links} ownSearch={location.search} />;
}
