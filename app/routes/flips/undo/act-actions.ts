import { data } from "react-router";
import { flipsText } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getAct } from "#app/features/flips/acts.server.ts";
import { deleteForGood, restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { actPath, UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { GONE_FOR_GOOD, TOO_LATE, undoneText } from "#app/features/flips/undo/undo-texts.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { pickHandler, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import type { OwnerArgs } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import type { UndoIntent } from "#app/ui/form/intents.ts";
import type { Route } from "./+types/act";

interface ActArgs {
  owner: string;
  actId: string;
  form: FormData;
  now: Date;
}

const UNDO_ACTIONS = {
  undo: ({ owner, actId, form, now }: ActArgs) => {
    const next = safePath(form.get("next"), UNDO_PATH);
    return withErrorToast(next, "Failed to undo", async () => {
      const done = (await undoAct(owner, actId, now)) ?? tooLate();
      const isPartly = done.changed > 0;
      return redirectWithToast(next, undoneText(done), {
        seconds: isPartly ? 10 : 3,
        tone: done.undone === 0 && isPartly ? "bad" : "good",
        undo: done.act && actPath(done.act),
      });
    });
  },

  restore: ({ owner, actId, form, now }: ActArgs) => {
    const flipId = form.get("flip");
    if (typeof flipId !== "string" || !isUuid(flipId)) return tooLate();
    return withErrorToast(actPath(actId), "Failed to restore flip", async () => {
      if ((await restoreFlip(owner, actId, flipId, now)) === "missing") return tooLate();
      return redirectWithToast(actPath(actId), "Flip restored");
    });
  },

  "delete-for-good": ({ owner, actId, now }: ActArgs) =>
    withErrorToast(actPath(actId), "Failed to delete for good", async () => {
      const deleted = await deleteForGood(owner, actId, now);
      // Also after the button was pressed before, and the connection lost.
      if (typeof deleted === "string") return tooLate(deleted === "missing" ? GONE_FOR_GOOD : TOO_LATE);
      return redirectWithToast(UNDO_PATH, `Deleted ${flipsText(deleted)} for good`);
    }),
} satisfies Record<UndoIntent, unknown>;

/** Throws the 404 for an unknown or expired act. */
export function tooLate(message = TOO_LATE): never {
  throw data({ message, fields: null }, { status: 404 });
}

export async function handleUndoAction(args: OwnerArgs<Route.ActionArgs>) {
  const { owner } = args;
  const actId = isUuid(args.params.actId) ? args.params.actId : tooLate();
  const form = await readForm(args.request);
  const handler = pickHandler(UNDO_ACTIONS, form?.get("intent"));
  if (form && handler) return handler({ owner, actId, form, now: new Date() });
  if (!(await getAct(owner, actId, new Date()))) return tooLate();
  return data({ problem: UNKNOWN_INTENT }, { status: 400 });
}
