import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect } from "react";
import { data } from "react-router";

type Reply = SubmissionResult<string[]>;

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** A request of the router that our server didn't answer: the line was cut, or something else answered in our place. */
export class LostConnection extends TypeError {
  /** True if something else answered, such as a hotspot's log-in page or a proxy's 502. */
  readonly isForeign: boolean;
  /** The fields of a form that may be sent again, without passwords; null for a page or another body. */
  readonly fields: [string, string][] | null;
  /** False if the browser had no connection to send it over. */
  readonly wasSent: boolean;

  constructor(isForeign: boolean, fields: [string, string][] | null, wasSent: boolean) {
    super("No connection");
    this.isForeign = isForeign;
    this.fields = fields;
    this.wasSent = wasSent;
  }
}

/** True for a failed fetch, by the messages of all browsers. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|connection|load failed/i.test(error.message);

/** True for a script that failed to load; React doesn't request it again. */
export const isLostScript = (error: unknown): boolean => /module/i.test(String(error));

/** True for a response of our server, every one of which has this header (docs/security.md#headers). */
export const isOurs = ({ headers }: Response): boolean => headers.has("X-Request-Id");

/** A younger document is from the current build, or failed right after loading. */
const OLD_MS = 60_000;

/** After a deploy, an old document's scripts may be gone, or unable to read a newer response. */
export function useStaleDocumentReload(error: Error | null): void {
  useEffect(() => {
    if (error === null || performance.now() < OLD_MS) return;
    let isLeft = false;
    // Checks the health, since the page itself may contain a one-shot message, and a proxy may answer for the server.
    fetch("/healthz").then(
      (answer) => answer.ok && isOurs(answer) && !isLeft && location.reload(),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [error]);
}

export const NEVER_SENT = "No connection. Nothing was saved this time, and your entry is still here. Try again.";
export const MAYBE_SAVED =
  "No connection. It may already be saved. Sending it again won't save it twice. Your entry is still " +
  "here. Try again in a moment.";

const NOT_DONE = "No connection, so nothing changed. Try again.";
const MAYBE_DONE = "No connection. It may already be done. Pressing it again won't do it twice.";

export const isPassword = (name: string): boolean => /password/i.test(name);

/**
 * Runs a `clientAction`; on a lost connection, returns the form with its values and a message. `as` builds the result
 * from the form's reply, the posted fields and the message, of which `press` is the one for a form of a button alone;
 * `problemOf` returns a message for other errors to treat the same way, else null.
 */
export async function keepFormOnLostConnection<Answer>(
  { request, serverAction }: Sending<Answer>,
  as: (reply: Reply, posted: FormData, text: string, press: string) => Answer,
  problemOf: (error: unknown) => string | null = () => null,
) {
  const copy = request.clone();
  // An offline browser sends nothing; otherwise the response may be what was lost.
  const [lost, press] = navigator.onLine ? [MAYBE_SAVED, MAYBE_DONE] : [NEVER_SENT, NOT_DONE];
  try {
    return await serverAction();
  } catch (error) {
    // fetch rejects with a TypeError if the network is gone; anything else is a response.
    const isLost = error instanceof TypeError;
    const text = isLost ? lost : problemOf(error);
    if (text === null) throw error;
    const posted = await copy.formData();
    const fields = [...posted].filter(([name]) => !isPassword(name));
    const initialValue = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    // After a 2xx the router would revalidate over the lost connection, and lose the form.
    const reply: Reply = { status: "error", initialValue, error: { "": [text] } };
    return data(as(reply, posted, text, isLost ? press : text), { status: 503 });
  }
}

let errorFrame: ((error: unknown) => ReactNode) | undefined;

/** For an error of the current page, when no layout has its data; returns null for a URL outside of it. */
export const setErrorFrame = (render: typeof errorFrame): void => {
  errorFrame = render;
};

export const renderInErrorFrame = (error: unknown): ReactNode => errorFrame?.(error);
