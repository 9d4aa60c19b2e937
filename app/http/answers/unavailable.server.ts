import { data } from "react-router";
import { isDatabaseFailure, isRefusedValue } from "#app/db/client.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { log } from "#app/log.server.ts";

export { isDatabaseFailure };

const NOT_SHOWN = "The database did not answer, so this page cannot be shown right now. Nothing of yours is lost.";
const NOT_SAVED = "The database did not answer, so nothing was saved. What you typed is kept on this page: try again in a moment.";

/** The 503 that asks to retry; with the fields of a post it offers to send them again, so that nothing typed is lost. */
export function unavailable(fields: [string, string][] | null = null, problem = "") {
  const first = problem === "" || problem.endsWith(".") ? problem : `${problem}.`;
  const message = `${first} ${fields ? NOT_SAVED : NOT_SHOWN}`.trimStart();
  return data({ message, fields }, { status: 503 });
}

/** The fields of a form that may be shown again: texts, and never a password. */
export function repeatable(form: FormData | null): [string, string][] {
  return [...(form ?? [])].filter((entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]));
}

/** A loader whose failed read is a 503 page with retry that names the problem, never an empty list (decisions, section 7); a value that the database refuses is a 400. */
export function reading<Args, Answer>(load: (args: Args) => Promise<Answer>, problem = ""): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (isRefusedValue(error)) throw data("This address asks for something that cannot be looked up.", { status: 400 });
      if (!isDatabaseFailure(error)) throw error;
      log.error({ err: error }, "a read failed");
      throw unavailable(null, problem);
    }
  };
}

/** Runs an act without a form of its own; where the database fails, the page it came from says so and nothing has changed. */
export async function orToast<Answer>(back: string, problem: string, act: () => Promise<Answer>) {
  try {
    return await act();
  } catch (error) {
    if (!isDatabaseFailure(error) && !isRefusedValue(error)) throw error;
    log.error({ err: error }, "a write failed");
    return redirectWithToast(back, problem, { tone: "bad" });
  }
}
