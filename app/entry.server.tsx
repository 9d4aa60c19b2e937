import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext, viewerContext } from "#app/http/context.server.ts";
import {
  contentSecurityPolicy,
  getStyleSheet,
  inlineScriptHashes,
  inlineSheets,
} from "#app/http/responses/document.server.ts";
import { log } from "#app/log.server.ts";
import { deferHydration, preloadLast } from "#app/ui/page/deferred-hydration.ts";
import { DocumentRequestContext } from "#app/ui/page/error-page.tsx";
import pageScript from "#app/ui/page/page-script.js?raw";
import sheetUrl from "./app.css?url";
import { DocumentContext } from "./root.tsx";
import { getRouteHandle } from "./route-handle.ts";

// In development, Vite serves and hot-reloads the style sheets.
const isBuilt = import.meta.env.PROD;

export const streamTimeout = 5_000;

const stripComments = (script: string) => script.replaceAll(/^ *\/\/.*\n/gm, "");
const PAGE_SCRIPT = stripComments(pageScript);

/** Buffers the full HTML before responding, so that a failed render can still respond with a 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { id, isCacheRender } = context.get(requestContext);
  const handles = routeHandles(entry);
  const isForMany = isCacheRender || handles.some(({ sessionless }) => sessionless);
  const nonce = isForMany ? undefined : randomBytes(16).toString("base64");
  // Inlining saves a visitor's first page a round trip; a signed-in player's browser has the sheet cached.
  const sheet = isBuilt && (isForMany || context.get(viewerContext) === null) ? getStyleSheet(sheetUrl) : null;
  const isStatic = handles.some(({ hydration }) => hydration === "none");
  const ownScript = handles.map(({ script = "" }) => stripComments(script)).join("");
  const tree = (
    <DocumentContext value={{ sheet: sheet?.text ?? "", pageScript: PAGE_SCRIPT, routeScript: ownScript, nonce }}>
      <DocumentRequestContext value={{ id, address: null }}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </DocumentRequestContext>
    </DocumentContext>
  );
  const rendered = await render(tree, nonce);
  const page = sheet && isStatic ? inlineSheets(rendered.html) : { html: rendered.html, inlined: [] };
  const html = nonce ? preloadLast(page.html) : deferHydration(page.html);
  const styles = isBuilt ? [sheet, ...page.inlined].flatMap((one) => one?.hash ?? []).join(" ") : "'unsafe-inline'";
  const scripts = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : `'self' ${inlineScriptHashes(html)}`;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(scripts, styles, nonce !== undefined));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.append("Vary", "Cookie");
  return new Response(html, { headers, status: rendered.failed ? 500 : status });
}

const routeHandles = ({ staticHandlerContext, routeModules }: EntryContext) =>
  staticHandlerContext.matches.map(({ route }) => getRouteHandle(routeModules[route.id] ?? {}));

interface Rendered {
  html: string;
  failed: boolean;
}

function render(page: React.ReactNode, nonce: string | undefined): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      // Keeps React from outlining large Suspense boundaries, which need a script to move them into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      nonce,
      onAllReady() {
        clearTimeout(timer);
        text(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failed = true;
        log.error({ err: error }, "page render failed");
      },
    });
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  // The access log already has the router's own 404s and 405s.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error({ err: error }, "request failed");
};
