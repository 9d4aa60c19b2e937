import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { contentSecurityPolicy, inlineSheet } from "#app/http/document.server.ts";
import { log } from "#app/log.server.ts";
import sheetUrl from "./app.css?url";
import { SheetContext } from "./root.tsx";

export const streamTimeout = 5_000;

/** Renders a page whole, with a nonce of its own, so that nothing that matters arrives late and a failing render still is an error page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  _context: RouterContextProvider,
) {
  const nonce = randomBytes(16).toString("base64");
  const sheet = inlineSheet(sheetUrl);
  return new Promise<Response>((resolve, reject) => {
    let answerStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <SheetContext value={sheet.text}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </SheetContext>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough();
          headers.set("Content-Type", "text/html; charset=utf-8");
          headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, sheet.hash));
          if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
          headers.append("Vary", "Cookie");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          log.error({ err: error }, "a page failed to render");
        },
      },
    );
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // why: a 404 or 405 the router made itself is the visitor's doing, and the access log has it
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error, path: new URL(request.url).pathname }, "a request failed");
};
