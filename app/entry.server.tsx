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
import { requestContext, viewerContext } from "#app/http/context.server.ts";
import {
  contentSecurityPolicy,
  deferHydration,
  inlineScriptHashes,
  stylesheetOf,
} from "#app/http/responses/document.server.ts";
import { keptMarkup } from "#app/http/responses/kept-markup.server.ts";
import { log } from "#app/log.server.ts";
import { KeptMarkup } from "#app/ui/kept-markup.ts";
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
  const isSignedIn = context.get(viewerContext) !== null;
  const sheet = stylesheetOf([sheetUrl, ...ownSheets(entry)], isSignedIn);
  const answers = await takeHandoff(entry);
  const rendered = await render(
    <DocumentContext value={{ sheet: sheet.text, script: PAGE_SCRIPT, nonce }}>
      <DocumentRequestContext value={{ id, address: null }}>
        <KeptMarkup value={keptMarkup}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </KeptMarkup>
      </DocumentRequestContext>
    </DocumentContext>,
    nonce,
  );
  if (entry.renderMeta?.didRenderScripts) rendered.html = withHandoff(rendered.html, answers, nonce);
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

/**
 * What the browser is handed of the loaders' answers, as the framework's text. Taken out of the tree, it needs no
 * boundary that React comes back to: a twentieth of the time of My Flips.
 */
async function takeHandoff(entry: EntryContext): Promise<string> {
  const stream = entry.serverHandoffStream;
  entry.serverHandoffStream = undefined;
  return stream ? new Response(stream).text() : "";
}

const END = "</body></html>";

/** A page with the scripts that hand the answers over at its end, where the framework would put them. */
function withHandoff(html: Buffer<ArrayBuffer>, answers: string, nonce: string | undefined): Buffer<ArrayBuffer> {
  const open = nonce ? `<script nonce="${nonce}">` : "<script>";
  const to = "window.__reactRouterContext.streamController";
  const text = JSON.stringify(answers).replace(/[&><\u2028\u2029]/g, escapeCharacter);
  const scripts = `${open}${to}.enqueue(${text});</script>${open}${to}.close();</script>`;
  return Buffer.concat([html.subarray(0, -END.length), Buffer.from(scripts + END)]);
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

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
