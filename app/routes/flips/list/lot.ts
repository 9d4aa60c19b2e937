import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { type Change, changeFlips, type Done } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { LotSchema } from "#app/features/flips/lots/lot-schema.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { answerChange } from "#app/routes/flips/change-answer.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import type { PostedToList } from "./list-actions.ts";

const FAILED = { sold: "Failed to mark flips as sold", priced: "Failed to update flips" };

/** Sells some copies of a lot, each at the price of the form or at its own; or sets their asking price. */
export const changeLot =
  (to: "sold" | "priced") =>
  async ({ url, form: sent, owner }: PostedToList) => {
    const { lot, act } = idsIn(sent);
    const form = await parseForm(sent, LotSchema);
    if (!form.ok) return lotReply(form.reply);
    const { copies, price } = form.value;
    const change = changeOf(to, price);
    if (change === null) return lotReply(form.withErrors({ price: ["Sell price must be greater than 0"] }));
    try {
      const outcome = await changeFlips(owner, { id: act, now: new Date() }, { lot, copies }, change);
      if (outcome.kind === "unpriced") return lotReply(form.withErrors({ price: [refusalText(outcome)] }));
      if (outcome.kind === "fewer") return lotReply(form.withErrors({ copies: [refusalText(outcome)] }));
      const says = ({ changed, repeated }: Done) => {
        if (to === "sold") return `Marked ${changed} flips as sold`;
        // why: the form may have come back with another price
        const at = repeated ? "" : ` at ${formatCoins(price ?? 0)}`;
        return `${changed} ${changed === 1 ? "copy" : "copies"} now listed${at}`;
      };
      const back = listPath(url);
      // why: the list has no form of a deleted lot any more that could say what failed
      return await orErrorToast(back, FAILED[to], () => answerChange(outcome, { owner, back, ids: [lot], says }));
    } catch (error) {
      return lotReply(form.saveFailed(error, FAILED[to]));
    }
  };

/** The change that a form asks for; null for a new price without one. */
function changeOf(to: "sold" | "priced", price: Coins | null): Change | null {
  if (price === null) return to === "sold" ? { to } : null;
  return { to, price };
}

/** The lot and the act of a form; a 404 without them. */
function idsIn(form: FormData): { lot: string; act: string } {
  const [lot, act] = ["lot", "act"].map((name) => String(form.get(name) ?? ""));
  if (isUuid(lot) && isUuid(act)) return { lot, act };
  throw data(null, { status: 404 });
}

/** The form's answer, by the name under which the list's page finds it among those of its other forms. */
const lotReply = (reply: { data: SubmissionResult<string[]>; init: ResponseInit | null }) =>
  data({ lot: reply.data }, reply.init ?? undefined);
