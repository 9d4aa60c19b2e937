import { data } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";
import { getAct } from "#app/features/flips/undo/acts.server.ts";
import { forgetAct, restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { actPath, UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { flipsText, TOO_LATE, undoneText } from "#app/features/flips/undo/undo-texts.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";

interface Args {
  owner: string;
  actId: string;
  form: FormData;
  now: Date;
}

/** What the buttons about an act do, by their intent. */
export const UNDO_ACTIONS = {
  undo: ({ owner, actId, form, now }: Args) => {
    const next = safePath(form.get("next"), UNDO_PATH);
    return orErrorToast(next, "Failed to undo", async () => {
      const done = (await undoAct(owner, actId, now)) ?? tooLate();
      const isPartly = done.changed > 0;
      return redirectWithToast(next, undoneText(done), {
        seconds: isPartly ? 10 : 3,
        tone: done.undone === 0 && isPartly ? "bad" : "good",
        undo: done.act && actPath(done.act),
      });
    });
  },

  restore: ({ owner, actId, form, now }: Args) => {
    const flipId = form.get("flip");
    if (typeof flipId !== "string" || !isUuid(flipId)) return tooLate();
    return orErrorToast(actPath(actId), "Failed to restore flip", async () => {
      if ((await restoreFlip(owner, actId, flipId, now)) === "missing") return tooLate();
      return redirectWithToast(actPath(actId), "Flip restored");
    });
  },

  "delete-for-good": ({ owner, actId, now }: Args) =>
    orErrorToast(actPath(actId), "Failed to delete for good", async () => {
      const act = (await getAct(owner, actId, now)) ?? tooLate();
      if (act.kind !== "deleted" || act.undoneAt !== null || !(await forgetAct(owner, actId))) return tooLate();
      return redirectWithToast(UNDO_PATH, `Deleted ${flipsText(act.flips)} for good`);
    }),
};

/** What is no act of the player's, or none any more. */
export function tooLate(): never {
  throw data({ message: TOO_LATE, fields: null }, { status: 404 });
}
