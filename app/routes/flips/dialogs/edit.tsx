import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { changeFlips, editFlip } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { FLIP_FIELDS, type FlipDetails } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import {
  basisOf,
  DeleteDialog,
  type EditBasis,
  EditDialog,
  type EditReply,
} from "#app/features/flips/form/edit-dialog.tsx";
import { EditedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { editPrefill } from "#app/features/flips/form/prefill.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { sourceNames } from "#app/features/sources/offered-names.server.ts";
import { isSameName, saveFoundWith, TOO_MANY_SOURCES } from "#app/features/sources/sources.server.ts";
import { floorsOf } from "#app/features/training/values.server.ts";
import { timeZoneOf } from "#app/http/context.server.ts";
import { parseForm, peekForm, pickHandler, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { orErrorToast, withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { answerChange } from "#app/routes/flips/change-answer.ts";
import { setStatus } from "#app/routes/flips/chip.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/edit";
import { loadCardPicker, searchRedirect } from "./card-picker.ts";
import { farPriceQuestion, saleDateErrors, valuesOf } from "./posted-flip.ts";

export const handle = { restorable: [...FLIP_FIELDS, "version", "foundWas"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Edit flip") },
  { name: "description", content: "Edit a flip, mark it sold or delete it." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { params, url } = args;
  const flipId = isUuid(params.flipId) ? params.flipId : notFound();
  const flip = await getFlip(viewer.id, flipId);
  if (!flip) throw await redirectDeleted(viewer.id, [flipId], listPath(url));
  const [picking, floors, names] = await Promise.all([
    loadCardPicker(args, { owner: viewer.id, game: flip.game, flip }),
    floorsOf(flip.game),
    sourceNames(viewer.id, flip.game),
  ]);
  return {
    flip,
    values: editPrefill(flip, url.searchParams),
    basis: basisIn(url.searchParams, flip),
    picking,
    floors,
    names,
    search: listQueryString(url.searchParams, flip.game),
    from: returnPath(url.searchParams),
    timeZone: timeZoneOf(args.context),
    confirm: url.searchParams.get("confirm"),
    act: uuidv7(),
  };
});

/** What the form was filled from: the flip's own, but for what a query string carries through the card search. */
function basisIn(params: URLSearchParams, flip: FlipDetails): EditBasis {
  const [version, foundWas] = [params.get("version") ?? "", params.get("foundWas")?.replaceAll("\0", "")];
  const own = basisOf(flip);
  return {
    version: /^\d{1,9}$/.test(version) ? version : own.version,
    foundWas: foundWas?.slice(0, MAX_SOURCE_NAME) ?? own.foundWas,
  };
}

interface Args {
  owner: string;
  flipId: string;
  form: FormData;
  url: URL;
  timeZone: string;
}

/** What the buttons of the edit dialog do, by their intent. */
const EDIT_ACTIONS = {
  toggle: ({ owner, flipId, form, url }: Args) =>
    setStatus(owner, flipId, url.searchParams.get("to") === "listed" ? "listed" : "sold", url, form),

  delete: async ({ owner, flipId, form, url }: Args) => {
    await enforceLimit("writes", owner);
    const [act, back] = [newAct(await readForm(form)), listPath(url)];
    return orErrorToast(back, "Failed to delete flip", async () => {
      const outcome = await changeFlips(owner, act, { flip: flipId }, { to: "deleted" });
      return answerChange(outcome, { owner, back, ids: [flipId], says: () => "Flip deleted" });
    });
  },

  save: async ({ owner, flipId, form: posted, url, timeZone }: Args) => {
    await enforceLimit("writes", owner);
    const now = new Date();
    const form = await parseForm(posted, EditedFlipSchema, saleDateErrors({ timeZone, now }));
    if (!form.ok) return form.reply;
    const { version, foundWas, ...typed } = form.value;
    try {
      const flip = await getFlip(owner, flipId);
      if (!flip) return await redirectDeleted(owner, [flipId], listPath(url));
      const { game } = flip;
      const question = farPriceQuestion(typed, flip);
      if (question) return form.withErrors(question);
      const values = await valuesOf(typed, { game, timeZone, now, flip });
      // why: what was filled in may be called otherwise by now
      const isLeft = [foundWas, flip.source ?? ""].some((text) => isSameName(text, typed.found));
      const name = isLeft ? undefined : typed.found;
      const outcome = await saveFoundWith({ owner, game, name, now }, (sourceId, db) =>
        editFlip(owner, { flip: flipId, version }, { ...values, sourceId }, now, db),
      );
      if (outcome === "full") return form.withErrors({ found: [TOO_MANY_SOURCES] });
      if (outcome.outcome === "changed") return changedReply(form.withErrors({ "": [refusalText(outcome)] }, 409));
      const says = () => "Flip updated successfully";
      return await answerChange(outcome, { owner, back: listPath(url), ids: [flipId], says });
    } catch (error) {
      return form.saveFailed(error, "Failed to update flip");
    }
  },
};

const changedReply = ({ data: reply, init }: { data: SubmissionResult<string[]>; init: ResponseInit | null }) =>
  data<EditReply>({ ...reply, outcome: "changed" }, init ?? undefined);

/** The dialog again for a button that does nothing here. */
async function unknownIntent(owner: string, flipId: string) {
  await enforceLimit("writes", owner);
  if (!(await getFlip(owner, flipId))) return notFound();
  return data<SubmissionResult<string[]>>({ status: "error", error: { "": [UNKNOWN_INTENT] } }, { status: 400 });
}

/** Another player's flip, or none. */
function notFound(): never {
  throw data(null, { status: 404 });
}

export async function action(args: Route.ActionArgs) {
  const { id: owner } = await requireVerified(args);
  const { request, params, url } = args;
  const flipId = isUuid(params.flipId) ? params.flipId : notFound();
  const form = await peekForm(request);
  const search = searchRedirect(form, url);
  if (search) return (await getFlip(owner, flipId)) ? redirect(search, 303) : notFound();
  const editAction = form && pickHandler(EDIT_ACTIONS, form.get("intent"));
  if (!form || !editAction) return unknownIntent(owner, flipId);
  return editAction({ owner, flipId, form, url, timeZone: timeZoneOf(args.context) });
}

export const clientAction = (args: Route.ClientActionArgs) => keepFormOffline(args, (reply) => reply);

/** After a conflict too: the form then shows what is there now, and can be sent. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function EditFlip({ loaderData: { confirm, act, ...edit }, actionData }: Route.ComponentProps) {
  const location = useLocation();
  const { links } = flipArea(location);
  if (confirm === "delete")
    return <DeleteDialog flip={edit.flip} links={links} search={edit.search} timeZone={edit.timeZone} act={act} />;
  return <EditDialog key={edit.flip.id} {...edit} reply={actionData} links={links} ownSearch={location.search} />;
}
