import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse } from "react-router";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Answer } from "./line-cards.ts";

/**
 * A rejection, with the login URL after logout; `isLost` if it's not known to have arrived. Or the URL of the list with
 * the added flip.
 */
export type PostedLine =
  | { form: "line"; result: SubmissionResult<string[]>; answers?: readonly Answer[]; logIn?: string; isLost?: boolean }
  | { form: "added"; added: string };

// Longer than a slow save takes. As in offline/send-lines.ts, which isn't loaded with the page.
const PATIENCE_MS = 20_000;

const FAILED = "That didn't work, and your line is still here. Try again: it's never added twice.";
const LOGGED_OUT = "You're logged out. Log in from another tab, then add them again.";

/**
 * A `clientAction`. Errors become rejections, since a fetcher error would render the error boundary. Redirects are
 * returned as data, since the user may be on another page by then.
 */
export function postLine({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) {
  const list = new URL(request.url).pathname;
  let logIn: string | undefined;
  let isLost = true;
  const post = async (): Promise<PostedLine> => {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new TypeError("No network response")), PATIENCE_MS),
    );
    try {
      return (await Promise.race([serverAction(), late])) as PostedLine;
    } catch (error) {
      const to = error instanceof Response ? new URL(error.headers.get("Location") ?? "", request.url) : null;
      if (to?.pathname === list) return { form: "added", added: list + to.search };
      // Any other redirect leads to the login page.
      if (to) logIn = to.pathname + to.search;
      throw error;
    }
  };
  const problemOf = (error: unknown) => {
    isLost = false;
    return logIn ? LOGGED_OUT : (isRouteErrorResponse(error) && error.data?.message) || FAILED;
  };
  return keepFormOnLostConnection<PostedLine>(
    { request, serverAction: post },
    (result) => ({ form: "line", result, logIn, isLost }),
    // The outbox stores the line.
    { problemOf, isStored: false },
  );
}
