import { data } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";
import { changeFlips, type Done } from "#app/features/flips/change-flips.server.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectAfterChange } from "./change-answer.ts";
import { newAct } from "./undo/new-act.ts";

export async function deleteFlip(owner: string, flipId: string | undefined, url: URL, form: FormData | null) {
  if (!isUuid(flipId)) throw data(null, { status: 404 });
  const act = newAct(form);
  const back = listPath(url);
  return withErrorToast(back, "Failed to delete flip", async () => {
    const outcome = await changeFlips(owner, act, { flip: flipId }, { to: "deleted" });
    const toastText = ({ flip }: Done) => (flip ? `Flip deleted. ${flipName(flip)}.` : "Flip deleted");
    return redirectAfterChange(outcome, { owner, back, ids: [flipId], toastText });
  });
}
