import { createHash } from "node:crypto";
import { env } from "#app/env.server.ts";
import { noSharedPage, type PlainDocument, sharedPage } from "#app/features/sharing/shared-page.server.tsx";
import { findSharedPage } from "#app/features/sharing/shared-reports.server.ts";
import { contentSecurityPolicy } from "#app/http/responses/document.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/page";
import { answerShared } from "./answer.ts";

/** Not in robots.txt: a chat's robot that obeys it would show no card. */
export const handle = { sessionless: true, hasSecretInUrl: true, untracked: true } satisfies RouteHandle;

/** A shared page by its token: a document without the framework, read anew each time, so that taking it back holds. */
export const loader = ({ request, params: { token } }: Route.LoaderArgs): Promise<Response> =>
  answerShared(async () => {
    const page = await findSharedPage(token);
    if (page === null) return documentResponse(request, noSharedPage("unknown"), 404);
    if (page === "gone") return documentResponse(request, noSharedPage("gone"), 410);
    return documentResponse(request, sharedPage(page, `${env.origin}/r/${token}`), 200);
  });

function documentResponse(request: Request, { html, styleHash }: PlainDocument, status: number): Response {
  const etag = `W/"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": contentSecurityPolicy("'none'", styleHash, false),
    "Cache-Control": "no-cache",
    "X-Robots-Tag": "noindex",
    ...(status === 200 && { ETag: etag }),
  };
  if (status === 200 && request.headers.get("If-None-Match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}
