import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse } from "react-router";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";
import type { Answer } from "./line-cards.ts";

/** Why a line was refused, with the answers to its question; the address of the list with its flip; or the log-in's. */
export type PostedLine =
  | { quickLog: SubmissionResult<string[]>; answers?: Answer[] }
  | { added: string }
  | { logIn: string };

const FAILED = "That didn't work, and your line is still here. Try again: it's never added twice.";

/**
 * Posts a line as its route's `clientAction`. A lost answer or an error refuses the line; a fetcher would show the page
 * of the error instead. A redirect is an answer like others, since another page may be shown by then.
 */
export function keepLine({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) {
  const list = new URL(request.url).pathname;
  const post = async () => {
    try {
      return (await serverAction()) as PostedLine;
    } catch (error) {
      if (!(error instanceof Response)) throw error;
      const { pathname, search } = new URL(error.headers.get("Location") ?? "", request.url);
      // why: any other redirect is for somebody who has to log in
      return pathname === list ? { added: list + search } : { logIn: pathname + search };
    }
  };
  const problemOf = (error: unknown) => (isRouteErrorResponse(error) && error.data?.message) || FAILED;
  return keepFormOffline<PostedLine>({ request, serverAction: post }, (reply) => ({ quickLog: reply }), problemOf);
}
