import { type ReactNode, useCallback, useEffect } from "react";
import { useRevalidator } from "react-router";

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

const FOREIGN_ANSWER = "This network asks you to sign in first, or the site is being updated. Try again in a moment.";

/** What a lost form of a button alone says. An offline browser sends nothing; else the response may be what was lost. */
export const pressText = (): string =>
  navigator.onLine
    ? "No connection. It may already be done. Pressing it again won't do it twice."
    : "No connection, so nothing changed. Try again.";

export const withoutPasswords = <Value>(fields: Iterable<[string, Value]>): [string, Value][] =>
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

let errorFrame: ((error: unknown) => ReactNode) | undefined;

/** For an error of the current page, when no layout has its data; returns null for a URL outside of it. */
export const setErrorFrame = (render: typeof errorFrame): void => {
  errorFrame = render;
};

export const renderInErrorFrame = (error: unknown): ReactNode => errorFrame?.(error);
