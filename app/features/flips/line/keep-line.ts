import type { SubmissionResult } from "@conform-to/react";
import { isRouteErrorResponse } from "react-router";
import type { LineAnswer } from "#app/domain/line.ts";
import { keepFormOffline } from "#app/ui/page/lost-connection.ts";

/** Why a line was refused, with the answers to its question; or the address of the list with its flip. */
export type PostedLine = { quickLog: SubmissionResult<string[]>; answers?: LineAnswer[] } | { added: string };

const FAILED = "That didn't work, and your line is still here. Try again: it's never added twice.";

/**
 * Posts a line as its route's `clientAction`. A lost answer or an error refuses the line; a fetcher would show the page
 * of the error instead. The redirect to the list is an answer like others, since another page may be shown by then.
 */
export function keepLine({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) {
  const list = new URL(request.url).pathname;
  const post = async () => {
    try {
      return (await serverAction()) as PostedLine;
    } catch (error) {
      const to = error instanceof Response ? new URL(error.headers.get("Location") ?? "", request.url) : null;
      // why: any other redirect is for somebody who has to log in
      if (to?.pathname !== list) throw error;
      return { added: list + to.search };
    }
  };
  const problemOf = (error: unknown) => {
    if (error instanceof Response) return null;
    return (isRouteErrorResponse(error) && error.data?.message) || FAILED;
  };
  return keepFormOffline<PostedLine>({ request, serverAction: post }, (reply) => ({ quickLog: reply }), problemOf);
}
