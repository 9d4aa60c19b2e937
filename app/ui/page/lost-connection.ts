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
export const isLostScript = (error: unknown): boolean => error instanceof TypeError && /module/i.test(error.message);

/** A page that failed again after it was loaded anew may be loaded anew once more after so long. */
const PAUSE_MS = 60_000;

/**
 * Loads the page's document where its scripts failed with `error` (null for none): after a deploy they may be unable to
 * read what a newer server answers, or be gone. Not over and over, and not while the server can't be reached.
 */
export function useLoadedAnew(error: Error | null): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (error === null || (loaded?.type === "reload" && performance.now() < PAUSE_MS)) return;
    fetch(location.href, { method: "HEAD" }).then(
      () => location.reload(),
      () => {},
    );
  }, [error]);
}

/** Said where a form was not sent, and where only its answer may be lost. */
export const NEVER_SENT = "No connection. Nothing was saved this time, and your entry is still here. Try again.";
export const MAYBE_SAVED =
  "No connection. It may already be saved. Sending it again won't save it twice. Your entry is still " +
  "here. Try again in a moment.";

/**
 * Sends a form as usual; when no answer comes, the form stands there again with its values and says so. For a route's
 * `clientAction`; `as` makes of the form's reply, what was posted and what is said of it what the route answers.
 */
export async function keepFormOffline<Answer>(
  { request, serverAction }: Sending<Answer>,
  as: (reply: Reply, posted: FormData, text: string) => Answer,
) {
  const copy = request.clone();
  // why: a browser that is offline sends nothing; any other may have lost only the answer
  const text = navigator.onLine ? MAYBE_SAVED : NEVER_SENT;
  try {
    return await serverAction();
  } catch (error) {
    // why: fetch rejects with a TypeError when the network is gone; anything else is an answer
    if (!(error instanceof TypeError)) throw error;
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
