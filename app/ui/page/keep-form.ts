import type { SubmissionResult } from "@conform-to/react";
import { data, isRouteErrorResponse } from "react-router";
import { dropForm, storeForm, takeRestored } from "./kept-form.ts";
import { pressText, withoutPasswords } from "./lost-connection.ts";

type Reply = SubmissionResult<string[]>;

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

export const NEVER_SENT = "No connection. Nothing was saved this time, and your entry is still here. Try again.";
export const MAYBE_SAVED =
  "No connection. It may already be saved. Sending it again won't save it twice. Your entry is still " +
  "here. Try again in a moment.";

interface Options {
  /** Returns a message for an error to treat like a lost connection, else null. */
  problemOf?: (error: unknown) => string | null;
  /** False for a form that a reload of its page doesn't restore. */
  isStored?: boolean;
}

/**
 * Runs a `clientAction`; on a lost connection, returns the form with its values and a message. `as` builds the result
 * from the form's reply, the posted fields and the message, of which `press` is the one for a form of a button alone.
 */
export async function keepFormOnLostConnection<Answer>(
  { request, serverAction }: Sending<Answer>,
  as: (reply: Reply, posted: FormData, text: string, press: string) => Answer,
  { problemOf = () => null, isStored = true }: Options = {},
) {
  const posted = await request.clone().formData();
  const refuse = (text: string, press: string) => {
    const initialValue = Object.fromEntries(withoutPasswords(posted).map(([name, value]) => [name, String(value)]));
    const reply: Reply = { status: "error", initialValue, error: { "": [text] } };
    // After a 2xx the router would revalidate over the lost connection, and lose the form.
    return data(as(reply, posted, text, press), { status: 503 });
  };
  const { pathname, search } = new URL(request.url);
  const fields = [...posted].map(([name, value]): [string, string] => [name, String(value)]);
  const sent = { action: pathname + search, fields };
  const restored = takeRestored(sent);
  if (restored) return refuse(restored.text, restored.text);
  const lost = navigator.onLine ? MAYBE_SAVED : NEVER_SENT;
  const press = pressText();
  if (isStored) storeForm(sent, lost);
  let isAnswered = true;
  try {
    return await serverAction();
  } catch (error) {
    // fetch rejects with a TypeError if the network is gone; anything else is a response.
    const isLost = error instanceof TypeError;
    // The 503 page holds the fields, but a reload would lose them.
    const isUnsaved = isRouteErrorResponse(error) && error.status === 503;
    isAnswered = !isLost && !isUnsaved;
    if (isStored && isUnsaved) storeForm(sent, error.data?.message ?? lost);
    const text = isLost ? lost : problemOf(error);
    if (text === null) throw error;
    return refuse(text, isLost ? press : text);
  } finally {
    if (isAnswered) dropForm(sent);
  }
}
