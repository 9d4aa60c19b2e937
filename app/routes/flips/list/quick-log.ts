import { priceQuestion } from "#app/domain/flip.ts";
import { parseLine } from "#app/domain/line.ts";
import type { LineAnswer } from "#app/domain/line-questions.ts";
import { type NotLogged, notAddedText } from "#app/features/flips/add-texts.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { ADDED_BEFORE } from "#app/features/flips/flip-links.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { lineEntry, loggedText, resolveCard } from "#app/features/flips/line/line-entry.server.ts";
import { LOGGED_BEFORE } from "#app/features/flips/line/quick-log.tsx";
import { QuickLogSchema } from "#app/features/flips/line/quick-log-schema.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { addOnce, hasReceipt } from "#app/features/flips/offline/receipts.server.ts";
import { isBinned } from "#app/features/flips/undo/bin.server.ts";
import { isSourceLimit } from "#app/features/sources/sources.server.ts";
import { justLoggedHeader } from "#app/http/cookies/just-logged.server.ts";
import { sourceNameHeaders } from "#app/http/cookies/source-name.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { cardChoice } from "./choose-card.ts";
import type { ListSubmission } from "./list-actions.ts";
import { quickLogReply } from "./quick-log-reply.ts";
import { relistPostedLine, sellPostedLine } from "./sell-by-line.ts";

export async function quickLog(posted: ListSubmission) {
  const { request, url, form: sent, owner } = posted;
  const answer = sent.get("answer");
  // An answer is only valid for the line that was asked about, not for one edited since.
  if (answer !== null && sent.get("sure") === sent.get("line")) sent.set("line", answer);
  const form = await parseForm(sent, QuickLogSchema);
  if (!form.ok) return quickLogReply(form.reply, lineAnswers(sent.get("line")));
  const { id, game, line: read, found, keep, sure, card: picked } = form.value;
  if ("sale" in read) return sellPostedLine(posted, form, read);
  const line = read.flip;
  const question = priceQuestion(line.buy, line.sell, "Add again");
  const { source } = line;
  const name = source || found;
  try {
    // A resubmission of a saved line skips the question, so that it's reported as already added.
    if (question !== null && sure !== sent.get("line") && !(await hasReceipt(owner, id)))
      return quickLogReply(form.withErrors({ line: [question] }), [
        { label: "That's right", line: String(sent.get("line")) },
      ]);
    const relisted = await relistPostedLine(posted, form, line);
    if (relisted) return relisted;
    const which = await resolveCard({ owner, game }, line, picked);
    // The phone keeps a line whose response is lost, and sends it to the offline log (routes/log/sent-line.ts).
    const entry = lineEntry({ id, game, flip: line, which, source: name, at: new Date() });
    const added = await addOnce(owner, String(sent.get("line")), entry);
    const outcome = added === "known" && (await isBinned(owner, [id])) ? "binned" : added;
    if (outcome !== "added" && outcome !== "known") {
      const place = isSourceLimit(outcome) ? (source ? "line" : "found") : "";
      const errors = { [place]: [notAddedText(outcome, game, LOGGED_BEFORE)] };
      return quickLogReply(form.withErrors(errors, ...REFUSALS[outcome]));
    }
    const isChanged = outcome === "known" && (await getFlip(owner, id))?.version !== 1;
    const back = listPath(url);
    const headers = new Headers(sourceNameHeaders(request, owner, game, keep === undefined ? "" : found || source));
    headers.append(...justLoggedHeader());
    if (isChanged) return redirectWithToast(back, ADDED_BEFORE, { headers });
    const offers = await cardOffers(owner, game, entry.values, which);
    const logged = loggedText(line, which, name, offers.question);
    return redirectWithToast(back, logged, { headers, ...cardChoice(url, entry, offers) });
  } catch (error) {
    return quickLogReply(form.saveFailed(error, "Failed to add flip"));
  }
}

/** Status, and the fields that aren't sent back: with a new id, the form logs another flip. */
const REFUSALS: Record<NotLogged, [number, string[]?]> = {
  duplicate: [409, ["id"]],
  other: [409, ["id"]],
  binned: [409, ["id"]],
  gone: [409, ["id"]],
  limit: [400],
  full: [400],
  fullWithHidden: [400],
};

/** Suggested corrections of a line. */
function lineAnswers(line: FormDataEntryValue | null): LineAnswer[] {
  const read = parseLine(String(line ?? ""));
  return "problem" in read ? read.answers : [];
}
