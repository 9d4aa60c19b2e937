import { type MiddlewareFunction, redirectDocument } from "react-router";
import { routesContext } from "#app/http/context.server.ts";
import { toPagePath } from "#app/route-handle.ts";

/** Root middleware: the router buffers `.data`, so a GET for a download's is a 406, and a redirect to one reloads. */
export const pageData: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname } = new URL(request.url);
  if (!pathname.endsWith(".data")) return next();
  const isPage = (path: string) => context.get(routesContext).at(path)?.isPage ?? true;
  if (request.method !== "POST" && !isPage(toPagePath(pathname)))
    return new Response("This address has no page data. Ask for it without .data.", { status: 406 });
  const response = await next();
  const to = response.headers.get("Location");
  if (to === null || !URL.canParse(to, request.url) || isPage(new URL(to, request.url).pathname)) return response;
  return redirectDocument(to, { status: response.status, headers: response.headers });
};
