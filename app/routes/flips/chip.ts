import { data, redirect } from "react-router";
import type { FlipStatus } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { soldText } from "#app/features/flips/change-texts.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { listQueryString } from "#app/features/flips/list-query.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectAfterChange } from "./change-answer.ts";
import { newAct } from "./undo/new-act.ts";

/** Value of a status chip, `"<id> sold"`. It carries both, since text browsers don't support `formaction`. */
const CHIP = /^(\S{36}) (listed|sold)$/;

const matchChip = (form: FormData) => CHIP.exec(String(form.get("toggle") ?? ""));

export const isChip = (form: FormData) => matchChip(form) !== null;

export async function toggleStatus({ form, url, owner }: { form: FormData; url: URL; owner: string }) {
  const [, flipId, to] = matchChip(form) ?? [];
  return setStatus(owner, flipId, to === "listed" ? "listed" : "sold", url, form);
}

/** Redirects to the list, or to the edit dialog for a sale without a price (docs/product.md#listed-and-sold). */
export async function setStatus(owner: string, flipId: string | undefined, to: FlipStatus, url: URL, form: FormData) {
  if (!isUuid(flipId)) throw data(null, { status: 404 });
  const act = newAct(form);
  const back = listPath(url);
  return withErrorToast(back, "Failed to update status", async () => {
    const outcome = await changeFlips(owner, act, { flip: flipId }, { to: to === "sold" ? "sold" : "relisted" });
    if (outcome.kind === "unpriced") {
      const edit = flipArea(url).links.edit(flipId) + listQueryString(url.searchParams);
      return redirect(appendParam(edit, "status", "sold"), 303);
    }
    const toastText = ({ flip }: { flip?: Flip }) => (flip && to === "sold" ? soldText(flip) : `Flip marked as ${to}`);
    return redirectAfterChange(outcome, { owner, back, ids: [flipId], toastText });
  });
}
