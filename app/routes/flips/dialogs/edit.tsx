import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { FLIP_FIELDS, type FlipDetails } from "#app/features/flips/flip.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { getFlip, listAskingPrices } from "#app/features/flips/flips.server.ts";
import { type EditBasis, EditDialog, toEditBasis } from "#app/features/flips/form/edit-dialog.tsx";
import { loadFlipDialog, searchedText, searchRedirect } from "#app/features/flips/form/flip-dialog.server.ts";
import { otherCards } from "#app/features/flips/form/other-cards.server.ts";
import { editPrefill } from "#app/features/flips/form/prefill.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { listQueryString } from "#app/features/flips/list-query.ts";
import { choiceFields } from "#app/features/flips/matches/choice-form.ts";
import { getDayClock, getTimeZone } from "#app/http/context.server.ts";
import { peekForm } from "#app/http/form.server.ts";
import { enforceSearchLimit } from "#app/http/guards/limits.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/edit";
import { handleEditAction, notFound } from "./edit-actions.ts";

export const handle = { restorable: [...FLIP_FIELDS, "version", "foundWas"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Edit flip") },
  { name: "description", content: "Edit a flip, mark it sold or delete it." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, params, url } = args;
  const flipId = isUuid(params.flipId) ? params.flipId : notFound();
  const flip = await getFlip(owner, flipId);
  if (!flip) throw await redirectDeleted(owner, [flipId], listPath(url));
  await enforceSearchLimit(args.context, searchedText(url));
  const values = editPrefill(flip, url.searchParams);
  const clock = getDayClock(args.context);
  const act = uuidv7();
  const [offered, others, askingPrices] = await Promise.all([
    loadFlipDialog(url, { owner, game: flip.game, clock, now: new Date(), flip }, values),
    otherCards(owner, flip),
    listAskingPrices(owner, flipId),
  ]);
  return {
    flip,
    values,
    basis: parseBasis(url.searchParams, flip),
    ...offered,
    others,
    choice: choiceFields(flipId, act),
    askingPrices,
    search: listQueryString(url.searchParams, flip.game),
    from: returnPath(url.searchParams),
    timeZone: clock.timeZone,
    act,
  };
});

/** The version and source the form was filled from: from the query string after a card search, else the flip's own. */
function parseBasis(params: URLSearchParams, flip: FlipDetails): EditBasis {
  const version = params.get("version") ?? "";
  const foundWas = params.get("foundWas")?.replaceAll("\0", "");
  const own = toEditBasis(flip);
  return {
    version: /^\d{1,9}$/.test(version) ? version : own.version,
    foundWas: foundWas?.slice(0, MAX_SOURCE_NAME) ?? own.foundWas,
  };
}

export const action = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner, request, params, url } = args;
  const flipId = isUuid(params.flipId) ? params.flipId : notFound();
  const form = await peekForm(request);
  const search = searchRedirect(form, url);
  if (search) return (await getFlip(owner, flipId)) ? redirect(search, 303) : notFound();
  return handleEditAction(form, { owner, flipId, url, timeZone: getTimeZone(args.context) });
});

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnLostConnection(args, (reply) => reply);

/** Also revalidates after a conflict, so that the form shows the current values and can be resubmitted. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function EditFlip({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  const { links } = flipArea(location);
  return (
    <EditDialog key={loaderData.flip.id} {...loaderData} reply={actionData} links={links} ownSearch={location.search} />
  );
}
