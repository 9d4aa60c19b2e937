import type { MiddlewareFunction } from "react-router";
import { answerContext } from "#app/http/context.server.ts";
import { cookieHeaderAfter } from "#app/http/cookies/cookies.server.ts";
import { PAGE_ALONG } from "./page-along.ts";

/**
 * Root middleware: a form that a script sent is answered with the data of the page that it leads to, and the redirect
 * in headers. The redirect stays as it is where there is no such page.
 */
export const pageAlong: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const redirect = await next();
  const to = redirect.headers.get("Location");
  if (!to?.startsWith("/") || !request.headers.has(PAGE_ALONG)) return redirect;
  const cookies = redirect.headers.getSetCookie();
  const url = dataUrl(to, request.url);
  const asked = new Request(url, { headers: headersAfter(cookies, request.headers), signal: request.signal });
  const page = await context.get(answerContext)(asked);
  if (page.status !== 200) return redirect;
  const headers = new Headers(page.headers);
  headers.set(PAGE_ALONG, url.pathname + url.search);
  headers.set("X-Remix-Redirect", to);
  headers.set("X-Remix-Status", `${redirect.status}`);
  headers.set("X-Remix-Revalidate", "true");
  headers.delete("Set-Cookie");
  // why: in their order, since the page takes back what the redirect gave it once, such as a toast
  for (const line of [...cookies, ...page.headers.getSetCookie()]) headers.append("Set-Cookie", line);
  return new Response(page.body, { headers });
};

/** Where the router asks for the data of a page. */
function dataUrl(to: string, base: string): URL {
  const url = new URL(to, base);
  url.hash = "";
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  return url;
}

/** The headers of a form as a browser asks for the page behind it, with the cookies that it was given meanwhile. */
function headersAfter(cookies: readonly string[], sent: Headers): Headers {
  const headers = new Headers(sent);
  for (const name of ["Accept-Encoding", "Content-Length", "Content-Type", PAGE_ALONG]) headers.delete(name);
  headers.set("Cookie", cookieHeaderAfter(sent.get("Cookie"), cookies));
  return headers;
}
