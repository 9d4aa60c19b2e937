import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "#app/http/context.server.ts";
import {
  contentSecurityPolicy,
  deferHydration,
  inlineScriptHashes,
  inlineStylesheet,
} from "#app/http/responses/document.server.ts";
import { log } from "#app/log.server.ts";
import { DocumentRequestContext } from "#app/ui/page/error-page.tsx";
import pageScript from "#app/ui/page/page-script.js?raw";
import sheetUrl from "./app.css?url";
import { DocumentContext } from "./root.tsx";
import { handleOf } from "./route-handle.ts";

export const streamTimeout = 5_000;

// why: its comments are for who reads the source
const PAGE_SCRIPT = pageScript.replaceAll(/^ *\/\/.*\n/gm, "");

/** Renders a page whole, so that nothing that matters arrives late and a failing render still is an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { id, isCacheRender } = context.get(requestContext);
  const nonce = isCacheRender ? undefined : randomBytes(16).toString("base64");
  const sheet = inlineStylesheet([sheetUrl, ...ownSheets(entry)]);
  const rendered = await render(
    <DocumentContext value={{ sheet: sheet.text, script: PAGE_SCRIPT, nonce }}>
      <DocumentRequestContext value={{ id, address: null }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentRequestContext>
    </DocumentContext>,
    nonce,
  );
  const kept = nonce ? null : deferHydration(rendered.html.toString());
  const scripts = kept === null ? `'nonce-${nonce}' 'strict-dynamic'` : `'self' ${inlineScriptHashes(kept)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(scripts, sheet.hash));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.append("Vary", "Cookie");
  return new Response(kept ?? rendered.html, { headers, status: rendered.failed ? 500 : status });
}

/** The sheets that the page brings itself. */
const ownSheets = ({ staticHandlerContext, routeModules }: EntryContext): string[] =>
  staticHandlerContext.matches.flatMap(({ route }) => handleOf(routeModules[route.id] ?? {}).sheet ?? []);

function render(
  page: React.ReactNode,
  nonce: string | undefined,
): Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const pieces: Buffer[] = [];
    const { pipe, abort } = renderToPipeableStream(page, {
      // why: a large part would come after the page and wait for a script to put it in its place
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError(error) {
        failed = true;
        log.error({ err: error }, "a page failed to render");
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
    const collector = new Writable({
      write(piece, _encoding, done) {
        pieces.push(piece);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(pieces), failed });
        done();
      },
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // why: a 404 or 405 the router made itself is the visitor's doing, and the access log has it
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error }, "a request failed");
};
