import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";

type Reply = SubmissionResult<string[]>;

/** Sends a form as usual; when no answer comes, the form stands there again with its values and says so. For a route's `clientAction`. */
export async function keepOnLostConnection({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Reply>;
}): Promise<Reply | ReturnType<typeof data<Reply>>> {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // why: fetch rejects with a TypeError when the network is gone; anything else is an answer
    if (!(error instanceof TypeError)) throw error;
    const fields = [...(await copy.formData())].filter(([name]) => !/password/i.test(name));
    const initialValue = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    const told = { "": ["No connection. Nothing was saved, and your input is still here: try again."] };
    // why: after a good status the router would read the page again, over the same lost connection, and lose the form with it
    return data({ status: "error", initialValue, error: told }, { status: 503 });
  }
}
