import { data } from "react-router";
import { isDatabaseFailure, isDatabaseUnreachable, isOutcomeUnknown, isRefusedValue } from "#app/db/client.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { log } from "#app/log.server.ts";
import { MAX_FORM_BYTES } from "#app/route-handle.ts";

export { isDatabaseFailure, isDatabaseUnreachable, isRefusedValue };

const NOT_ANSWERED = "Our database didn't respond";
const NOT_SHOWN = `${NOT_ANSWERED}, so we can't show this page right now. Nothing was lost.`;
const STILL_FILLED = "What you typed is still on this page. Try again in a moment.";
/** For an unknown outcome; every form that shows it is idempotent. */
const MAYBE_SAVED = "It may already be saved. Sending it again won't save it twice.";

const sentence = (text: string) => (text === "" || text.endsWith(".") ? text : `${text}.`);

export const failureText = (error: unknown, text: string): string =>
  isOutcomeUnknown(error) ? `${sentence(text)} ${MAYBE_SAVED}` : text;

export function unavailable(problem = "") {
  return data({ message: `${sentence(problem)} ${NOT_SHOWN}`.trimStart(), fields: null }, { status: 503 });
}

/** With null `fields`, as for a form of passwords only, it links back to the form instead of resending it. */
export function notSaved(error: unknown, fields: [string, string][] | null, text = "") {
  const details = isOutcomeUnknown(error)
    ? [`${NOT_ANSWERED}.`, MAYBE_SAVED, fields && STILL_FILLED]
    : [`${NOT_ANSWERED}, so nothing was saved this time.`, fields && STILL_FILLED];
  const message = [sentence(text), ...details].filter(Boolean).join(" ");
  return data({ message, fields }, { status: 503 });
}

export function busyForm(fields: [string, string][] | null) {
  const details = ["Your other changes took too long, so nothing was saved this time.", fields && STILL_FILLED];
  return data({ message: details.filter(Boolean).join(" "), fields }, { status: 503 });
}

export const busyPage = () =>
  data({ message: "Your other pages took too long. Try again in a moment.", fields: null }, { status: 503 });

/** Fields that may be sent back: text, never a password; null for an unread form or one too large to be resent. */
export function replayableFields(form: FormData | null): [string, string][] | null {
  if (form === null) return null;
  const fields = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
  );
  return String(new URLSearchParams(fields)).length > MAX_FORM_BYTES ? null : fields;
}

/** A failed read is a 503 retry page, never an empty list (docs/product.md#when-something-fails). */
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
      log.error({ err: error }, "read failed");
      throw unavailable(problem);
    }
  };
}

/** A failed write is a 503 retry page that holds the fields and resends them. */
export async function withRetryForm<Answer>(
  readFields: () => Promise<[string, string][] | null>,
  act: () => Promise<Answer>,
  problem = "",
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (isRefusedValue(error)) throw data("We can't save what this form holds, so nothing changed.", { status: 400 });
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "write failed");
    throw notSaved(error, await readFields(), problem);
  }
}

/** Runs an action without its own form; a database failure is a toast on the page `back`. */
export async function withErrorToast<Answer>(back: string, problem: string, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseFailure(error) && !isRefusedValue(error)) throw error;
    log.error({ err: error }, "write failed");
    return redirectWithToast(back, failureText(error, problem), {
      tone: "bad",
      seconds: isOutcomeUnknown(error) ? 10 : 3,
    });
  }
}
