import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText, SELL_REQUIRED } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { priceCopies, sellCopies } from "#app/features/flips/lots/change-copies.server.ts";
import { CHANGED_BEFORE } from "#app/features/flips/lots/lot-bar.tsx";
import { LotSchema } from "#app/features/flips/lots/lot-schema.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { listPath } from "#app/routes/flips/list-path.ts";
import { redirectAfterAct } from "#app/routes/flips/undo/after-act.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import type { Posted } from "./quick-log.ts";

/** Sells some copies of a lot, each at the price of the form or at its own. */
export const sellSomeCopies = (posted: Posted, viewer: Viewer) => changeLot(posted, viewer, "sell");

/** Sets the asking price of some copies of a lot. */
export const priceSomeCopies = (posted: Posted, viewer: Viewer) => changeLot(posted, viewer, "price");

async function changeLot({ url, form: sent }: Posted, viewer: Viewer, what: "sell" | "price") {
  await enforceLimit("writes", viewer.id);
  const { lotId, actId } = idsIn(sent);
  const form = await parseForm(sent, LotSchema);
  if (!form.ok) return lotReply(form.reply);
  const { copies, price } = form.value;
  const now = new Date();
  try {
    if (what === "price" && price === null) return lotReply(form.withErrors({ price: [NO_PRICE] }));
    const change = { lotId, actId, copies };
    const outcome =
      what === "price" && price !== null
        ? await priceCopies(viewer.id, { ...change, price }, now)
        : await sellCopies(viewer.id, { ...change, price }, now);
    // why: the list has no form of this lot any more that could say what failed
    if (outcome === "missing")
      return await orErrorToast(listPath(url), FAILED[what], () => redirectDeleted(viewer.id, [lotId], listPath(url)));
    if (outcome === "duplicate") return lotReply(form.withErrors({ "": [CHANGED_BEFORE] }, 409, ["act"]));
    if (outcome === "unpriced") return lotReply(form.withErrors({ price: [SELL_REQUIRED] }));
    if (outcome.left !== undefined) return lotReply(form.withErrors({ copies: [leftText(outcome.left)] }));
    const back = listPath(url);
    const { changed } = outcome;
    const text =
      what === "sell"
        ? `Marked ${changed} flips as sold`
        : `New asking price for ${flipsText(changed)}: ${formatCoins(price ?? 0)}`;
    return redirectAfterAct(viewer.id, back, text, actId);
  } catch (error) {
    return lotReply(form.saveFailed(error, FAILED[what]));
  }
}

const FAILED = { sell: "Failed to mark flips as sold", price: "Failed to update flips" };
const NO_PRICE = "Sell price must be greater than 0";
const leftText = (left: number) => `Only ${left} of these copies are still listed.`;

/** The lot and the act of a form; one that names neither names nobody's. */
function idsIn(form: FormData): { lotId: string; actId: string } {
  const [lotId, actId] = ["lot", "act"].map((name) => String(form.get(name) ?? ""));
  if (isUuid(lotId) && isUuid(actId)) return { lotId, actId };
  throw data(null, { status: 404 });
}

/** The form's answer, by the name under which the list's page finds it among those of its other forms. */
const lotReply = (reply: { data: SubmissionResult<string[]>; init: ResponseInit | null }) =>
  data({ lot: reply.data }, reply.init ?? undefined);
