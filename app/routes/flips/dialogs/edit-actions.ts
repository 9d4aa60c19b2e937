import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { CHANGED_MEANWHILE } from "#app/features/flips/flip-links.ts";
import { editFlip, getFlip } from "#app/features/flips/flips.server.ts";
import { EditedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { deleteFlip } from "#app/features/flips/undo/bin.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { TOO_MANY_SOURCES } from "#app/features/sources/sources.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm, peekForm, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import { setFlipStatus } from "#app/routes/flips/set-status.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import { askedAbout, saleDateErrors, valuesOf } from "./posted-flip.ts";

interface Args {
  owner: string;
  flipId: string;
  request: Request;
  url: URL;
  timeZone: string;
}

const backTo = (url: URL) => flipArea(url).links.list + listQueryString(url.searchParams);

/** What the buttons of the edit dialog do, by their intent. */
export const EDIT_ACTIONS = {
  toggle: ({ owner, flipId, url }: Args) =>
    setFlipStatus(owner, flipId, url.searchParams.get("to") === "listed" ? "listed" : "sold", url),

  delete: async ({ owner, flipId, request, url }: Args) => {
    await enforceLimit("writes", owner);
    const act = newAct(await readForm(request));
    return orErrorToast(backTo(url), "Failed to delete flip", async () => {
      const done = await deleteFlip(owner, flipId, act);
      return done ? redirectWithToast(backTo(url), "Flip deleted", { undo: actPath(done) }) : notThere();
    });
  },

  save: async ({ owner, flipId, request, url, timeZone }: Args) => {
    await enforceLimit("writes", owner);
    const now = new Date();
    const sent = await peekForm(request);
    const form = await parseForm(request, EditedFlipSchema, saleDateErrors({ timeZone, now }));
    if (!form.ok) return form.reply;
    const { version, ...posted } = form.value;
    try {
      const flip = (await getFlip(owner, flipId)) ?? notFound();
      const reading = { owner, game: flip.game, timeZone, now, flip };
      const question = askedAbout(posted, flip);
      if (question) return form.withErrors(question);
      // why: a form of before the names has no such field, and must not take the flip's away
      const found = sent?.has("found") ? posted.found : (flip.source ?? "");
      const values = await valuesOf({ ...posted, found }, reading);
      if (values === "full") return form.withErrors({ found: [TOO_MANY_SOURCES] });
      const outcome = await editFlip(owner, { id: flipId, version, values }, now);
      if (outcome === "missing") return notFound();
      if (outcome === "changed") return form.withErrors({ "": [CHANGED_MEANWHILE] }, 409);
      const undo = typeof outcome === "object" ? actPath(outcome.act) : null;
      return redirectWithToast(backTo(url), "Flip updated successfully", { undo });
    } catch (error) {
      return form.saveFailed(error, "Failed to update flip");
    }
  },
};

/** The dialog again for a button that does nothing here. */
export async function unknownIntent({ owner, flipId }: Args) {
  await enforceLimit("writes", owner);
  if (!(await getFlip(owner, flipId))) return notFound();
  return data<SubmissionResult<string[]>>({ status: "error", error: { "": [UNKNOWN_INTENT] } }, { status: 400 });
}

/** Another player's flip, or none. */
export function notFound(): never {
  throw data(null, { status: 404 });
}

/** The same, for who may have deleted it: a form that is sent again finds its flip gone. */
function notThere(): never {
  throw data(
    { message: "There is no such flip any more. It may have been deleted already.", fields: null },
    { status: 404 },
  );
}
