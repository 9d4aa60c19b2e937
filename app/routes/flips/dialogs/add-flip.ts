import { redirect } from "react-router";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { addedText, dialogParams } from "#app/features/flips/flip-links.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { searchRedirect } from "#app/features/flips/form/card-search.server.ts";
import { NewFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import {
  addPostedFlip,
  farPriceQuestion,
  isIdTaken,
  notAddedErrors,
  saleDateErrors,
} from "#app/features/flips/form/posted-flip.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { listQueryString } from "#app/features/flips/list-query.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm, saveForm } from "#app/http/form.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import type { OwnerArgs } from "#app/http/owner.server.ts";
import type { Route } from "./+types/new";

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
    const outcome = await addPostedFlip(owner, posted, formContext);
    const errors = notAddedErrors(outcome, game);
    if (errors) return isIdTaken(outcome) ? form.withErrors(errors, 409, ["id"]) : form.withErrors(errors);
    const next = sent?.get("intent") === "next" ? nextDialog(url, posted.id) : listPath(url);
    return redirectWithToast(next, addedText(posted.copies));
  });
}

function nextDialog(url: URL, last: string): string {
  const params = dialogParams(listQueryString(url.searchParams), returnPath(url.searchParams));
  return `${flipArea(url).links.add}?${new URLSearchParams({ ...params, last })}`;
}
