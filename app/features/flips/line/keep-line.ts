import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse } from "react-router";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import type { Answer } from "./line-cards.ts";

/**
 * Why a line was refused, with the answers to its question, or the address of the log-in that it needs; else the address
 * of the list with its flip.
 */
export type PostedLine =
  | { quickLog: SubmissionResult<string[]>; answers?: Answer[]; logIn?: string }
  | { added: string };

const FAILED = "That didn't work, and your line is still here. Try again: it's never added twice.";
const LOGGED_OUT = "You're logged out. Log in from another tab, then add them again.";

/**
 * Posts a line as its route's `clientAction`. A lost answer or an error refuses the line; a fetcher would show the page
 * of the error instead. A redirect is an answer like others, since another page may be shown by then.
 */
export function keepLine({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) {
  const list = new URL(request.url).pathname;
  let logIn: string | undefined;
  const post = async () => {
    try {
      return (await serverAction()) as PostedLine;
    } catch (error) {
      const to = error instanceof Response ? new URL(error.headers.get("Location") ?? "", request.url) : null;
      if (to?.pathname === list) return { added: list + to.search };
      // why: any other redirect is for somebody who has to log in
      if (to) logIn = to.pathname + to.search;
      throw error;
    }
  };
  const problemOf = (error: unknown) =>
    logIn ? LOGGED_OUT : (isRouteErrorResponse(error) && error.data?.message) || FAILED;
  return keepFormOffline<PostedLine>(
    { request, serverAction: post },
    (reply) => ({ quickLog: reply, logIn }),
    problemOf,
  );
}
