import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { data } from "react-router";

type Reply = SubmissionResult<string[]>;

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** True for the error of a fetch that no answer came to, in the words of any browser. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|connection|load failed/i.test(error.message);

/** True for the error of a script that did not come; React asks for it no second time. */
export const isLostScript = (error: unknown): boolean => /module/i.test(String(error));

/** A younger document is of the server's own build, or has failed just now. */
const OLD_MS = 60_000;

/**
 * Loads the document anew that failed with `error` (null for none), where it is an old one: after a deploy its scripts
 * may be unable to read what a newer server answers, or be gone. Not while the server can't be reached.
 */
export function useLoadedAnew(error: Error | null): void {
  useEffect(() => {
    if (error === null || performance.now() < OLD_MS) return;
    let isLeft = false;
    // why: a page itself may say something once only, and a proxy answers for a server that is away
    fetch("/healthz").then(
      ({ ok }) => ok && !isLeft && location.reload(),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [error]);
}

/** Said where a form was not sent, and where only its answer may be lost. */
export const NEVER_SENT = "No connection. Nothing was saved this time, and your entry is still here. Try again.";
export const MAYBE_SAVED =
  "No connection. It may already be saved. Sending it again won't save it twice. Your entry is still " +
  "here. Try again in a moment.";

/**
 * Sends a form as usual; when no answer comes, the form stands there again with its values and says so. For a route's
 * `clientAction`; `as` makes of the form's reply, what was posted and what is said of it what the route answers, and
 * `problemOf` says of which other errors the form stands there too.
 */
export async function keepFormOffline<Answer>(
  { request, serverAction }: Sending<Answer>,
  as: (reply: Reply, posted: FormData, text: string) => Answer,
  problemOf: (error: unknown) => string | null = () => null,
) {
  const copy = request.clone();
  // why: a browser that is offline sends nothing; any other may have lost only the answer
  const lost = navigator.onLine ? MAYBE_SAVED : NEVER_SENT;
  try {
    return await serverAction();
  } catch (error) {
    // why: fetch rejects with a TypeError when the network is gone; anything else is an answer
    const text = error instanceof TypeError ? lost : problemOf(error);
    if (text === null) throw error;
    const posted = await copy.formData();
    const fields = [...posted].filter(([name]) => !/password/i.test(name));
    const initialValue = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    // why: after a good status the router would read the page again, over the same lost connection, and lose the form
    // with it
    return data(as({ status: "error", initialValue, error: { "": [text] } }, posted, text), { status: 503 });
  }
}

let errorFrame: ((error: unknown) => ReactNode) | undefined;

/**
 * Sets the frame of the page that is shown, for an answer that does not come: then no frame's own data is there. It is
 * null around an address that it does not belong to.
 */
export const setErrorFrame = (render: typeof errorFrame): void => {
  errorFrame = render;
};

/** What went wrong, inside of the frame that was set; nothing where none was, as on a server. */
export const inErrorFrame = (error: unknown): ReactNode => errorFrame?.(error);
