import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { FLIP_FIELDS } from "#app/features/flips/flip.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { DeleteDialog, EditDialog } from "#app/features/flips/form/edit-dialog.tsx";
import { editPrefill } from "#app/features/flips/form/prefill.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { floorsOf } from "#app/features/training/values.server.ts";
import { timeZoneOf } from "#app/http/context.server.ts";
import { pickHandler, readIntent } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/edit";
import { loadCardPicker, searchRedirect } from "./card-picker.ts";
import { EDIT_ACTIONS, notFound, unknownIntent } from "./edit-actions.ts";

export const handle = { restorable: [...FLIP_FIELDS, "version"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Edit flip") },
  { name: "description", content: "Correct a flip, mark it sold, or delete it." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { params, url } = args;
  const flip = (isUuid(params.flipId) && (await getFlip(viewer.id, params.flipId))) || notFound();
  const [picking, floors] = await Promise.all([
    loadCardPicker(args, { owner: viewer.id, game: flip.game, flip }),
    floorsOf(flip.game),
  ]);
  const carried = url.searchParams.get("version") ?? "";
  return {
    flip,
    values: editPrefill(flip, url.searchParams),
    version: /^\d{1,9}$/.test(carried) ? carried : String(flip.version),
    picking,
    floors,
    search: listQueryString(url.searchParams, flip.game),
    from: returnPath(url.searchParams),
    timeZone: timeZoneOf(args.context),
    confirm: url.searchParams.get("confirm"),
    act: uuidv7(),
  };
});

export async function action(args: Route.ActionArgs) {
  const { id: owner } = await requireVerified(args);
  const { request, params, url } = args;
  const flipId = isUuid(params.flipId) ? params.flipId : notFound();
  const search = await searchRedirect(args);
  if (search) return (await getFlip(owner, flipId)) ? redirect(search, 303) : notFound();
  const act = pickHandler(EDIT_ACTIONS, await readIntent(request)) ?? unknownIntent;
  return act({ owner, flipId, request, url, timeZone: timeZoneOf(args.context) });
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
  return <EditDialog key={edit.flip.id} {...edit} reply={actionData} links={links} asked={location.search} />;
}
