import { data } from "react-router";
import { isDatabaseFailure, isOutcomeUnknown, isRefusedValue } from "#app/db/client.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { log } from "#app/log.server.ts";

export { isDatabaseFailure, isRefusedValue };

const NOT_ANSWERED = "Our database didn't respond";
const NOT_SHOWN = `${NOT_ANSWERED}, so we can't show this page right now. Nothing was lost.`;
const STILL_FILLED = "What you typed is still on this page. Try again in a moment.";
/** Said where nobody can tell whether a form was saved; every form that says it keeps it. */
const MAYBE_SAVED = "It may already be saved. Sending it again won't save it twice.";

/** A sentence that another one may follow. */
const sentence = (text: string) => (text === "" || text.endsWith(".") ? text : `${text}.`);

/** What a player is told of a failed write: `text`, and where nobody can tell whether it was done, that too. */
export const failureText = (error: unknown, text: string): string =>
  isOutcomeUnknown(error) ? `${sentence(text)} ${MAYBE_SAVED}` : text;

/** The 503 that asks to retry a page that cannot be read. */
export function unavailable(problem = "") {
  return data({ message: `${sentence(problem)} ${NOT_SHOWN}`.trimStart(), fields: null }, { status: 503 });
}

/**
 * The 503 that says what became of a form and offers to send its fields again, so that nothing typed is lost; without
 * fields, as of a form that holds only passwords, it leads back to the form.
 */
export function notSaved(error: unknown, fields: [string, string][] | null, text = "") {
  const details = isOutcomeUnknown(error)
    ? [`${NOT_ANSWERED}.`, MAYBE_SAVED, fields && STILL_FILLED]
    : [`${NOT_ANSWERED}, so nothing was saved this time.`, fields && STILL_FILLED];
  const message = [sentence(text), ...details].filter(Boolean).join(" ");
  return data({ message, fields }, { status: 503 });
}

/** The 503 of a form that waited too long for others of its account; `fields` as of `notSaved`. */
export function busyForm(fields: [string, string][] | null) {
  const details = ["Your other changes took too long, so nothing was saved this time.", fields && STILL_FILLED];
  return data({ message: details.filter(Boolean).join(" "), fields }, { status: 503 });
}

/** The 503 of a page that waited too long for others of its account. */
export const busyPage = () =>
  data({ message: "Your other pages took too long. Try again in a moment.", fields: null }, { status: 503 });

/** The fields of a form that may be shown again: texts, and never a password; null for a form that was not read. */
export function replayableFields(form: FormData | null): [string, string][] | null {
  if (form === null) return null;
  return [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
  );
}

/**
 * A loader whose failed read is a 503 page with retry that names the problem, never an empty list
 * (docs/product.md#when-something-fails); a value that the database refuses is a 400.
 */
export function withRetryPage<Args, Answer>(
  load: (args: Args) => Promise<Answer>,
  problem = "",
): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (isRefusedValue(error)) throw data("We can't look up what this address asks for.", { status: 400 });
      if (!isDatabaseFailure(error)) throw error;
      log.error({ err: error }, "a read failed");
      throw unavailable(problem);
    }
  };
}

/** Runs an act without a form of its own; where the database fails, the page it came from says so. */
export async function orErrorToast<Answer>(back: string, problem: string, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseFailure(error) && !isRefusedValue(error)) throw error;
    log.error({ err: error }, "a write failed");
    return redirectWithToast(back, failureText(error, problem), {
      tone: "bad",
      seconds: isOutcomeUnknown(error) ? 10 : 3,
    });
  }
}
