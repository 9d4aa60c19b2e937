import { redirect } from "react-router";
import { capitalized } from "#app/domain/text.ts";
import { addFlips, type NotAdded } from "#app/features/flips/add-flips.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { dialogParams } from "#app/features/flips/flip-links.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { SENT_BEFORE } from "#app/features/flips/form/add-dialog.tsx";
import { searchRedirect } from "#app/features/flips/form/flip-dialog.server.ts";
import { NewFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import {
  farPriceQuestion,
  formAddedText,
  formEntries,
  notAddedErrors,
  saleDateErrors,
} from "#app/features/flips/form/form-entry.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { listQueryString } from "#app/features/flips/list-query.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm, saveForm } from "#app/http/form.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import type { OwnerArgs } from "#app/http/owner-loader.server.ts";
import { cardChoice } from "#app/routes/flips/list/choose-card.ts";
import type { Route } from "./+types/new";

/** Status, and the fields that aren't sent back: with a new id, the form adds another flip. */
const REFUSALS: Record<NotAdded, [number, string[]?]> = {
  duplicate: [409, ["id"]],
  binned: [409, ["id"]],
  limit: [400],
  full: [400],
  fullWithHidden: [400],
};

export async function addFlip(args: OwnerArgs<Route.ActionArgs>) {
  const { owner, game, request, context, url } = args;
  const sent = await peekForm(request);
  const search = searchRedirect(sent, url);
  if (search) return redirect(search, 303);
  const now = new Date();
  const formContext = { game, timeZone: getTimeZone(context), now };
  const adding = { schema: NewFlipSchema, failed: "Failed to add flip", extraErrors: saleDateErrors(formContext) };
  return saveForm(sent ?? request, adding, async (posted, form) => {
    const question = farPriceQuestion(posted);
    // A resubmission of a saved form skips the question, so that it's reported as already added.
    if (question && !(await getFlip(owner, posted.id))) return form.withErrors(question);
    const named = { ...posted, name: capitalized(posted.name) };
    const [entry] = await formEntries(owner, [{ game, posted: named }], formContext);
    if (!entry) throw new Error("each form has an entry");
    const { outcome } = await addFlips(owner, [entry]);
    if (outcome !== "added") return form.withErrors(notAddedErrors(outcome, game, SENT_BEFORE), ...REFUSALS[outcome]);
    // The next form covers a toast's buttons.
    if (sent?.get("intent") === "next") return redirectWithToast(nextDialog(url, posted.id), formAddedText(entry, ""));
    const offers = await cardOffers(owner, game, entry.values, entry.which);
    return redirectWithToast(listPath(url), formAddedText(entry, offers.question), cardChoice(url, entry, offers));
  });
}

function nextDialog(url: URL, last: string): string {
  const params = dialogParams(listQueryString(url.searchParams), returnPath(url.searchParams));
  return `${flipArea(url).links.add}?${new URLSearchParams({ ...params, last })}`;
}
