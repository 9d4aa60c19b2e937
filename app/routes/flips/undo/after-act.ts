import { getAct } from "#app/features/flips/undo/acts.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";

const UNDONE_BEFORE = "You undid that before, so nothing changed. You can do it again from this page.";

/**
 * A 303 to a page that says what an act did, with a button Undo. The form of an act that was undone does nothing when
 * it is sent again, as after going back to its page, and is told so.
 */
export async function redirectAfterAct(owner: string, to: string, text: string, actId: string) {
  const act = await getAct(owner, actId, new Date());
  if (act?.undoneAt) return redirectWithToast(to, UNDONE_BEFORE, { tone: "bad" });
  return redirectWithToast(to, text, { undo: actPath(actId) });
}
