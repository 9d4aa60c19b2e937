import { data, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { DeleteDialog, EditDialog } from "#app/features/flips/edit-dialog.tsx";
import { CHANGED_MEANWHILE } from "#app/features/flips/flip-links.ts";
import { EditedFlipSchema, unpricedReply } from "#app/features/flips/flip-schema.server.ts";
import { deleteFlip, editFlip, getFlip, relistFlip, sellFlip } from "#app/features/flips/flips.server.ts";
import { isUuid, listSearch } from "#app/features/flips/list-query.ts";
import { floorsOf } from "#app/features/training/floors.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { intentOf, parseForm } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { withinLimit } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { orToast, reading } from "#app/http/unavailable.server.ts";
import type { Route } from "./+types/edit";
import { placeOf } from "./place.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Edit flip") },
  { name: "description", content: "Correct a flip, mark it sold, or delete it." },
];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { context, params, url } = args;
  const game = gameOf(context);
  const [flip, floors] = await Promise.all([isUuid(params.flipId) ? getFlip(viewer.id, game, params.flipId) : null, floorsOf(game)]);
  return { flip: flip ?? notFound(), floors, search: listSearch(url.searchParams), confirm: url.searchParams.get("confirm") };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  const { request, context, params, url } = args;
  const flipId = isUuid(params.flipId) ? params.flipId : notFound();
  await withinLimit("writes", viewer.id);
  const [game, now] = [gameOf(context), new Date()];
  const back = placeOf(url).links.list + listSearch(url.searchParams);

  switch (await intentOf(request)) {
    case "toggle":
      return orToast(back, "Failed to update status", async () => {
        const relist = url.searchParams.get("to") === "listed";
        const outcome = relist ? await relistFlip(viewer.id, game, flipId) : await sellFlip(viewer.id, game, flipId, now);
        if (outcome === "missing") return notFound();
        if (outcome === "changed") return redirectWithToast(back, CHANGED_MEANWHILE, { tone: "bad" });
        if (typeof outcome === "object") return data(unpricedReply(outcome.unpriced), { status: 400 });
        return redirectWithToast(back, `Flip marked as ${outcome}`);
      });

    case "delete":
      return orToast(back, "Failed to delete flip", async () => {
        return (await deleteFlip(viewer.id, game, flipId)) ? redirectWithToast(back, "Flip deleted") : notFound();
      });

    default: {
      const form = await parseForm(request, EditedFlipSchema);
      if (!form.ok) return form.reply;
      const { version, ...values } = form.value;
      try {
        const outcome = await editFlip(viewer.id, game, { id: flipId, version, values }, now);
        if (outcome === "missing") return notFound();
        if (outcome === "changed") return form.refuse({ "": [CHANGED_MEANWHILE] }, 409);
        return redirectWithToast(back, "Flip updated successfully");
      } catch (error) {
        return form.failed(error, "Failed to update flip");
      }
    }
  }
}

function notFound(): never {
  throw data(null, { status: 404 });
}

export default function EditFlip({ loaderData: { flip, floors, search, confirm }, actionData }: Route.ComponentProps) {
  const { links } = placeOf(useLocation());
  const to = { here: links.edit(flip.id) + search, closeTo: links.list + search };
  if (confirm === "delete") return <DeleteDialog flip={flip} {...to} />;
  return <EditDialog flip={flip} floors={floors} reply={actionData} {...to} />;
}
