import { data } from "react-router";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { type Change, changeFlips, type Done } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { LotSchema } from "#app/features/flips/lots/lot-schema.server.ts";
import { soldFlipsText } from "#app/features/flips/sold-text.server.ts";
import { type Reply, saveForm } from "#app/http/form.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectAfterChange } from "#app/routes/flips/change-answer.ts";
import type { ListSubmission } from "./list-actions.ts";

const FAILED = { sold: "Failed to mark flips as sold", priced: "Failed to update flips" };

export const changeLot =
  (to: "sold" | "priced") =>
  async ({ url, form: sent, owner }: ListSubmission) => {
    const { lot, act } = parseIds(sent);
    const answer = await saveForm(sent, { schema: LotSchema, failed: FAILED[to] }, async ({ copies, price }, form) => {
      const change = parseLotChange(to, price);
      if (change === null) return form.withErrors({ price: ["Sell price must be greater than 0"] });
      const outcome = await changeFlips(owner, { id: act, now: new Date() }, { lot, copies }, change);
      if (outcome.kind === "unpriced") return form.withErrors({ price: [refusalText(outcome)] });
      if (outcome.kind === "fewer") return form.withErrors({ copies: [refusalText(outcome)] });
      const toastText = (done: Done) => {
        const { changed, repeated } = done;
        if (to === "sold") return soldFlipsText(owner, done, `Marked ${changed} flips as sold`);
        // A resubmission may carry another price than the one applied.
        const at = repeated ? "" : ` at ${formatCoins(price ?? 0)}`;
        return `${changed} ${changed === 1 ? "copy" : "copies"} now listed${at}`;
      };
      const back = listPath(url);
      // A toast, since a deleted lot has no form in the list to show the error.
      return withErrorToast(back, FAILED[to], () =>
        redirectAfterChange(outcome, { owner, back, ids: [lot], toastText }),
      );
    });
    return answer instanceof Response ? answer : lotReply(answer);
  };

function parseLotChange(to: "sold" | "priced", price: Coins | null): Change | null {
  if (price === null) return to === "sold" ? { to } : null;
  return { to, price };
}

function parseIds(form: FormData): { lot: string; act: string } {
  const [lot, act] = ["lot", "act"].map((name) => String(form.get(name) ?? ""));
  if (isUuid(lot) && isUuid(act)) return { lot, act };
  throw data(null, { status: 404 });
}

const lotReply = (reply: Reply) => data<ListReply>({ form: "lot", result: reply.data }, reply.init ?? undefined);
