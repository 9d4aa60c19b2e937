import { data, Form, Link, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import type { Flip } from "#app/features/flips/columns.ts";
import { EditConflict } from "#app/features/flips/edit-conflict.tsx";
import { FlipForm } from "#app/features/flips/flip-form.tsx";
import { EditedFlipSchema, SELL_REQUIRED } from "#app/features/flips/flip-schema.server.ts";
import { deleteFlip, editFlip, getFlip, relistFlip, sellFlip } from "#app/features/flips/flips.server.ts";
import { isUuid, listSearch } from "#app/features/flips/list-query.ts";
import { flipPrefill } from "#app/features/flips/prefill.ts";
import { floorsOf } from "#app/features/training/floors.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { type FormReply, intentOf, parseForm } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { withinLimit } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { isDatabaseFailure, reading } from "#app/http/unavailable.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { taxFromFraction } from "#app/domain/tax.ts";
import type { Route } from "./+types/edit";
import { placeOf } from "./place.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Edit flip") },
  { name: "description", content: "Correct a flip, mark it sold, or delete it." },
];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const { context, params, url } = args;
  const viewer = await requireVerified(args);
  const game = gameOf(context);
  const [flip, floors] = await Promise.all([isUuid(params.flipId) ? getFlip(viewer.id, game, params.flipId) : null, floorsOf(game)]);
  if (!flip) throw data(null, { status: 404 });
  return { flip, floors, search: listSearch(url.searchParams), confirmDelete: url.searchParams.get("confirm") === "delete" };
});

export async function action(args: Route.ActionArgs) {
  const { request, context, params, url } = args;
  const viewer = await requireVerified(args);
  if (!isUuid(params.flipId)) throw data(null, { status: 404 });
  await withinLimit("writes", viewer.id);
  const [flipId, game, now] = [params.flipId, gameOf(context), new Date()];
  const back = placeOf(url).links.list + listSearch(url.searchParams);
  const done = (text: string) => redirectWithToast(back, text);

  switch (await intentOf(request)) {
    case "toggle":
      return orSay(back, "Failed to update status", async () => {
        const flip = found(await getFlip(viewer.id, game, flipId));
        const outcome =
          url.searchParams.get("to") === "listed" ? await relistFlip(viewer.id, game, flip) : await sellFlip(viewer.id, game, flip, now);
        if (outcome === "unpriced") return data(unpriced(flip), { status: 400 });
        if (outcome === "changed") return redirectWithToast(back, CHANGED, { tone: "bad" });
        return done(`Flip marked as ${outcome}`);
      });

    case "delete":
      return orSay(back, "Failed to delete flip", async () => {
        found(await deleteFlip(viewer.id, game, flipId));
        return done("Flip deleted");
      });

    default: {
      const form = await parseForm(request, EditedFlipSchema);
      if (!form.ok) return form.reply;
      const { version, ...values } = form.value;
      try {
        const outcome = await editFlip(viewer.id, game, { id: flipId, version, values }, now);
        if (outcome === "changed") return form.refuse({ "": [CHANGED] }, 409);
        found(outcome !== "missing");
        return done("Flip updated successfully");
      } catch (error) {
        return form.failed(error, "Failed to update flip");
      }
    }
  }
}

const CHANGED = "This flip was changed meanwhile";

function found<Thing>(thing: Thing | null | false): Thing {
  if (thing === null || thing === false) throw data(null, { status: 404 });
  return thing;
}

async function orSay<Answer>(back: string, problem: string, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    return redirectWithToast(back, problem, { tone: "bad" });
  }
}

/** The edit form as the status chip of an unpriced flip leads to it: Sold is chosen and the missing price named. */
function unpriced(flip: Flip): FormReply {
  const initialValue = { ...flipPrefill(flip), status: "sold", version: String(flip.version) };
  return { status: "error", initialValue, error: { sell: [SELL_REQUIRED] } };
}

export default function EditFlip({ loaderData, actionData }: Route.ComponentProps) {
  const { links } = placeOf(useLocation());
  const { flip, floors, search, confirmDelete } = loaderData;
  const closeTo = links.list + search;
  const here = links.edit(flip.id) + search;
  if (confirmDelete) return <ConfirmDelete name={flip.name || "this unnamed card"} here={here} closeTo={closeTo} />;
  const reply = actionData ?? undefined;
  const conflict = reply?.error?.[""]?.includes(CHANGED);
  const basedOn = conflict ? undefined : reply?.initialValue?.version;
  return (
    <Dialog title="Edit flip" closeTo={closeTo}>
      <div className="grid gap-4">
        {conflict ? <EditConflict mine={reply?.initialValue ?? {}} now={flipPrefill(flip)} /> : null}
        <FlipForm
          action={here}
          hidden={{ version: typeof basedOn === "string" ? basedOn : String(flip.version) }}
          values={flipPrefill(flip)}
          locked={false}
          manualTo={here}
          floors={floors}
          tax={taxFromFraction(flip.taxRate)}
          reply={reply}
          closeTo={closeTo}
          saveLabel="Save"
        />
        <Link to={here + (search === "" ? "?" : "&") + "confirm=delete"} preventScrollReset className="justify-self-start text-sm text-danger">
          Delete this flip
        </Link>
      </div>
    </Dialog>
  );
}

function ConfirmDelete({ name, here, closeTo }: { name: string; here: string; closeTo: string }) {
  return (
    <Dialog title="Delete flip" size="small" closeTo={closeTo}>
      <Form method="post" action={here} preventScrollReset className="grid gap-4">
        <p>
          Delete <strong>{name}</strong>? This cannot be undone.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="danger" name="intent" value="delete" pending="Deleting…">
            Delete
          </Button>
          <ButtonLink to={closeTo} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Dialog>
  );
}
