import type { MiddlewareFunction } from "react-router";

/** A script gets JSON `{ to }`: it can't show the page, and following the redirect would load it twice. */
export const jsonRedirect: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const to = response.headers.get("Location");
  if (to === null || request.headers.get("X-Requested-With") !== "XMLHttpRequest") return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  return Response.json({ to }, { headers });
};
