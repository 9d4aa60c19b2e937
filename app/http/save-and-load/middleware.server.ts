import type { MiddlewareFunction } from "react-router";
import { env } from "#app/env.server.ts";
import { subrequestContext } from "#app/http/context.server.ts";
import { cookieHeaderAfter } from "#app/http/cookies/cookies.server.ts";
import { SAVE_AND_LOAD } from "./browser.ts";

/** Root middleware: a scripted form gets the data of the redirect's page, and the redirect in headers (README.md). */
export const saveAndLoad: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const redirect = await next();
  const url = asksForPage(request) ? dataUrl(redirect, request.url) : null;
  if (url === null) return redirect;
  const cookies = redirect.headers.getSetCookie();
  const pageRequest = new Request(url, { headers: headersAfter(cookies, request.headers), signal: request.signal });
  const page = await context.get(subrequestContext)(pageRequest);
  if (page.status !== 200) {
    await page.body?.cancel();
    return redirect;
  }
  const headers = new Headers(page.headers);
  headers.set("Vary", "Cookie");
  headers.set(SAVE_AND_LOAD, url.pathname + url.search);
  headers.set("X-Remix-Redirect", redirect.headers.get("Location") ?? "");
  headers.set("X-Remix-Status", `${redirect.status}`);
  headers.set("X-Remix-Revalidate", "true");
  headers.delete("Set-Cookie");
  // In this order, since the page deletes cookies that the redirect set, such as a toast.
  for (const line of [...cookies, ...page.headers.getSetCookie()]) headers.append("Set-Cookie", line);
  return new Response(page.body, { headers });
};

const asksForPage = ({ method, url, headers }: Request): boolean =>
  env.saveAndLoad && method === "POST" && headers.has(SAVE_AND_LOAD) && new URL(url).pathname.endsWith(".data");

/** URL of a redirect's page data, as the router requests it; null for another site and for special redirects. */
function dataUrl({ status, headers }: Response, base: string): URL | null {
  const to = headers.get("Location");
  if (to === null || (status !== 302 && status !== 303) || !URL.canParse(to, base)) return null;
  const url = new URL(to, base);
  const saysMore = [...headers.keys()].some((name) => name.startsWith("x-remix-"));
  if (url.origin !== new URL(base).origin || saysMore) return null;
  url.hash = "";
  url.pathname += url.pathname.endsWith("/") ? "_.data" : ".data";
  // As the router does; it also normalizes the query.
  url.searchParams.delete("index");
  return url;
}

function headersAfter(cookies: readonly string[], sent: Headers): Headers {
  const headers = new Headers(sent);
  for (const name of ["Content-Length", "Content-Type", SAVE_AND_LOAD]) headers.delete(name);
  headers.set("Cookie", cookieHeaderAfter(sent.get("Cookie"), cookies));
  return headers;
}
