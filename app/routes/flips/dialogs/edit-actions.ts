import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { CHANGED_MEANWHILE } from "#app/features/flips/flip-links.ts";
import { editFlip, getFlip } from "#app/features/flips/flips.server.ts";
import { EditedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { deleteFlip } from "#app/features/flips/undo/bin.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { isSameName, saveFoundWith, TOO_MANY_SOURCES } from "#app/features/sources/sources.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm, readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { flipArea } from "#app/routes/flips/flip-area.ts";
import { setFlipStatus } from "#app/routes/flips/set-status.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import { askedAbout, saleDateErrors, valuesOf } from "./posted-flip.ts";

interface Args {
  owner: string;
  flipId: string;
  posted: Request | FormData;
  url: URL;
  timeZone: string;
}

const backTo = (url: URL) => flipArea(url).links.list + listQueryString(url.searchParams);

/** What the buttons of the edit dialog do, by their intent. */
export const EDIT_ACTIONS = {
  toggle: ({ owner, flipId, url }: Args) =>
    setFlipStatus(owner, flipId, url.searchParams.get("to") === "listed" ? "listed" : "sold", url),

  delete: async ({ owner, flipId, posted, url }: Args) => {
    await enforceLimit("writes", owner);
    const act = newAct(await readForm(posted));
    return orErrorToast(backTo(url), "Failed to delete flip", async () => {
      const done = await deleteFlip(owner, flipId, act);
      return done ? redirectWithToast(backTo(url), "Flip deleted", { undo: actPath(done) }) : notThere();
    });
  },

  save: async ({ owner, flipId, posted, url, timeZone }: Args) => {
    await enforceLimit("writes", owner);
    const now = new Date();
    const form = await parseForm(posted, EditedFlipSchema, saleDateErrors({ timeZone, now }));
    if (!form.ok) return form.reply;
    const { version, foundWas, ...typed } = form.value;
    try {
      const flip = (await getFlip(owner, flipId)) ?? notFound();
      const { game } = flip;
      const question = askedAbout(typed, flip);
      if (question) return form.withErrors(question);
      const values = await valuesOf(typed, { game, timeZone, now, flip });
      // why: what was filled in may be called otherwise by now
      const isLeft = [foundWas, flip.source ?? ""].some((text) => isSameName(text, typed.found));
      const name = isLeft ? undefined : typed.found;
      const outcome = await saveFoundWith({ owner, game, name, now }, (sourceId, db) =>
        editFlip(owner, { id: flipId, version, values: { ...values, sourceId } }, now, db),
      );
      if (outcome === "full") return form.withErrors({ found: [TOO_MANY_SOURCES] });
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
  throw data({ message: "That flip is gone. It may have been deleted already.", fields: null }, { status: 404 });
}
