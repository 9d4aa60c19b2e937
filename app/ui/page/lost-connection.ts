import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useCallback, useEffect } from "react";
import { data, isRouteErrorResponse, useRevalidator } from "react-router";
import { dropForm, storeForm, takeRestored } from "./kept-form.ts";

type Reply = SubmissionResult<string[]>;

interface Sending<Answer> {
  request: Request;
  serverAction: () => Promise<Answer>;
}

/** A request of the router that our server didn't answer. Its message is for players. */
export class LostConnection extends TypeError {
  /** The fields of a form, without passwords. */
  readonly fields: [string, string][] | undefined;

  constructor(message: string, fields: [string, string][] | undefined) {
    super(message);
    this.fields = fields;
  }
}

/** True for a failed fetch, by the messages of all browsers. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|connection|load failed|input stream/i.test(error.message);

/** True for a script that failed to load; React doesn't request it again. */
export const isLostScript = (error: unknown): boolean => /module/i.test(String(error));

/** True for a response of our server, every one of which has this header (docs/security.md#headers). */
export const isOurs = ({ headers }: Response): boolean => headers.has("X-Request-Id");

/** True if our server answers, not a hotspot or a proxy. */
const isReached = (): Promise<boolean> =>
  fetch("/healthz").then(
    (answer) => answer.ok && isOurs(answer),
    () => false,
  );

/** Returns a `revalidate` for what the player didn't request: without a connection, the page stays as it is. */
export function useBackgroundReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    if (await isReached()) await revalidate();
  }, [revalidate]);
}

/** A younger document is from the current build, or failed right after loading. */
const OLD_MS = 60_000;

/** After a deploy, an old document's scripts may be gone, or unable to read a newer response. */
export function useStaleDocumentReload(error: Error | null): void {
  useEffect(() => {
    if (error === null || performance.now() < OLD_MS) return;
    let isLeft = false;
    // Asked first, since the page itself may contain a one-shot message.
    void isReached().then((reached) => reached && !isLeft && location.reload());
    return () => {
      isLeft = true;
    };
  }, [error]);
}

export const NEVER_SENT = "No connection. Nothing was saved this time, and your entry is still here. Try again.";
export const MAYBE_SAVED =
  "No connection. It may already be saved. Sending it again won't save it twice. Your entry is still " +
  "here. Try again in a moment.";

const FOREIGN_ANSWER = "This network asks you to sign in first, or the site is being updated. Try again in a moment.";

/** What a lost form of a button alone says. An offline browser sends nothing; else the response may be what was lost. */
const pressText = (): string =>
  navigator.onLine
    ? "No connection. It may already be done. Pressing it again won't do it twice."
    : "No connection, so nothing changed. Try again.";

const withoutPasswords = <Value>(fields: Iterable<[string, Value]>): [string, Value][] =>
  [...fields].filter(([name]) => !/password/i.test(name));

/**
 * Replaces `window.fetch`: a request of the router whose response isn't ours fails as a `LostConnection`, and so does a
 * form whose response is cut off (docs/product.md#when-something-fails).
 */
export function acceptOnlyOurAnswers(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return fetch(input, init);
    // The router sends a form without files as `URLSearchParams`.
    const fields = init?.body instanceof URLSearchParams ? withoutPasswords(init.body) : undefined;
    const lost = new LostConnection(fields ? pressText() : FOREIGN_ANSWER, fields);
    try {
      const answer = await fetch(input, init);
      // The router calls a body that is cut off undecodable.
      await answer.clone().arrayBuffer();
      // Our refusals of such a request are plain text.
      if (!isOurs(answer) || /html|json/.test(`${answer.headers.get("Content-Type")}`)) throw lost;
      return answer;
    } catch (error) {
      throw fields && error instanceof TypeError ? lost : error;
    }
  };
}

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
  const [lost, press] = [navigator.onLine ? MAYBE_SAVED : NEVER_SENT, pressText()];
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

let errorFrame: ((error: unknown) => ReactNode) | undefined;

/** For an error of the current page, when no layout has its data; returns null for a URL outside of it. */
export const setErrorFrame = (render: typeof errorFrame): void => {
  errorFrame = render;
};

export const renderInErrorFrame = (error: unknown): ReactNode => errorFrame?.(error);
