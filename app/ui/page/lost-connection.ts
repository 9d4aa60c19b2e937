import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";

type Reply = SubmissionResult<string[]>;

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** True for the error of a fetch that no answer came to, in the words of any browser. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|connection|load failed/i.test(error.message);

/**
 * Sends a form as usual; when no answer comes, the form stands there again with its values and says so. For a route's `clientAction`; `as`
 * makes of the form's reply what the route answers.
 */
export async function keepOnLostConnection<Answer>(
  { request, serverAction }: Sending<Answer>,
  as: (reply: Reply, posted: FormData) => Answer,
) {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // why: fetch rejects with a TypeError when the network is gone; anything else is an answer
    if (!(error instanceof TypeError)) throw error;
    const posted = await copy.formData();
    const fields = [...posted].filter(([name]) => !/password/i.test(name));
    const initialValue = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    const told = { "": ["No connection. Nothing was saved, and your input is still here: try again."] };
    // why: after a good status the router would read the page again, over the same lost connection, and lose the form with it
    return data(as({ status: "error", initialValue, error: told }, posted), { status: 503 });
  }
}
