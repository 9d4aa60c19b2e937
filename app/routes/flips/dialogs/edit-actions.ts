import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { GONE } from "#app/features/flips/card-choice.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import type { EditReply } from "#app/features/flips/form/edit-dialog.tsx";
import { EditedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { farPriceQuestion, saleDateErrors, savePostedFlip } from "#app/features/flips/form/form-entry.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { isSourceLimit, SOURCE_LIMITS } from "#app/features/sources/sources.server.ts";
import { pickHandler, readForm, saveForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { redirectAfterChange } from "#app/routes/flips/change-answer.ts";
import { setStatus } from "#app/routes/flips/chip.ts";
import { deleteFlip } from "#app/routes/flips/delete-flip.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import type { EditIntent } from "#app/ui/form/intents.ts";

interface Posted {
  owner: string;
  flipId: string;
  url: URL;
  timeZone: string;
}
type Args = Posted & { form: FormData };

const EDIT_ACTIONS = {
  toggle: ({ owner, flipId, form, url }: Args) =>
    setStatus(owner, flipId, url.searchParams.get("to") === "listed" ? "listed" : "sold", url, form),

  delete: async ({ owner, flipId, form, url }: Args) => deleteFlip(owner, flipId, url, await readForm(form)),

  save: async ({ owner, flipId, form: posted, url, timeZone }: Args) => {
    const now = new Date();
    const editing = {
      schema: EditedFlipSchema,
      failed: "Failed to update flip",
      extraErrors: saleDateErrors({ timeZone, now }),
    };
    return saveForm(posted, editing, async (typed, form) => {
      const flip = await getFlip(owner, flipId);
      if (!flip) return await redirectDeleted(owner, [flipId], listPath(url));
      const question = farPriceQuestion(typed, flip);
      if (question) return form.withErrors(question);
      const { outcome, isGone } = await savePostedFlip(owner, typed, { game: flip.game, timeZone, now, flip });
      if (isSourceLimit(outcome)) return form.withErrors({ found: [SOURCE_LIMITS[outcome]] });
      if (outcome.kind === "stale") return changedReply(form.withErrors({ "": [refusalText(outcome)] }, 409));
      const toastText = () => (isGone ? `Flip updated successfully. ${GONE}` : "Flip updated successfully");
      return redirectAfterChange(outcome, { owner, back: listPath(url), ids: [flipId], toastText });
    });
  },
} satisfies Record<EditIntent, unknown>;

const changedReply = ({ data: reply, init }: { data: SubmissionResult<string[]>; init: ResponseInit | null }) =>
  data<EditReply>({ ...reply, outcome: "changed" }, init ?? undefined);

export function handleEditAction(form: FormData | null, posted: Posted) {
  const act = form && pickHandler(EDIT_ACTIONS, form.get("intent"));
  return form && act ? act({ ...posted, form }) : unknownIntent(posted);
}

async function unknownIntent({ owner, flipId }: Posted) {
  if (!(await getFlip(owner, flipId))) return notFound();
  return data<SubmissionResult<string[]>>({ status: "error", error: { "": [UNKNOWN_INTENT] } }, { status: 400 });
}

/** Also for another player's flip. */
export function notFound(): never {
  throw data(null, { status: 404 });
}
