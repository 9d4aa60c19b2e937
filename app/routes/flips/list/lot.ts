import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { type Change, changeFlips, type Done } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { LotSchema } from "#app/features/flips/lots/lot-schema.server.ts";
import { soldFlipsText } from "#app/features/flips/sold-text.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectAfterChange } from "#app/routes/flips/change-answer.ts";
import type { ListSubmission } from "./list-actions.ts";

const FAILED = { sold: "Failed to mark flips as sold", priced: "Failed to update flips" };

export const changeLot =
  (to: "sold" | "priced") =>
  async ({ url, form: sent, owner }: ListSubmission) => {
    const { lot, act } = parseIds(sent);
    const form = await parseForm(sent, LotSchema);
    if (!form.ok) return lotReply(form.reply);
    const { copies, price } = form.value;
    const change = parseLotChange(to, price);
    if (change === null) return lotReply(form.withErrors({ price: ["Sell price must be greater than 0"] }));
    try {
      const outcome = await changeFlips(owner, { id: act, now: new Date() }, { lot, copies }, change);
      if (outcome.kind === "unpriced") return lotReply(form.withErrors({ price: [refusalText(outcome)] }));
      if (outcome.kind === "fewer") return lotReply(form.withErrors({ copies: [refusalText(outcome)] }));
      const toastText = (done: Done) => {
        const { changed, repeated } = done;
        if (to === "sold") return soldFlipsText(owner, done, `Marked ${changed} flips as sold`);
        // A resubmission may carry another price than the one applied.
        const at = repeated ? "" : ` at ${formatCoins(price ?? 0)}`;
        return `${changed} ${changed === 1 ? "copy" : "copies"} now listed${at}`;
      };
      const back = listPath(url);
      // A toast, since a deleted lot has no form in the list to show the error.
      return await withErrorToast(back, FAILED[to], () =>
        redirectAfterChange(outcome, { owner, back, ids: [lot], toastText }),
      );
    } catch (error) {
      return lotReply(form.saveFailed(error, FAILED[to]));
    }
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

/** Keyed by form, since the list's forms share one `actionData`. */
const lotReply = (reply: { data: SubmissionResult<string[]>; init: ResponseInit | null }) =>
  data({ lot: reply.data }, reply.init ?? undefined);
