import type { MiddlewareFunction } from "react-router";

/**
 * Middleware for a form that a script may send: it is told where to go on as `{ to }`, since it could not show the page
 * that it would be led to, and the player's browser would ask for that one again.
 */
export const tellScripts: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const to = response.headers.get("Location");
  if (to === null || request.headers.get("X-Requested-With") !== "XMLHttpRequest") return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  return Response.json({ to }, { headers });
};
