import type { SubmissionResult } from "@conform-to/react";

type Reply = SubmissionResult<string[]>;

/** Sends a form as usual; when no answer comes, the form stands there again with its values and says so. For a route's `clientAction`. */
export async function keepOnLostConnection({
  request,
  serverAction,
}: {
  request: Request;
  serverAction: () => Promise<Reply>;
}): Promise<Reply> {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    // why: fetch rejects with a TypeError when the network is gone; anything else is an answer
    if (!(error instanceof TypeError)) throw error;
    const fields = [...(await copy.formData())].filter(([name]) => !/password/i.test(name));
    const initialValue = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    return { status: "error", initialValue, error: { "": ["No connection. Nothing was saved, and your input is still here: try again."] } };
  }
}
