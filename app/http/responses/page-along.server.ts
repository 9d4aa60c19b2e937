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
  const url = asksForPage(request) ? dataUrl(redirect, request.url) : null;
  if (url === null) return redirect;
  const cookies = redirect.headers.getSetCookie();
  const asked = new Request(url, { headers: headersAfter(cookies, request.headers), signal: request.signal });
  const page = await context.get(answerContext)(asked);
  if (page.status !== 200) {
    await page.body?.cancel();
    return redirect;
  }
  const headers = new Headers(page.headers);
  headers.set("Vary", "Cookie");
  headers.set(PAGE_ALONG, url.pathname + url.search);
  headers.set("X-Remix-Redirect", redirect.headers.get("Location") ?? "");
  headers.set("X-Remix-Status", `${redirect.status}`);
  headers.set("X-Remix-Revalidate", "true");
  headers.delete("Set-Cookie");
  // why: in their order, since the page takes back what the redirect gave it once, such as a toast
  for (const line of [...cookies, ...page.headers.getSetCookie()]) headers.append("Set-Cookie", line);
  return new Response(page.body, { headers });
};

const asksForPage = ({ method, url, headers }: Request): boolean =>
  method === "POST" && headers.has(PAGE_ALONG) && new URL(url).pathname.endsWith(".data");

/**
 * Where the router asks for the data of the page that a redirect leads to; null where it leads out of the site, or says
 * more than that.
 */
function dataUrl({ status, headers }: Response, base: string): URL | null {
  const to = headers.get("Location");
  if (to === null || (status !== 302 && status !== 303) || !URL.canParse(to, base)) return null;
  const url = new URL(to, base);
  const saysMore = [...headers.keys()].some((name) => name.startsWith("x-remix-"));
  if (url.origin !== new URL(base).origin || saysMore) return null;
  url.hash = "";
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  // why: the router does, and thereby spells the query anew
  url.searchParams.delete("index");
  return url;
}

/** The headers of a form as a browser asks for the page behind it, with the cookies that it was given meanwhile. */
function headersAfter(cookies: readonly string[], sent: Headers): Headers {
  const headers = new Headers(sent);
  for (const name of ["Content-Length", "Content-Type", PAGE_ALONG]) headers.delete(name);
  headers.set("Cookie", cookieHeaderAfter(sent.get("Cookie"), cookies));
  return headers;
}
