import type { ChangeOutcome, Done } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { redirectDeleted } from "./undo/deleted-before.ts";

interface Answer {
  owner: string;
  back: string;
  ids: readonly string[];
  toastText: (done: Done) => string | Promise<string>;
}

/** Redirects (303) with a toast: the change with an Undo link, or why it was refused. */
export async function redirectAfterChange(outcome: ChangeOutcome, { owner, back, ids, toastText }: Answer) {
  if (outcome.kind === "done")
    return redirectWithToast(back, await toastText(outcome), { undo: outcome.act && actPath(outcome.act) });
  if (outcome.kind === "missing") return redirectDeleted(owner, ids, back);
  return redirectWithToast(back, refusalText(outcome), { tone: "bad" });
}
