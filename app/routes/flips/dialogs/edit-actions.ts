import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { editFlip } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import type { EditReply } from "#app/features/flips/form/edit-dialog.tsx";
import { EditedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { isSameName, saveFoundWith, TOO_MANY_SOURCES } from "#app/features/sources/sources.server.ts";
import { pickHandler, readForm, saveForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { answerChange } from "#app/routes/flips/change-answer.ts";
import { setStatus } from "#app/routes/flips/chip.ts";
import { deleteFlip } from "#app/routes/flips/delete-flip.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { farPriceQuestion, saleDateErrors, valuesOf } from "./posted-flip.ts";

interface Posted {
  owner: string;
  flipId: string;
  url: URL;
  timeZone: string;
}
type Args = Posted & { form: FormData };

/** What the buttons of the edit dialog do, by their intent. */
const EDIT_ACTIONS = {
  toggle: ({ owner, flipId, form, url }: Args) =>
    setStatus(owner, flipId, url.searchParams.get("to") === "listed" ? "listed" : "sold", url, form),

  delete: async ({ owner, flipId, form, url }: Args) => deleteFlip(owner, flipId, url, await readForm(form)),

  save: async ({ owner, flipId, form: posted, url, timeZone }: Args) => {
    const now = new Date();
    const editing = {
      schema: EditedFlipSchema,
      failed: "Failed to update flip",
      furtherErrors: saleDateErrors({ timeZone, now }),
    };
    return saveForm(posted, editing, async ({ version, foundWas, ...typed }, form) => {
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
      if (outcome.kind === "stale") return changedReply(form.withErrors({ "": [refusalText(outcome)] }, 409));
      const says = () => "Flip updated successfully";
      return answerChange(outcome, { owner, back: listPath(url), ids: [flipId], says });
    });
  },
};

const changedReply = ({ data: reply, init }: { data: SubmissionResult<string[]>; init: ResponseInit | null }) =>
  data<EditReply>({ ...reply, outcome: "changed" }, init ?? undefined);

/** Does what a button of the edit dialog says. */
export function actOnFlip(form: FormData | null, posted: Posted) {
  const act = form && pickHandler(EDIT_ACTIONS, form.get("intent"));
  return form && act ? act({ ...posted, form }) : unknownIntent(posted);
}

/** The dialog again for a button that does nothing here. */
async function unknownIntent({ owner, flipId }: Posted) {
  if (!(await getFlip(owner, flipId))) return notFound();
  return data<SubmissionResult<string[]>>({ status: "error", error: { "": [UNKNOWN_INTENT] } }, { status: 400 });
}

/** Another player's flip, or none. */
export function notFound(): never {
  throw data(null, { status: 404 });
}
