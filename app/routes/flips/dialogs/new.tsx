import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { FLIP_FIELDS } from "#app/features/flips/flip.ts";
import { DELETED_BEFORE } from "#app/features/flips/flip-links.ts";
import { addFlip } from "#app/features/flips/flips.server.ts";
import { AddDialog, SENT_BEFORE } from "#app/features/flips/form/add-dialog.tsx";
import { NewFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { prefillOf } from "#app/features/flips/form/prefill.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { floorsOf } from "#app/features/training/values.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/new";
import { loadCardPicker, searchRedirect } from "./card-picker.ts";

export const handle = { restorable: FLIP_FIELDS } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Add flip") },
  { name: "description", content: "Log a card you bought, and what it sells for." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  await requireVerified(args);
  const game = gameOf(args.context);
  const [picking, floors] = await Promise.all([loadCardPicker(args, game), floorsOf(game)]);
  const { searchParams } = args.url;
  const kept = { search: listQueryString(searchParams, game), from: returnPath(searchParams) };
  return { id: uuidv7(), game, picking, floors, values: prefillOf(searchParams), ...kept };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  const { request, url } = args;
  await enforceLimit("writes", viewer.id);
  const search = await searchRedirect(args);
  if (search) return redirect(search, 303);
  const form = await parseForm(request, NewFlipSchema);
  if (!form.ok) return form.reply;
  const { id, ...values } = form.value;
  try {
    const outcome = await addFlip(viewer.id, gameOf(args.context), id, values, new Date());
    if (outcome !== "added") return form.withErrors({ "": [outcome === "binned" ? DELETED_BEFORE : SENT_BEFORE] }, 409);
    return redirectWithToast(flipArea(url).links.list + listQueryString(url.searchParams), "Flip added successfully");
  } catch (error) {
    return form.saveFailed(error, "Failed to add flip");
  }
}

export const clientAction = (args: Route.ClientActionArgs) => keepFormOffline(args, (reply) => reply);

/** After a conflict too: the form then shows what is there now, and can be sent. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function NewFlip({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  return <AddDialog {...loaderData} reply={actionData} links={flipArea(location).links} asked={location.search} />;
}
