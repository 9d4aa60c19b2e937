import { data } from "react-router";
import { DELETED_BEFORE } from "#app/features/flips/flip-links.ts";
import { isBinned } from "#app/features/flips/undo/bin.server.ts";
import { UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";

/** Redirects (303) with a toast linking to Undo if any of the ids is in the owner's bin; else throws a 404. */
export async function redirectDeleted(owner: string, ids: readonly string[], back: string) {
  if (!(await isBinned(owner, ids)))
    throw data({ message: "That flip is gone. It may have been deleted already.", fields: null }, { status: 404 });
  return redirectWithToast(back, DELETED_BEFORE, { tone: "bad", link: { to: UNDO_PATH, text: "Undo" } });
}
